import { QueryRefused } from '../../../analytics/query-refused.js';
import { type AnalysisRequest } from '../../analyst.js';
import { nextQuestions } from '../../builtin/next-questions.js';
import { type TablesReader } from '../../builtin/reading/tables-reader.js';
import { bindQuestion } from '../binding/bind.js';
import { type BindingContext } from '../binding/context.js';

const MOST_QUESTIONS = 3;
const MOST_PROPOSED = 6;
/** The reply is there already: what is not looked at by then is not offered. */
const MOST_MS = 1000;

/** What questions to ask next are held against. */
interface NextQuestionsParts {
  readonly reader: TablesReader;
  readonly request: AnalysisRequest;
  readonly binding: BindingContext;
  readonly signal: AbortSignal;
}

/**
 * Questions to ask next: those that the model proposes, as far as they claim nothing and the tables answer them as they will be asked,
 * without a model too. Where there is none, those that the built-in analyst offers.
 */
export async function questionsToAskNext(
  proposed: readonly string[],
  { reader, request, binding, signal }: NextQuestionsParts,
): Promise<string[]> {
  if (request.tables.length === 0) return [];
  const until = performance.now() + MOST_MS;
  const offered = new Set<string>();
  for (const written of proposed.slice(0, MOST_PROPOSED)) {
    if (offered.size === MOST_QUESTIONS || performance.now() > until) break;
    const bound = bindQuestion(written.replace(/\s+/g, ' ').trim(), binding);
    if (!bound.isBound || bound.text === request.question) continue;
    if (await isAnswered(bound.text, reader, request, signal)) offered.add(bound.text);
  }
  return offered.size > 0 ? [...offered] : nextQuestions(request, signal);
}

async function isAnswered(
  question: string,
  reader: TablesReader,
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const asked = { question: request.question, reply: '', suggested: [question] };
  try {
    const next = { ...request, question, history: [...request.history, asked] };
    if (await reader.isReadByGrammar(next, signal)) return true;
    const { certainty } = await reader.read(next, signal);
    return certainty === 'plain' || certainty === 'likely';
  } catch (error) {
    if (error instanceof QueryRefused) return false;
    throw error;
  }
}
