import { type AnalysisRequest, Analyst } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { Catalogue } from '../narration/catalogue.js';
import { type Charts, QuestionAnswer } from './answer-question.js';
import { understandInContext } from './context/conversation.js';
import { followUps } from './follow-ups.js';
import { type LinkSource } from './link/candidates.js';
import { prepareSources } from './prepare.js';
import { DeclineNarrator } from './present/decline.js';
import { Paraphrase } from './present/paraphrase.js';
import { RecipeAnswer } from './recipes/answer-recipe.js';
import { chooseRecipe } from './recipes/choose-recipe.js';
import { type TableSchema } from './link/schema.js';
import { type TableSearch } from './search/search-task.js';
import { Step } from './steps.js';
import { searchTables } from './table-search.js';
import { askedInEnglish } from './translate/asked.js';
import { inOwnWords, notesInOwnWords } from './translate/own-words.js';
import { type Misunderstanding } from './understand.js';

/** A value that is made when it is first asked for. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function* answerWithoutData(catalogue: Catalogue): Generator<AnswerEvent> {
  const step = new Step('Conclusions', 'Respond', []);
  yield step.begin();
  yield step.line(catalogue.text('noData'));
  yield step.line(catalogue.text('noData.do'));
  yield step.questions([1, 2, 3].map((number) => catalogue.text(`noData.question.${number}`)));
  yield step.end();
  yield { type: 'sources', sources: [] };
}

function* explain({ schema, items }: Misunderstanding, catalogue: Catalogue): Generator<AnswerEvent> {
  const narrator = new DeclineNarrator(catalogue, new Paraphrase(catalogue));
  const step = new Step(
    catalogue.text('group.understand'),
    'Analyze',
    schema.members.map(({ fileName }) => fileName),
  );
  yield step.begin();
  yield step.line(narrator.understood(items));
  yield step.end();
}

/** The honest reply to a question that was not understood: no number, and three questions that can be answered. */
function* decline(
  misunderstanding: Misunderstanding,
  source: LinkSource,
  catalogue: Catalogue,
): Generator<AnswerEvent> {
  const { schema } = misunderstanding;
  const sentences = new DeclineNarrator(catalogue, new Paraphrase(catalogue)).sentences(misunderstanding);
  const questions = followUps(source, null, catalogue);
  yield* explain(misunderstanding, catalogue);
  const step = new Step(
    'Conclusions',
    'Respond',
    schema.members.map(({ fileName }) => fileName),
  );
  yield step.begin();
  for (const sentence of sentences) yield step.line(`${sentence}\n`);
  yield step.line(`${catalogue.text('decline.can')}\n`);
  for (const question of questions) yield step.line(`- ${question}`);
  yield step.questions(questions);
  yield step.end();
  yield { type: 'sources', sources: schema.members.map(({ datasourceId }) => ({ datasourceId })) };
}

type Sources = readonly [LinkSource, ...LinkSource[]];

/** A request in English, and how it was written. */
interface Asked {
  readonly request: AnalysisRequest;
  readonly signal: AbortSignal;
  readonly catalogue: Catalogue;
  readonly written: ReadonlyMap<string, string>;
}

/** The source of the table that was chosen. */
function sourceOf({ schema }: { readonly schema: TableSchema }, sources: Sources): LinkSource {
  return sources.find((each) => each.schema === schema) ?? sources[0];
}

/**
 * The analyst without a language model: it links the words of a question to columns and values, builds a typed query,
 * runs it as SQL and puts the result into words. What it does not understand it says, and computes nothing.
 */
export class BuiltinAnalyst extends Analyst {
  constructor(
    private readonly charts: Charts,
    private readonly search: TableSearch,
  ) {
    super();
  }

  override async *answer(given: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    signal.throwIfAborted();
    const { request, written } = await askedInEnglish(given, signal);
    const catalogue = Catalogue.of(request.language);
    const [first, ...others] = await prepareSources(request, signal);
    if (!first) {
      yield* answerWithoutData(catalogue);
      return;
    }
    yield* this.answerOver([first, ...others], { request, signal, catalogue, written });
  }

  private async *answerOver(sources: Sources, asked: Asked): AsyncGenerator<AnswerEvent> {
    const { request, signal } = asked;
    const context = { request, charts: this.charts, signal };
    const history = request.history.map(({ question }) => question);
    const understood = once(() => understandInContext(request.question, history, sources));
    const recipe = chooseRecipe(request.question, sources, understood);
    if (recipe) {
      yield* new RecipeAnswer(context, recipe.program, recipe.source).events();
      return;
    }
    const outcome = understood();
    const understanding = outcome.understood
      ? outcome.understanding
      : await this.searched(outcome.misunderstanding, sources, asked);
    if (understanding) {
      const told = notesInOwnWords(understanding, asked.written);
      yield* new QuestionAnswer(context, told, sourceOf(understanding, sources)).events();
    } else if (!outcome.understood) {
      const { misunderstanding } = outcome;
      const source = sourceOf(misunderstanding, sources);
      yield* decline(inOwnWords(misunderstanding, asked.written), source, asked.catalogue);
    }
  }

  /** What was asked for and cannot be had, or no question at all, is not searched for. */
  private async searched({ problem }: Misunderstanding, sources: Sources, { request, signal }: Asked) {
    if (['unsupported', 'noQuestion', 'tooLong'].includes(problem.kind)) return null;
    return searchTables(sources, { request, search: this.search, signal });
  }
}
