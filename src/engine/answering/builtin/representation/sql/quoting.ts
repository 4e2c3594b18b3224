/** A name as a quoted SQL identifier. */
export function identifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal. DuckDB has no NUL in text, so none is written. */
export function textLiteral(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

/** A finite number as an SQL literal. */
export function numberLiteral(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a finite number: ${value}`);
  return String(value);
}

/** An ISO date as an SQL literal. */
export function dateLiteral(iso: string): string {
  return `DATE ${textLiteral(iso)}`;
}
