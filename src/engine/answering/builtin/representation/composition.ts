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
  | { readonly kind: 'union'; readonly tables: readonly string[]; readonly columns: readonly string[] };
