import { monthName } from '../../text/times/dates.js';
import { foldLetters } from '../../text/letters.js';
import { type LanguageWords } from '../../text/languages.js';
import { writtenMonth } from '../../text/times/written-month.js';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

interface MonthNames {
  /** Folded names, alone and as part of a date. */
  readonly long: ReadonlyMap<string, number>;
  readonly short: ReadonlyMap<string, number>;
  /** All of them as they are written, in small letters. */
  readonly written: ReadonlySet<string>;
}

const known = new Map<string, MonthNames>();

function monthNames(locale: string): MonthNames {
  const found = known.get(locale);
  if (found) return found;
  const written = (style: 'long' | 'short'): [name: string, month: number][] =>
    MONTHS.flatMap((month) =>
      [{ month: style }, { month: style, day: 'numeric' } as const].map((options): [string, number] => [
        writtenMonth(locale, month, options),
        month,
      ]),
    );
  const folded = (names: readonly [name: string, month: number][]): Map<string, number> =>
    new Map(
      names
        .map(([name, month]) => [foldLetters(name), month] as const)
        .filter(([name]) => /\p{L}{3}/u.test(name) || /^\p{L}\p{M}?\p{L}/u.test(name)),
    );
  const [long, short] = [written('long'), written('short')];
  const names = {
    long: folded(long),
    short: folded(short),
    written: new Set([...long, ...short].map(([name]) => name.toLocaleLowerCase(locale))),
  };
  known.set(locale, names);
  return names;
}

const pad = (text: string): string => text.padStart(2, '0');
const marked = (text: string): string => ` ⟦${text}⟧ `;

function isDay(year: string, month: string, day: string): boolean {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return date.getUTCMonth() === Number(month) - 1 && Number(day) >= 1;
}

function dayText(year: string, month: string, day: string, written: string): string {
  return isDay(year, month, day) ? marked(`${year}-${pad(month)}-${pad(day)}`) : written;
}

function monthText(year: string, month: string, written: string): string {
  const number = Number(month);
  return number >= 1 && number <= 12 ? marked(`${monthName(number)} ${year}`) : written;
}

