import { type Correction, type TableCorrection } from '../api/file-types.js';

/** How a tab is written where it could not be seen. */
const SHOWN_TAB = '\\t';

/** What a person enters of a file and one of its tables, as texts; empty: as it is found in the file. */
export interface CorrectionDraft {
  readonly encoding: string;
  /** A tab is written as `\t`. */
  readonly delimiter: string;
  readonly names: string;
  readonly leftOut: string;
  readonly totals: string;
  /** By column; only those that are to have another type than is found. */
  readonly types: Readonly<Record<string, string>>;
}

/** A draft of what a file and one of its tables are read by already. */
export function draftOf(correction: Correction, table: string): CorrectionDraft {
  const own = correction.tables?.find(({ name }) => name === table);
  const types = own?.columns?.map(({ name, type }) => [name, type] as const) ?? [];
  return {
    encoding: correction.encoding ?? '',
    delimiter: shownDelimiter(correction.delimiter ?? ''),
    names: rowsText(own?.header_rows),
    leftOut: rowsText(own?.skipped_rows),
    totals: rowsText(own?.total_rows),
    types: Object.fromEntries(types),
  };
}

/** The correction of a file with what was entered of it and of one table in place of what it had. @throws RangeError for what are no numbers of rows */
export function corrected(correction: Correction, table: string, draft: CorrectionDraft): Correction {
  const before = correction.tables?.find(({ name }) => name === table);
  const others = correction.tables?.filter(({ name }) => name !== table) ?? [];
  const columns = Object.entries(draft.types).map(([name, type]) => ({ name, type }));
  const own: TableCorrection = {
    name: table,
    ...(before?.fill_merged !== undefined && { fill_merged: before.fill_merged }),
    ...rowsOf('header_rows', draft.names),
    ...rowsOf('skipped_rows', draft.leftOut),
    ...rowsOf('total_rows', draft.totals),
    ...(columns.length > 0 && { columns }),
  };
  const tables = Object.keys(own).length > 1 ? [...others, own] : others;
  const { encoding } = draft;
  const delimiter = draft.delimiter.replaceAll(SHOWN_TAB, '\t');
  return {
    ...(encoding !== '' && { encoding }),
    ...(delimiter !== '' && { delimiter }),
    ...(tables.length > 0 && { tables }),
  };
}

/** A delimiter so that it can be seen and entered. */
export function shownDelimiter(delimiter: string): string {
  return delimiter.replaceAll('\t', SHOWN_TAB);
}

/** Whether a text names rows of a file, such as `1, 2`; `0` says that there are none. */
export function namesRows(text: string): boolean {
  return partsOf(text).every((part) => /^\d{1,9}$/.test(part));
}

function rowsOf(
  field: 'header_rows' | 'skipped_rows' | 'total_rows',
  text: string,
): Partial<TableCorrection> {
  if (!namesRows(text)) throw new RangeError(`no numbers of rows: ${text}`);
  const rows = partsOf(text).map(Number);
  return rows.length === 0 ? {} : { [field]: rows.filter((row) => row > 0) };
}

function partsOf(text: string): string[] {
  return text.split(/[\s,;]/).filter((part) => part !== '');
}

function rowsText(rows: readonly number[] | undefined): string {
  return rows?.length === 0 ? '0' : (rows?.join(', ') ?? '');
}
