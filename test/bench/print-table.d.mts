/** Prints rows, objects of texts, under their names. */
export function printTable(rows: readonly Readonly<Record<string, string>>[]): void;
