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
import { Step } from './steps.js';
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

/**
 * The analyst without a language model: it links the words of a question to columns and values, builds a typed query,
 * runs it as SQL and puts the result into words. What it does not understand it says, and computes nothing.
 */
export class BuiltinAnalyst extends Analyst {
  constructor(private readonly charts: Charts) {
    super();
  }

  override async *answer(request: AnalysisRequest, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    signal.throwIfAborted();
    const catalogue = Catalogue.of(request.language);
    const [first, ...others] = await prepareSources(request, signal);
    if (!first) {
      yield* answerWithoutData(catalogue);
      return;
    }
    const history = request.history.map(({ question }) => question);
    const sources = [first, ...others] as const;
    const understood = once(() => understandInContext(request.question, history, sources));
    const recipe = chooseRecipe(request.question, sources, understood);
    if (recipe) {
      const context = { request, charts: this.charts, signal };
      yield* new RecipeAnswer(context, recipe.program, recipe.source).events();
      return;
    }
    const outcome = understood();
    const { schema } = outcome.understood ? outcome.understanding : outcome.misunderstanding;
    const source = [first, ...others].find((each) => each.schema === schema) ?? first;
    if (outcome.understood) {
      yield* new QuestionAnswer(
        { request, charts: this.charts, signal },
        outcome.understanding,
        source,
      ).events();
    } else yield* decline(outcome.misunderstanding, source, catalogue);
  }
}
