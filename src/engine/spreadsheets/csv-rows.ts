const CELL = /"((?:[^"]|"")*)"|([^",\r\n]*)/y;

/** The rows of CSV as `toCsv` writes it, the header first; a missing value is an empty text. */
export function csvRows(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length;) {
    CELL.lastIndex = at;
    const [whole = '', quoted, plain = ''] = CELL.exec(text) ?? [];
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    at += whole.length;
    if (text[at] === ',') {
      at += 1;
      continue;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    rows.push(row);
    row = [];
  }
  return rows;
}
