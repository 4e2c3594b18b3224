import { type AnalysisRequest } from '../../../src/engine/index.js';
import { type CellValue } from '../../../src/engine/table.js';
import { type BuiltinAnalyst } from '../../../src/engine/answering/builtin/builtin-analyst.js';
import { collect } from './analysis-fixture.js';
import { trustingAnalyst } from './trusting-analyst.js';

export type Rows = readonly (readonly CellValue[])[];

/** The rows of the tables in the analyst's answer: that of the query first, that of the reply last; none where it declines. */
export async function tablesOf(
  request: AnalysisRequest,
  analyst: BuiltinAnalyst = trustingAnalyst(),
): Promise<Rows[]> {
  const events = await collect(analyst, request);
  return events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []));
}

/** The rows that the query gave; none where the analyst declines. */
export async function rowsOf(request: AnalysisRequest): Promise<Rows> {
  return (await tablesOf(request))[0] ?? [];
}
