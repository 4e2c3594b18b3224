import { type Datasource } from '../datasources/index.js';
import { type Knowledge, type TableProfile } from '../engine/index.js';

/** What proposals for a dataset are made of. */
export interface DatasetContent {
  readonly projectId: string;
  readonly datasetId: string;
  /** Those that are read, the oldest first, with their intake. */
  readonly datasources: readonly Datasource[];
  readonly profiles: readonly TableProfile[];
  /** What was said last; null where nothing was. */
  readonly knowledge: Knowledge | null;
}
