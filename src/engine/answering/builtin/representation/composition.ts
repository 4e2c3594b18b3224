/** A column of one of the tables that another table is made of. */
export interface PartColumn {
  readonly table: string;
  readonly name: string;
  /** Its name in the table that is made. */
  readonly as: string;
}

/** A table made of tables of the workbench. */
export type Composition =
  /** Each row of `left` with the one row of `right` that has the same key, or with none. */
  | {
      readonly kind: 'join';
      readonly left: string;
      readonly right: string;
      readonly leftKey: string;
      readonly rightKey: string;
      readonly columns: readonly PartColumn[];
    }
  /** The rows of all tables, which have the same columns, one after the other. */
  | { readonly kind: 'union'; readonly tables: readonly string[]; readonly columns: readonly string[] }
  /** One row for each row of the table and each of its columns that is named after a year, or a month of a year. */
  | {
      readonly kind: 'unpivot';
      readonly table: string;
      readonly kept: readonly string[];
      readonly unit: 'year' | 'month';
      /** The headers, in the order of time. */
      readonly periods: readonly string[];
      readonly periodName: string;
      readonly valueName: string;
      /** A column of the quarter that each month is in: its name, and the quarters of the headers. Null for none. */
      readonly quarters: { readonly name: string; readonly of: readonly string[] } | null;
    }
  /** Each row of a table with the number of rows of another one that have its key. */
  | {
      readonly kind: 'counted';
      readonly table: string;
      readonly key: string;
      readonly counted: string;
      readonly countedKey: string;
      readonly kept: readonly string[];
      readonly countName: string;
    };

/** Whether a row of a join found its partner; a sign that no header has. */
export const PARTNER = '§partner';
