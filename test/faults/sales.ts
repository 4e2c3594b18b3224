const REGIONS = ['North', 'South', 'East', 'West', 'Centre', 'Islands', 'Abroad'];

/** A file of sales, always the same. */
export function makeSales(rows: number): string {
  const lines = Array.from({ length: rows }, (_, row) => {
    const month = String(1 + (row % 12)).padStart(2, '0');
    return `${row + 1},2024-${month}-15,Product ${row % 40},${REGIONS[row % 7] ?? ''},${(row * 7919) % 10_007}`;
  });
  return `number,sold on,product,region,amount\n${lines.join('\n')}\n`;
}
