import { type ColumnProfile } from '../../table.js';
import { type CodedValue } from '../codes.js';

/** What a data dictionary says of a column. */
export interface DescribedColumn {
  readonly table: string;
  readonly column: ColumnProfile;
  /** Rows of the dictionary that say it, from 0. */
  readonly rows: readonly number[];
  /** Empty where nothing is said. */
  readonly texts: readonly string[];
  readonly unit: string | null;
  readonly codes: readonly CodedValue[];
}

/** A row that names a column, with those below that go on with it. */
export interface NamingRow {
  readonly table: string;
  readonly column: ColumnProfile;
  /** Of the column in its table, from 0. */
  readonly place: number;
  readonly rows: readonly number[];
}
