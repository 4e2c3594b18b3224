/** Prints rows, objects of texts, under their names. */
export function printTable(rows) {
  const lines = [Object.keys(rows[0]), ...rows.map((one) => Object.values(one))];
  const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)));
  for (const line of lines) console.log(line.map((cell, i) => cell.padEnd(widths[i])).join('  '));
}
