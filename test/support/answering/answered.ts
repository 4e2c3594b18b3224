import { type AnalysisRequest } from '../../../src/engine/index.js';
import { type CellValue } from '../../../src/engine/table.js';
import { collect } from './analysis-fixture.js';
import { trustingAnalyst } from './trusting-analyst.js';

/** An answer as its asker sees it. */
export interface Answered {
  /** The rows of the table in the reply, numbers with six decimals; null where the analyst declines. */
  readonly rows: readonly (readonly CellValue[])[] | null;
  readonly reply: string;
}

/** A number with the six decimals that answers are compared by. */
export const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function plain(cell: CellValue): CellValue {
  if (typeof cell === 'bigint') return Number(cell);
  return typeof cell === 'number' ? rounded(cell) : cell;
}

/** What the built-in analyst replies to a request. */
export async function answered(request: AnalysisRequest): Promise<Answered> {
  const events = await collect(trustingAnalyst(), request);
  const replies = events.filter((event) => 'group' in event && event.group.stage === 'Respond');
  const [result] = replies.flatMap((event) => (event.type === 'table' ? [event.table.result] : []));
  const texts = replies.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  return { rows: result?.rows.map((row) => row.map(plain)) ?? null, reply: texts.join('') };
}
