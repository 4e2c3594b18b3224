/** A table with its cells as text. */
export interface CellTable {
  readonly name: string;
  /** Of the file and sheet that it stands in, as far as they are known. */
  readonly titles: readonly string[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** A name as it is compared: how it is parted into words and its case tell nothing apart. */
export const folded = (text: string | null | undefined): string =>
  (text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_.\-"'`[\]]+/g, '');
/** A cell without blanks around it; empty where there is none. */
export const cell = (row: readonly (string | null)[] | undefined, place: number): string =>
  (row?.[place] ?? '').trim();
/** Whether a cell says something in words, rather than being an identifier. */
export const isText = (text: string): boolean =>
  /\p{L}/u.test(text) && !(text.includes('_') && /^[\w.]+$/.test(text));
export const share = (count: number, all: number): number => (all === 0 ? 0 : count / all);
/** Whether a header has one of some words. */
export const headed = (header: string | undefined, wanted: ReadonlySet<string>): boolean =>
  (header ?? '')
    .toLowerCase()
    .split(/[\s_./()-]+/)
    .some((word) => wanted.has(word));
