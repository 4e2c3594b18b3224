import { type ColumnLinker } from './headers/columns.js';
import { type TableSchema } from './headers/schema.js';
import { type ValueIndex } from './values/values.js';

/** A table ready to be linked. */
export interface LinkSource {
  readonly schema: TableSchema;
  readonly columns: ColumnLinker;
  readonly values: ValueIndex;
}
