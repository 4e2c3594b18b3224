import { type AnalysisRequest } from '../../analyst.js';
import { type AnswerEvent } from '../../answer-event.js';
import { Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type AnsweredRows } from '../../plan/answered-rows.js';
import { formAsked } from '../../question/form.js';
import { rememberedQueries } from '../../remembered-queries.js';
import { withReplyNotes } from '../../reply-notes.js';
import { asRun, RestrictedTables } from '../../restricted-tables.js';
import { Paraphrase } from '../present/paraphrase/paraphrase.js';
import { predicateSql } from '../representation/sql/predicate-sql.js';
import { identifier } from '../representation/sql/quoting.js';
import { replyLanguageOf } from '../translate/asked.js';
import { languageWished } from './wishes.js';
import { type Instructions, readInstructions, type Restriction } from './read-instructions.js';

const MOST_QUOTED = 3;
const MOST_CHARACTERS = 160;

/**
 * Answers under the instructions of a request: what is understood of them as conditions holds for every query, the reply says so,
 * and names what is not understood.
 * @param answer answers a request without instructions
 */
export async function* underInstructions(
  request: AnalysisRequest,
  answer: (request: AnalysisRequest) => AsyncIterable<AnswerEvent>,
  signal: AbortSignal,
): AsyncGenerator<AnswerEvent> {
  if (request.userPrompt === null || request.userPrompt.trim() === '') {
    yield* answer(request);
    return;
  }
  const { under, instructions, restricted } = await restrictedRequest(request, signal);
  const notes = notesOf(instructions, Catalogue.of(replyLanguageOf(request)));
  for await (const event of withReplyNotes(answer(under), notes)) yield asRun(event, restricted);
}

/** A request over what its instructions leave of its tables. */
interface RestrictedRequest {
  /** Without the instructions, of which all that is understood is done. */
  readonly under: AnalysisRequest;
  readonly instructions: Instructions;
  readonly restricted: RestrictedTables;
}

/** Reads the instructions of a request, and restricts its tables to what they leave. */
export async function restrictedRequest(
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<RestrictedRequest> {
  const workbench = rememberedQueries(request.workbench);
  const instructions = await readInstructions({ ...request, workbench }, signal);
  const restricted = new RestrictedTables(request, instructions.restrictions.map(rowsLeft));
  const tables = await restricted.counted();
  const form = request.form ?? (formAsked(request.question) === null ? instructions.form : null);
  const language = request.language === 'AUTO' ? languageWished(request.userPrompt) : null;
  const settled = { ...request, ...(form && { form }), ...(language && { language }) };
  return {
    under: { ...settled, userPrompt: null, tables, workbench: restricted.workbench },
    instructions,
    restricted,
  };
}

const rowsLeft = ({ table, predicate }: Restriction): AnsweredRows => ({
  table,
  conditions: [predicateSql(predicate, identifier(table))],
});

function notesOf({ restrictions, leftOut }: Instructions, catalogue: Catalogue): string[] {
  const paraphrase = new Paraphrase(catalogue);
  const conditions = restrictions.map(
    ({ table, predicate }) => `${paraphrase.column(table)}: ${paraphrase.condition(predicate)}`,
  );
  const quoted = leftOut.slice(0, MOST_QUOTED).map((sentence) => {
    const text = sentence.length > MOST_CHARACTERS ? `${sentence.slice(0, MOST_CHARACTERS)} …` : sentence;
    return catalogue.text('value.quoted', { text: escapeMarkdown(text) });
  });
  const rest = leftOut.length > MOST_QUOTED ? [...quoted, '…'] : quoted;
  return [
    ...(conditions.length > 0
      ? [catalogue.text('instructions.applied', { conditions: conditions.join('; ') })]
      : []),
    ...(rest.length > 0 ? [catalogue.text('instructions.leftOut', { sentences: rest.join(', ') })] : []),
  ];
}
