import { type ColumnNames } from '../plans/column-names.js';
import { type AnalysedTable } from './analysed-table.js';

/** What an analysis is read with. */
export interface AnalysisContext {
  readonly names: ColumnNames;
  readonly table: AnalysedTable;
  /** The question: what it says by itself may be computed though it makes little sense. */
  readonly asked: string;
}
