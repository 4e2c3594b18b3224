/** Text as it is compared: no case, no accents, plain quotes and dashes, single spaces. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[‘’´]/g, "'")
    .replace(/[‐-―−]/g, '-')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim();
}

/** Where words are parted: in the letters of all scripts, and the same of ASCII alone, which is found far sooner. */
const BOUNDARIES = {
  all: {
    /** "kWh", "YoY", "MoM": one word, for all its capitals. */
    short: /(?<![\p{L}\p{N}])\p{L}{2,4}(?![\p{L}\p{N}])/gu,
    beforeCapital: /(\p{Ll}|\p{N})(\p{Lu})/gu,
    afterCapitals: /(\p{Lu}+)(\p{Lu}\p{Ll})/gu,
    beforeFigure: /(\p{L})(\p{N})/gu,
    afterFigure: /(\p{N})(\p{L})/gu,
    between: /[^\p{L}\p{N}]+/u,
  },
  ascii: {
    short: /(?<![A-Za-z0-9])[A-Za-z]{2,4}(?![A-Za-z0-9])/g,
    beforeCapital: /([a-z]|[0-9])([A-Z])/g,
    afterCapitals: /([A-Z]+)([A-Z][a-z])/g,
    beforeFigure: /([A-Za-z])([0-9])/g,
    afterFigure: /([0-9])([A-Za-z])/g,
    between: /[^A-Za-z0-9]+/,
  },
} as const;

const ASCII = /^\p{ASCII}*$/u;

const MOST_KNOWN = 100_000;
/** Longer texts are hardly split twice. */
const LONGEST_KNOWN = 64;
const known = new Map<string, readonly string[]>();

/** The parts of an identifier or value: split at case changes, underscores, punctuation, and between letters and digits. */
export function splitWords(text: string): readonly string[] {
  const found = known.get(text);
  if (found !== undefined) return found;
  const words = partsOf(text);
  if (text.length > LONGEST_KNOWN) return words;
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, words);
  return words;
}

function partsOf(text: string): string[] {
  const isAscii = ASCII.test(text);
  const plain = isAscii ? text : text.normalize('NFKD').replace(/\p{M}+/gu, '');
  const boundaries = isAscii ? BOUNDARIES.ascii : BOUNDARIES.all;
  return plain
    .replace(boundaries.short, (word) => word.toLowerCase())
    .replace(boundaries.beforeCapital, '$1 $2')
    .replace(boundaries.afterCapitals, '$1 $2')
    .replace(boundaries.beforeFigure, '$1 $2')
    .replace(boundaries.afterFigure, '$1 $2')
    .split(boundaries.between)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}
