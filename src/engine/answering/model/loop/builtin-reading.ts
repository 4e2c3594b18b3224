import { type ResultTable } from '../../../table.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type TablesReader } from '../../builtin/tables-reader.js';
import { agree } from '../../decision/proposal.js';
import { type Finding } from '../evidence.js';

/** How the built-in analyst reads a question that it is sure of. */
export interface BuiltinReading {
  readonly sentence: string;
  readonly result: ResultTable;
}

/** Reads a question without the model; null where that is not sure enough. */
export async function builtinReading(
  reader: TablesReader,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<BuiltinReading | null> {
  if (request.tables.length === 0) return null;
  const { origin } = await reader.read(request, signal);
  if (origin.way !== 'choice' || !origin.told) return null;
  const { sentence, result } = origin.told;
  return { sentence, result };
}

export type Agreement = 'agrees' | 'differs' | 'unknown';

const firstRows = (table: ResultTable, count: number): ResultTable => ({
  ...table,
  rows: table.rows.slice(0, count),
});

/** Whether a result of the model is that of the built-in analyst, or begins with it. */
export function agreementOf(reading: BuiltinReading | null, findings: readonly Finding[]): Agreement {
  if (!reading || findings.length === 0) return 'unknown';
  const { result } = reading;
  const { length } = result.rows;
  const isSame = findings.some(
    ({ table }) =>
      agree(table.result, result) || (length > 0 && agree(firstRows(table.result, length), result)),
  );
  return isSame ? 'agrees' : 'differs';
}
