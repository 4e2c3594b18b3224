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

/** "kWh", "YoY", "MoM": one word, for all its capitals. */
const SHORT = /(?<![\p{L}\p{N}])\p{L}{2,4}(?![\p{L}\p{N}])/gu;

/** The parts of an identifier or value: split at case changes, underscores, punctuation, and between letters and digits. */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(SHORT, (word) => word.toLowerCase())
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replace(/(\p{L})(\p{N})/gu, '$1 $2')
    .replace(/(\p{N})(\p{L})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
    .map((part) => part.toLowerCase());
}