/** Dates in figures: `31.12.2023`, `2023/12/31`, `12/2023`; the day stands before the month. */
function figureDates(text: string): string {
  return text
    .replace(/(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/g, (all, y: string, m: string, d: string) =>
      dayText(y, m, d, all),
    )
    .replace(/(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?!\d)/g, (all, d: string, m: string, y: string) =>
      dayText(y, m, d, all),
    )
    .replace(/(?<![\d.,/])(\d{1,2})[/.](\d{4})(?![\d/])/g, (all, m: string, y: string) =>
      /[.]/.test(all) && m.length < 2 ? all : monthText(y, m, all),
    )
    .replace(/(?<!\d)(\d{4})-(\d{1,2})(?![\d-])/g, (all, y: string, m: string) => monthText(y, m, all));
}

/** `2023年3月5日`, `2023년 3월`, `3月`. */
function eastAsianDates(text: string): string {
  const year = String.raw`(?<!\d)(\d{4})\s*[年년]\s*`;
  const month = String.raw`(\d{1,2})\s*[月월]`;
  return text
    .replace(
      new RegExp(`${year}${month}\\s*(\\d{1,2})\\s*[日号號일]`, 'g'),
      (all, y: string, m: string, d: string) => dayText(y, m, d, all),
    )
    .replace(new RegExp(`${year}${month}份?`, 'g'), (all, y: string, m: string) => monthText(y, m, all))
    .replace(new RegExp(`(?<![\\d.])${month}份?(?!\\d|末|間)`, 'g'), (all, m: string) =>
      Number(m) >= 1 && Number(m) <= 12 ? marked(monthName(Number(m))) : all,
    )
    .replace(/(?<!\d)(\d{4})\s*[年년](?:度|도)?(?![間间])/g, (_all, y: string) => marked(y));
}

/** `ngày 5 tháng 3 năm 2023`, `tháng 3/2023`. */
function vietnameseDates(text: string): string {
  const month = String.raw`th[aá]ng\s+(\d{1,2})`;
  const year = String.raw`\s{0,9}(?:,|n[aă]m|/|-)?\s{0,9}(?:n[aă]m\s{1,9})?(\d{4})`;
  return text
    .normalize('NFC')
    .replace(
      new RegExp(`(?:ng[aà]y\\s{1,9})?(?<!\\d)(\\d{1,2})\\s{1,9}${month}${year}`, 'giu'),
      (all, d: string, m: string, y: string) => dayText(y, m, d, all),
    )
    .replace(new RegExp(`${month}${year}`, 'giu'), (all, m: string, y: string) => monthText(y, m, all))
    .replace(new RegExp(`${month}(?!\\d)`, 'giu'), (all, m: string) =>
      Number(m) >= 1 && Number(m) <= 12 ? marked(monthName(Number(m))) : all,
    );
}

const WORD = String.raw`[\p{L}][\p{L}\p{M}]*`;
const LINK = String.raw`(?:(?:de|del|di|dell['’]anno|des\s+Jahres|do\s+ano\s+de|du|von|im\s+Jahr|tahun|في|من|عام|سنة|لعام|के|को|की|का|r\.|года|году|год|roku|yılı|yılının)\s+)?`;
const WORDED = new RegExp(
  String.raw`(?<![\p{L}\d])(?:(\d{4})\s{1,9}(?:yılı\s{1,9}|yılının\s{1,9}|में\s{1,9}|के\s{1,9}|की\s{1,9}|roku\s{1,9}|года\s{1,9})?)?(?:(\d{1,2})(?:\.|er|º|°|-?го|-е)?\s{1,9}(?:de\s{1,9}|di\s{1,9}|من\s{1,9})?)?(${WORD})\.?(?:\s{0,9},?\s{1,9}${LINK}(\d{4})(?!\d))?`,
  'giu',
);

/** "в марте", "w marcu": the last letter of the name changes with the case. */
function inflected(word: string, names: MonthNames['long']): number | undefined {
  if (!/^(\p{sc=Cyrillic}{3,}|\p{sc=Latin}{3,}u)$/u.test(word)) return undefined;
  for (const [name, month] of names) {
    const start = name.replace(/[аяьй]$|a$/u, '');
    if (word.startsWith(start) && word.length - start.length <= 1 && start.length >= 2) return month;
  }
  return undefined;
}

/** Dates with the month in words: `5. März 2023`, `1 de enero de 2023`, `Mart 2024`. */
function wordedDates(text: string, locale: string, { long, short, written }: MonthNames): string {
  return text.replace(
    WORDED,
    (
      all: string,
      before: string | undefined,
      day: string | undefined,
      word: string,
      after: string | undefined,
    ) => {
      const isComplete = after !== undefined || before !== undefined || day !== undefined;
      const fold = foldLetters(word);
      const small = word.toLocaleLowerCase(locale);
      // Accents may be left out, but others than its own make another word: "mają" is not "maja".
      const isName = fold === small || written.has(small);
      const named = isName ? (long.get(fold) ?? (isComplete ? short.get(fold) : undefined)) : undefined;
      const month = named ?? inflected(fold, long);
      if (month === undefined) return all;
      const year = after ?? before;
      if (year === undefined)
        return marked(day === undefined ? monthName(month) : `${monthName(month)} ${day}`);
      if (day === undefined) return monthText(year, String(month), all);
      return dayText(year, String(month), day, all);
    },
  );
}

/** The question with every date in English between `⟦` and `⟧`. */
export function readDates(text: string, { traits: { locale, isSpaced }, language }: LanguageWords): string {
  const figures = figureDates(text);
  if (!isSpaced) return eastAsianDates(figures);
  const spelled = language === 'VI' ? vietnameseDates(figures) : figures;
  return wordedDates(spelled, locale, monthNames(locale));
}
