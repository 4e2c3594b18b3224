/** A column of a table to be written; its place among the others is set once all are known. */
export interface ColumnDraft {
  readonly name: string;
  index: number;
}

/** A table to be written. */
export class TableDraft {
  /** Columns that tell rows apart: `_row`, `_parent`, `key`; before the others. */
  private readonly keys: ColumnDraft[] = [];
  private readonly values: ColumnDraft[] = [];
  /** Number of the row, where rows of other tables refer to it. */
  row: ColumnDraft | null = null;
  /** Number of the owner's row that this row belongs to. */
  parent: ColumnDraft | null = null;
  /** Tables of one column each that side by side are this table; null for others. */
  parts: readonly TableDraft[] | null = null;
  /** True for arrays of cells, of which the first may be the names of the columns. */
  mayHaveHeader = false;
  /** True where it holds nothing but the names of another table's columns. */
  isOnlyNames = false;
  /** The column of another table whose texts are the names of this table's columns, or null. */
  namesFrom: { readonly table: TableDraft; readonly column: ColumnDraft } | null = null;

  constructor(
    /** What tells it from the other tables of the file; empty for the main one. */
    public name: string,
    /** The table to whose rows its rows belong, or null. */
    readonly owner: TableDraft | null,
  ) {
    if (!owner) return;
    owner.row ??= owner.addRowNumber();
    this.parent = this.addKey('_parent');
  }

  addKey(name: string): ColumnDraft {
    return added(this.keys, name);
  }

  private addRowNumber(): ColumnDraft {
    const row = { name: '_row', index: -1 };
    this.keys.unshift(row);
    return row;
  }

  add(name: string): ColumnDraft {
    return added(this.values, name);
  }

  get columns(): readonly ColumnDraft[] {
    return [...this.keys, ...this.values];
  }

  /** Sets each column's place. */
  finish(): void {
    this.columns.forEach((column, index) => (column.index = index));
  }
}

function added(columns: ColumnDraft[], name: string): ColumnDraft {
  const column = { name, index: -1 };
  columns.push(column);
  return column;
}

/** What becomes of the values at one place of a document. */
export interface Plan {
  /** The table in whose open row the values are. */
  readonly table: TableDraft;
  /** Takes plain values, and as JSON what is not taken apart. Null where there are none of these. */
  column: ColumnDraft | null;
  /** What becomes of the members of objects; null where objects are not taken apart. */
  fields: ReadonlyMap<string, Plan> | null;
  /** The elements of arrays, or the members of objects, that are rows of a table. */
  rows: RowsPlan | null;
  entries: RowsPlan | null;
  /** The elements of arrays that are cells of the open row, from the first on. */
  cells: readonly Plan[] | null;
}

/** Values that are the rows of a table. */
export interface RowsPlan {
  readonly table: TableDraft;
  /** Takes the name of the member that the row is. */
  readonly key: ColumnDraft | null;
  readonly item: Plan;
}

export function emptyPlan(table: TableDraft): Plan {
  return { table, column: null, fields: null, rows: null, entries: null, cells: null };
}
