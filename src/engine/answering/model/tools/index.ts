import { type AnalysisRequest } from '../../analyst.js';
import { compute } from './compute.js';
import { drawChart } from './draw-chart.js';
import { lookAtColumn } from './look-at-column.js';
import { proposePlan } from './propose-plan.js';
import { queryTables } from './query-tables.js';
import { searchPassages } from './search-passages.js';
import { type Tool } from './tool.js';

const OF_TABLES: readonly Tool[] = [proposePlan, queryTables, lookAtColumn, compute, drawChart];

/** What a model may have done for a request. */
export function toolsFor({
  tables,
  documents,
  mode,
}: Pick<AnalysisRequest, 'tables' | 'documents' | 'mode'>): Tool[] {
  return [
    ...(tables.length > 0 ? OF_TABLES : []),
    ...(documents !== null && mode !== 'data' ? [searchPassages] : []),
  ];
}
