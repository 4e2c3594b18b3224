import { type ColumnLinker } from './columns.js';
import { type TableSchema } from './schema.js';
import { type ValueIndex } from './values.js';

/** A table ready to be linked. */
export interface LinkSource {
  readonly schema: TableSchema;
  readonly columns: ColumnLinker;
  readonly values: ValueIndex;
}
