/** Rows of texts as lines with columns of equal width: the first to the left, numbers to the right. */
export function aligned(rows: readonly (readonly string[])[]): string {
  const width = (at: number): number => Math.max(...rows.map((row) => row[at]?.length ?? 0));
  const lines = rows.map((row) =>
    row.map((text, at) => (at === 0 ? text.padEnd(width(at)) : text.padStart(width(at)))).join('  '),
  );
  return lines.map((line) => line.trimEnd()).join('\n');
}

/** A share as per cent with one decimal. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
