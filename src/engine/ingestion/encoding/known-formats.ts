/** First bytes, in hexadecimal, of formats that are often renamed to those of text files. */
const SIGNATURES: readonly [string, string][] = [
  ['504b0304', 'a ZIP archive or Office document (.xlsx, .docx)'],
  ['d0cf11e0', 'an old Office document (.xls, .doc)'],
  ['25504446', 'a PDF document'],
  ['89504e47', 'a PNG image'],
  ['ffd8ff', 'a JPEG image'],
  ['47494638', 'a GIF image'],
  ['1f8b', 'a gzip archive'],
  ['425a68', 'a bzip2 archive'],
  ['28b52ffd', 'a Zstandard archive'],
  ['377abcaf', 'a 7-Zip archive'],
  ['50415231', 'a Parquet file'],
  ['53514c69746520', 'a SQLite database'],
  ['7f454c46', 'a program'],
  ['4d5a90', 'a program'],
];

/** What a file with these first bytes is, in words such as `a PNG image`, or null when they are of no known format. */
export function knownFormat(start: Buffer): string | null {
  const hex = start.subarray(0, 8).toString('hex');
  return SIGNATURES.find(([signature]) => hex.startsWith(signature))?.[1] ?? null;
}
