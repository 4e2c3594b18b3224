/** Letters that no decomposition takes apart, and what stands for them. */
const PLAIN: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ł', 'l'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['þ', 'th'],
  ['أ', 'ا'],
  ['إ', 'ا'],
  ['آ', 'ا'],
  ['ٱ', 'ا'],
  ['ى', 'ي'],
  ['ی', 'ي'],
  ['ک', 'ك'],
  ['ة', 'ه'],
]);
const SPECIAL = new RegExp(`[${[...PLAIN.keys()].join('')}]`, 'g');
/** Zero of the Arabic, extended Arabic, Devanagari and Thai digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50] as const;
const OTHER_DIGITS = /[٠-٩۰-۹०-९๐-๙]/g;
const ARABIC_SIGNS = /[\u064b-\u065f\u0670\u0640]/g;

/** Hindi spellings of one word: as in Larkey, Connell, Abduljaleel, "Hindi CLIR in Thirty Days" (2003). */
const HINDI: readonly (readonly [RegExp, string])[] = [
  [/\u093c|[\u200c\u200d]/g, ''],
  [/\u0901|[नमङञण]\u094d(?=[क-ह])/g, '\u0902'],
  [/[\u0906\u0972]/g, '\u0905'],
  [/\u0908/g, '\u0907'],
  [/\u090a/g, '\u0909'],
  [/\u0940/g, '\u093f'],
  [/\u0942/g, '\u0941'],
];

/** Text in one form of every letter: lower case, one width, figures in the digits of Latin script. */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(OTHER_DIGITS, plainDigit)
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„«»–—•]/g, ' ')
    .replace(ARABIC_SIGNS, '');
}

/**
 * A word as words are compared: without accents on Latin, Greek and Cyrillic letters, Arabic letters that are written
 * for one another as one, Hindi in one spelling. Signs of other scripts stay, for they make other words.
 */
export function foldWord(word: string): string {
  if (/^[a-z0-9]*$/.test(word)) return word;
  const folded = word
    .normalize('NFD')
    .replace(/([\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}])\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(SPECIAL, (letter) => PLAIN.get(letter) ?? letter);
  return /\p{sc=Devanagari}/u.test(folded) ? foldHindi(folded) : folded;
}

function foldHindi(word: string): string {
  return HINDI.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    word.normalize('NFD'),
  );
}

function plainDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = ZEROS.find((each) => code >= each && code < each + 10) ?? code;
  return String(code - zero);
}
