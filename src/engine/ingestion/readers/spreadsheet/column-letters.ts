const A = 'A'.charCodeAt(0);
const LETTERS = 26;

/** Letters of a column (the first is 0), for example `AB`. */
export function columnLetters(column: number): string {
  const last = String.fromCharCode(A + (column % LETTERS));
  return column < LETTERS ? last : columnLetters(Math.floor(column / LETTERS) - 1) + last;
}
