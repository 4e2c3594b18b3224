/** Letters that no decomposition takes apart, and what people type for them. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ة', 'ه'],
  ['ـ', ''],
]);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');
/** Zero of the Arabic, extended Arabic and Devanagari digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966] as const;
const MARKS: ReadonlyMap<string, string> = new Map([
  ['٪', '%'],
  ['٫', '.'],
  ['٬', ','],
  ['،', ','],
  ['؟', '?'],
  ['؛', ';'],
  ['。', '.'],
  ['、', ','],
  ['।', '.'],
]);

/** Text with the digits and marks of Latin script, in the widths of a typewriter. */
export function plainForms(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => {
      const code = digit.charCodeAt(0);
      const zero = ZEROS.find((each) => code >= each && code < each + 10) ?? code;
      return String(code - zero);
    })
    .replace(/[٪٫٬،؟؛。、।]/g, (mark) => MARKS.get(mark) ?? mark);
}

/** Texts that nothing but their case changes. */
const PLAIN_LATIN = /^[ -~]*$/;

/**
 * Letters as they are compared: no case, no accents on Latin and Cyrillic letters, no vowel signs in Arabic, one
 * spelling of each letter. The signs of Devanagari and Kana stay, for they make other words.
 */
export function foldLetters(text: string): string {
  if (PLAIN_LATIN.test(text)) return text.toLowerCase();
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/([\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Arabic}])\p{M}+/gu, '$1')
    .replace(/\u093c/g, '')
    .replace(/\u0901/g, '\u0902')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter)
    .replace(/’/g, "'");
}
