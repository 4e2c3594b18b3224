const WORDS = new Map([
  ['zero', 0],
  ['one', 1],
  ['two', 2],
  ['three', 3],
  ['four', 4],
  ['five', 5],
  ['six', 6],
  ['seven', 7],
  ['eight', 8],
  ['nine', 9],
  ['ten', 10],
  ['eleven', 11],
  ['twelve', 12],
  ['fifteen', 15],
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
  ['hundred', 100],
  ['thousand', 1000],
]);

const SCALES = new Map([
  ['k', 1e3],
  ['thousand', 1e3],
  ['m', 1e6],
  ['mn', 1e6],
  ['million', 1e6],
  ['bn', 1e9],
  ['billion', 1e9],
]);

/** The number written as a figure (`5,000`, `$3.5`, `20%`, `1.5k`), or null. A percent sign is dropped. */
export function parseFigure(text: string): number | null {
  const match = /^[$€£]?(-?)[$€£]?(\d+(?:,\d{3})*|\d*)(\.\d+)?([a-z]*)%?$/i.exec(text);
  if (!match || ((match[2] ?? '') === '' && match[3] === undefined)) return null;
  const scale = match[4] === '' || match[4] === undefined ? 1 : SCALES.get(match[4].toLowerCase());
  if (scale === undefined) return null;
  const value = Number(`${match[1] ?? ''}${(match[2] ?? '').replaceAll(',', '')}${match[3] ?? ''}`) * scale;
  return Number.isFinite(value) ? value : null;
}

/** The number that a word names (`five`), or null. */
export function parseNumberWord(word: string): number | null {
  return WORDS.get(word) ?? null;
}

/** The factor of a scale word behind a figure (`3 million`), or null. */
export function parseScale(word: string): number | null {
  return word.length > 1 ? (SCALES.get(word) ?? null) : null;
}
