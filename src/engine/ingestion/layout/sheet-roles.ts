import { type FoundTable } from './tables/found-table.js';
import { textAt } from './line.js';

/** Most columns of a list of sheets: a number, a name and what it holds. */
const MOST_COLUMNS = 3;
const LEAST_SHEETS = 2;
/** What sheets of remarks are called. */
const NOTES =
  /^(?:(?:foot)?notes?|read ?me|about|information|disclaimer|comments?|remarks?|hinweise?|anmerkung(?:en)?|erläuterungen|remarques?|notas?|observações|observaciones|opmerkingen|uwagi|catatan|keterangan|annotazioni|примечани[ея]|ghi chú|notlar|टिप्पणी|ملاحظات|说明|說明|注释|註釋|备注|備註|注記|備考|참고|비고)(?:\s+\(?\d{1,4}\)?)?$/iu;

/** What was found in a sheet of a workbook. */
export interface SheetContent {
  readonly name: string;
  readonly hasTables: boolean;
  readonly hasText: boolean;
}

/** True for a sheet whose name says that it holds remarks. */
export const isOfNotes = (sheet: string | null): boolean => sheet !== null && NOTES.test(sheet.trim());

/** True for a table that lists the other sheets of its workbook: most of its rows name one, and it holds no figures. */
export function listsSheets({ place, region }: FoundTable, sheets: readonly SheetContent[]): boolean {
  const others = new Set(
    sheets.map(({ name }) => keyOf(name)).filter((name) => name !== keyOf(place.sheet ?? '')),
  );
  if (others.size < LEAST_SHEETS) return false;
  const { firstColumn, lastColumn, typed, body } = region.shape;
  if (lastColumn - firstColumn >= MOST_COLUMNS) return false;
  if (typed.some((column) => column > firstColumn && column < lastColumn)) return false;
  const rows = region.head.slice(body);
  const named = rows.map(({ cells }) =>
    cells.map((_, column) => keyOf(textAt({ cells }, column))).find((text) => others.has(text)),
  );
  const known = new Set(named.filter((name) => name !== undefined));
  return (
    known.size >= LEAST_SHEETS &&
    known.size * 2 >= others.size &&
    named.filter(Boolean).length * 2 > rows.length
  );
}

/** What the report says of sheets that are no tables. */
export function sheetNotes(sheets: readonly SheetContent[], contents: readonly string[]): string[] {
  const without = sheets.filter(({ hasTables }) => !hasTables);
  return [
    ...contents.map((name) => `the sheet "${name}" lists other sheets: it is not a table`),
    ...without.map(
      ({ name, hasText }) => `the sheet "${name}" ${hasText ? 'contains text but no table' : 'is empty'}`,
    ),
  ];
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}
