const LETTERS = 26;
const MOST_REPEATED_LETTERS = 10;
const ROMAN_DIGITS: readonly (readonly [number, string])[] = [
  [1000, 'm'], [900, 'cm'], [500, 'd'], [400, 'cd'], [100, 'c'], [90, 'xc'],
  [50, 'l'], [40, 'xl'], [10, 'x'], [9, 'ix'], [5, 'v'], [4, 'iv'], [1, 'i'],
]; // prettier-ignore
const CHINESE_DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九'];

/** A number as a list of the given format (ECMA-376 part 1, 17.18.59) writes it; unusual formats as digits. */
export function listNumber(value: number, format: string): string {
  switch (format) {
    case 'none':
    case 'bullet':
      return '';
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'lowerLetter':
      return letters(value);
    case 'upperLetter':
      return letters(value).toUpperCase();
    case 'lowerRoman':
      return roman(value);
    case 'upperRoman':
      return roman(value).toUpperCase();
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'taiwaneseCountingThousand':
      return chinese(value);
    default:
      return String(value);
  }
}

/** a, b, … z, aa, bb, … as Word counts. */
function letters(value: number): string {
  if (value < 1) return String(value);
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((value - 1) % LETTERS));
  return letter.repeat(Math.min(MOST_REPEATED_LETTERS, Math.ceil(value / LETTERS)));
}

function roman(value: number): string {
  if (value < 1 || value > 3999) return String(value);
  let rest = value;
  let text = '';
  for (const [worth, digits] of ROMAN_DIGITS) {
    for (; rest >= worth; rest -= worth) text += digits;
  }
  return text;
}

function chinese(value: number): string {
  if (value < 1 || value > 99) return String(value);
  const tens = Math.floor(value / 10);
  const ones = CHINESE_DIGITS[value % 10] ?? '';
  if (tens === 0) return ones;
  return `${tens === 1 ? '' : (CHINESE_DIGITS[tens] ?? '')}十${ones}`;
}
