import { type AnalysisRequest } from '../../analyst.js';
import { usesAll } from '../../defined-columns/uses.js';
import { statementOf } from '../proposers/carried-out.js';
import { type Outcome } from './understand.js';

/** What the grammar understood; without all that the question names it has not understood it. */
export function usingNamed(outcome: Outcome, { named = [] }: Pick<AnalysisRequest, 'named'>): Outcome {
  if (!outcome.understood || named.length === 0) return outcome;
  const { query, schema } = outcome.understanding;
  if (usesAll(statementOf(query) ?? '', named)) return outcome;
  return { understood: false, misunderstanding: { schema, problem: { kind: 'unsure' }, items: [] } };
}
