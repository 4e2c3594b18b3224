import { type ResultTable } from '../../../table.js';
import { type AnalysisRequest } from '../../analyst.js';
import { type TablesReader } from '../../builtin/tables-reader.js';
import { restrictedRequest } from '../../builtin/instructions/under-instructions.js';
import { agree } from '../../decision/proposal.js';
import { type Finding } from '../evidence.js';

/** How the built-in analyst reads a question that it is sure of. */
export interface BuiltinReading {
  readonly sentence: string;
  readonly result: ResultTable;
  /** Whether all that was instructed with the question is understood, and holds for the result. */
  readonly isWhole: boolean;
}

/** Reads a question, under what is instructed with it, without the model; null where that is not sure enough. */
export async function builtinReading(
  reader: TablesReader,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<BuiltinReading | null> {
  if (request.tables.length === 0) return null;
  const { under, isWhole } = await instructed(request, signal);
  const { origin } = await reader.read(under, signal);
  if (origin.way !== 'choice' || !origin.told) return null;
  const { sentence, result } = origin.told;
  return { sentence, result, isWhole };
}

async function instructed(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<{ readonly under: AnalysisRequest; readonly isWhole: boolean }> {
  if ((request.userPrompt ?? '').trim() === '') return { under: request, isWhole: true };
  const { under, instructions } = await restrictedRequest(request, signal);
  return { under, isWhole: instructions.leftOut.length === 0 };
}

export type Agreement = 'agrees' | 'differs' | 'unknown';

const firstRows = (table: ResultTable, count: number): ResultTable => ({
  ...table,
  rows: table.rows.slice(0, count),
});

/**
 * Whether a result of the model is that of the built-in analyst, or begins with it. Where not all that was instructed is understood,
 * another result says nothing.
 */
export function agreementOf(reading: BuiltinReading | null, findings: readonly Finding[]): Agreement {
  if (!reading || findings.length === 0) return 'unknown';
  const { result } = reading;
  const { length } = result.rows;
  const isSame = findings.some(
    ({ table }) =>
      agree(table.result, result) || (length > 0 && agree(firstRows(table.result, length), result)),
  );
  if (isSame) return 'agrees';
  return reading.isWhole ? 'differs' : 'unknown';
}
