import { BuiltinAnalyst } from '../../../src/engine/answering/builtin/builtin-analyst.js';
import { type AnalysisRequest } from '../../../src/engine/index.js';
import { type CellValue } from '../../../src/engine/table.js';
import { collect } from './analysis-fixture.js';
import { noCharts } from './no-charts.js';
import { searchHere } from './search-here.js';

export type Rows = readonly (readonly CellValue[])[];

/** The rows of the tables in the analyst's answer: that of the query first, that of the reply last; none where it declines. */
export async function tablesOf(request: AnalysisRequest): Promise<Rows[]> {
  const events = await collect(new BuiltinAnalyst(noCharts, searchHere), request);
  return events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []));
}

/** The rows that the query gave; none where the analyst declines. */
export async function rowsOf(request: AnalysisRequest): Promise<Rows> {
  return (await tablesOf(request))[0] ?? [];
}
