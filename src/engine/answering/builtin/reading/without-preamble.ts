import { type AnalysisRequest } from '../../analyst.js';
import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { preambleOf } from '../../question/preamble.js';
import { type PlanReader } from '../../reading.js';

/** How surely a word that is no preposition and no distant relative of a header names its column. */
const SURE = 0.6;

const namesAnything = ({ values, numbers, calendar, periods, tables, slots }: LinkedQuestion): boolean =>
  [values, numbers, calendar, periods, tables].some(({ length }) => length > 0) ||
  slots.some(({ alternatives: [best] }) => (best?.score ?? 0) >= SURE);

/** The request with the question alone, where what somebody says of themselves before it names nothing in the tables. */
export async function withoutPreamble(request: AnalysisRequest, plans: PlanReader): Promise<AnalysisRequest> {
  const preamble = preambleOf(request.question);
  if (!preamble) return request;
  const dataset = await plans.dataset(request);
  if (!dataset || namesAnything(plans.linked(preamble.said, dataset))) return request;
  return { ...request, question: preamble.question };
}
