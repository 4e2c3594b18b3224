import { type AnalysisTable } from '../../analyst.js';
import { type AnswerEvent, ASKED_BACK, DECLINED } from '../../answer-event.js';
import { type Proposal } from '../../decision/proposal.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { type Choice } from './choice.js';
import { followUps } from '../follow-ups.js';
import { type LinkSource } from '../link/link-source.js';
import { describeTable } from '../link/headers/schema.js';
import { withKnownValues } from '../reading/prepare.js';
import { type Problem } from '../parse/problem.js';
import { DeclineNarrator } from '../present/decline.js';
import { Paraphrase } from '../present/paraphrase/paraphrase.js';
import { plainReply, Step, tableSources } from '../steps.js';
import { type Misunderstanding, MOST_WORDS } from '../reading/understand.js';

/** The reply to a question without data: what to do. */
export function* answerWithoutData(catalogue: Catalogue): Generator<AnswerEvent> {
  const step = new Step('Conclusions', 'Respond', []);
  yield step.begin();
  yield step.line(catalogue.text('noData'));
  yield step.line(catalogue.text('noData.do'));
  yield step.questions([1, 2, 3].map((number) => catalogue.text(`noData.question.${number}`)));
  yield step.end();
  yield tableSources([], DECLINED);
}

/** The reply to a question that tables alone are to answer, where there are only documents. */
export function answerWithoutTables(catalogue: Catalogue): Iterable<AnswerEvent> {
  return plainReply(catalogue.text('noTables'));
}

/** The reply to a text that is too long for a question, with questions that can be answered where there is a table. */
export function* answerTooLong(table: AnalysisTable | null, catalogue: Catalogue): Generator<AnswerEvent> {
  if (table) {
    const source = withKnownValues(describeTable(table));
    yield* decline({ schema: source.schema, problem: { kind: 'tooLong' }, items: [] }, source, catalogue);
    return;
  }
  yield* plainReply(catalogue.text('decline.tooLong', { count: MOST_WORDS }));
}

/** A problem with some of its words; where none is left, nothing can be said of it. */
function withWords(
  problem: Extract<Problem, { readonly words: unknown }>,
  isKept: (word: string) => boolean,
): Problem {
  const words = problem.words.filter((word) => isKept(word.toLowerCase()));
  return words.length > 0 ? { ...problem, words } : { kind: 'unsure' };
}

/** What the grammar does not understand, as far as no other reading explains it either. */
export function problemOfAll(problem: Problem, proposals: readonly Proposal[]): Problem {
  if (problem.kind !== 'unknownWords' || proposals.length === 0) return problem;
  return withWords(problem, (word) =>
    proposals.every(({ traits }) => traits.unexplained.some((each) => word.includes(each))),
  );
}

/** A problem with words of the question alone: those that it was put into say nothing to who asked. */
export function problemInWordsOf(question: string, problem: Problem): Problem {
  const asked = question.toLowerCase();
  return 'words' in problem ? withWords(problem, (word) => asked.includes(word)) : problem;
}

/**
 * The honest reply to a question that was not understood: no number, and questions that can be answered.
 * @param offered what the question may mean, and what is near to it, as sentences that are answered when they are sent; they
 *   come before other questions
 */
export function* decline(
  misunderstanding: Misunderstanding,
  source: LinkSource,
  catalogue: Catalogue,
  { readings, near }: Pick<Choice, 'readings' | 'near'> = { readings: [], near: [] },
): Generator<AnswerEvent> {
  const { schema } = misunderstanding;
  const files = schema.members.map(({ fileName }) => fileName);
  const sentences = new DeclineNarrator(catalogue, new Paraphrase(catalogue)).sentences(misunderstanding);
  const further = followUps(source, null, catalogue, MOST_QUESTIONS - readings.length - near.length);
  const others = [...near, ...further];
  yield* explain(misunderstanding, files, catalogue);
  const step = new Step('Conclusions', 'Respond', files);
  yield step.begin();
  for (const sentence of sentences) yield step.line(`${sentence}\n`);
  yield* offer(step, 'ask.which', readings, catalogue);
  yield* offer(step, 'decline.can', others, catalogue);
  yield step.questions([...readings, ...others]);
  yield step.end();
  const outcome = readings.length > 0 ? ASKED_BACK : DECLINED;
  yield tableSources(
    schema.members.map(({ datasourceId }) => datasourceId),
    outcome,
  );
}

function* offer(
  step: Step,
  opening: string,
  questions: readonly string[],
  catalogue: Catalogue,
): Generator<AnswerEvent> {
  if (questions.length === 0) return;
  yield step.line(`${catalogue.text(opening)}\n`);
  for (const question of questions) yield step.line(`- ${question}`);
}

const MOST_QUESTIONS = 3;

function* explain(
  misunderstanding: Misunderstanding,
  files: readonly string[],
  catalogue: Catalogue,
): Generator<AnswerEvent> {
  const narrator = new DeclineNarrator(catalogue, new Paraphrase(catalogue));
  const step = new Step(catalogue.text('group.understand'), 'Analyze', files);
  yield step.begin();
  for (const line of narrator.understood(misunderstanding)) yield step.line(line);
  yield step.line(narrator.columnsOf(misunderstanding.schema));
  yield step.end();
}
