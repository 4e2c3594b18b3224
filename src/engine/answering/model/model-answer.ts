import { setImmediate } from 'node:timers/promises';
import { type ModelLimits, type ModelPrices } from '../../../config/index.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent, ASKED_BACK } from '../answer-event.js';
import { Step, tableSources } from '../builtin/steps.js';
import { type Catalogue } from '../narration/catalogue.js';
import { bindQuestion } from './binding/bind.js';
import { type BindingContext } from './binding/context.js';
import { ModelFailed } from './client/chat-model.js';
import { type ModelAbilities } from './client/probe.js';
import { Evidence } from './evidence.js';
import { contextWith, givenContext, type GivenContext } from './given-context.js';
import { Budget } from './loop/budget.js';
import { builtinReading, compared, type BuiltinReading } from './loop/builtin-reading.js';
import { type Ending, ModelLoop } from './loop/model-loop.js';
import { questionsToAskNext } from './loop/next-questions.js';
import { checkReply, type CheckedReply, describeRefusals, toldSentences } from './loop/reply-check.js';
import { Responder } from './loop/respond.js';
import { Transcript } from './loop/transcript.js';
import { type ModelAnalystParts } from './model-analyst-parts.js';
import { ownReply } from './own-reply.js';
import { ASK_BACK, FINISH } from './tools/endings.js';
import { toolsFor } from './tools/index.js';
import { type ToolContext } from './tools/tool.js';
import { type SampleRows } from './prompt/describe-data.js';
import { askedText, firstMessages } from './prompt/messages.js';
import { sampleRows } from './prompt/sample-rows.js';

type AnswerParts = Omit<ModelAnalystParts, 'usage'> & {
  readonly abilities: ModelAbilities;
  readonly limits: ModelLimits;
  readonly prices: ModelPrices;
};

/** What a loop that has ended left. */
interface FinishedLoop {
  /** Null where the model did not end it. */
  readonly checked: CheckedReply | null;
  /** Sentences that were refused at first. */
  readonly refused: number;
  /** To ask next, as the model proposes them. */
  readonly questions: readonly string[];
  readonly reading: BuiltinReading | null;
}

const MOST_READINGS = 3;

/** One answer of a model: what it had computed, its reply as far as that is bound, and the verdict on it. */
export class ModelAnswer {
  private readonly evidence = new Evidence();
  private readonly catalogue: Catalogue;
  private readonly given: GivenContext;
  private readonly cited: string[] = [];

  /** @param request its language is settled */
  constructor(
    private readonly parts: AnswerParts,
    private readonly request: AnalysisRequest,
    private readonly signal: AbortSignal,
  ) {
    this.given = givenContext(request);
    this.catalogue = this.given.catalogue;
  }

  async *events(): AsyncGenerator<AnswerEvent> {
    const samples = await sampleRows(this.request, askedText(this.request));
    // While the model thinks, so that it takes no time of its own: its first request goes out before.
    const reading = setImmediate().then(() => builtinReading(this.parts.reader, this.request, this.signal));
    // Whatever comes of it is looked at when the reply is there.
    reading.catch(() => undefined);
    const loop = this.loop(samples, reading);
    const ending = yield* this.ended(loop);
    if (ending?.kind === 'ask') {
      yield* this.askBack(ending);
      return;
    }
    let questions = ending?.questions ?? [];
    let checked = ending && this.check(ending.reply);
    const refused = checked?.refused.length ?? 0;
    if (checked && refused > 0) {
      loop.sendBack(describeRefusals(checked));
      const again = yield* this.ended(loop);
      if (again?.kind === 'reply') {
        checked = this.check(again.reply);
        if (again.questions.length > 0) questions = again.questions;
      }
    }
    yield* this.respond({ checked, refused, questions, reading: await reading });
  }

  private async *respond({
    checked,
    refused,
    questions,
    reading,
  }: FinishedLoop): AsyncGenerator<AnswerEvent> {
    const bound = checked ? toldSentences(checked) : 0;
    const told =
      checked && bound > 0 ? checked.told : ownReply([...this.evidence.findings.values()], this.catalogue);
    if (!told) throw new ModelFailed('the model found nothing out, and its reply rests on nothing', false);
    const leftOut = checked?.refused.length ?? 0;
    const verdict = { bound, corrected: Math.max(0, Math.min(bound, refused - leftOut)), leftOut };
    this.parts.judged(verdict);
    const comparison = await compared(reading, [...this.evidence.findings.values()]);
    const { request, evidence, catalogue, cited } = this;
    yield* new Responder({ request, evidence, catalogue, cited }).events({
      told,
      verdict,
      compared: comparison,
      reading,
      questions: () => this.next(questions),
    });
  }

  private next(proposed: readonly string[]): Promise<string[]> {
    const { reader } = this.parts;
    const { request, signal } = this;
    return questionsToAskNext(proposed, { reader, request, binding: this.binding(), signal });
  }

  /** Lets the model go on until it ends the answer; null where it takes too much, though something was found out. */
  private async *ended(loop: ModelLoop): AsyncGenerator<AnswerEvent, Ending | null> {
    try {
      return yield* loop.run();
    } catch (error) {
      if (!(error instanceof ModelFailed) || error.isPassing || this.evidence.findings.size === 0)
        throw error;
      return null;
    }
  }

  private loop(samples: ReadonlyMap<string, SampleRows>, reading: Promise<BuiltinReading | null>): ModelLoop {
    const { model, abilities, limits, prices, plans, charts } = this.parts;
    const { request, evidence, catalogue, signal } = this;
    const { asked } = this.given;
    const tools = toolsFor(request);
    const context: ToolContext = { request, asked, evidence, plans, reading, charts, catalogue, signal };
    const definitions = [...tools.map(({ definition }) => definition), FINISH, ASK_BACK];
    const transcript = new Transcript(
      firstMessages(request, {
        language: request.language,
        contextTokens: abilities.contextTokens,
        tools: definitions,
        callsTools: abilities.callsTools,
        samples,
      }),
    );
    const budget = new Budget(limits, prices);
    return new ModelLoop({
      model,
      abilities,
      tools,
      budget,
      transcript,
      context,
      binding: () => this.binding(),
    });
  }

  private binding(): BindingContext {
    return contextWith(this.given, this.evidence);
  }

  private check(reply: string): CheckedReply {
    this.cited.length = 0;
    return checkReply(reply, this.binding(), (name) => this.markOf(name));
  }

  private markOf(passage: string): string {
    if (!this.cited.includes(passage)) this.cited.push(passage);
    return this.request.withCitation ? `[${this.cited.indexOf(passage) + 1}]` : '';
  }

  private *askBack({ question, readings }: Extract<Ending, { kind: 'ask' }>): Generator<AnswerEvent> {
    const binding = this.binding();
    const textOf = (written: string): string | null => {
      const bound = bindQuestion(written.replace(/\s+/g, ' ').trim(), binding);
      return bound.isBound ? bound.text : null;
    };
    const opening = /[?？؟]\s*$/.test(question) ? textOf(question) : null;
    const offered = readings.flatMap((each) => textOf(each) ?? []).slice(0, MOST_READINGS);
    const files = [...new Set(this.request.tables.map(({ fileName }) => fileName))];
    const step = new Step('Conclusions', 'Respond', files);
    yield step.begin();
    yield step.line(`${opening ?? this.catalogue.text('ask.opening')}\n`);
    if (offered.length > 0) yield step.line(`${this.catalogue.text('ask.which')}\n`);
    for (const reading of offered) yield step.line(`- ${reading}`);
    if (offered.length > 0) yield step.questions(offered);
    yield step.end();
    const ids = this.request.tables.map(({ datasourceId }) => datasourceId);
    yield tableSources(ids, { ...ASKED_BACK, analyst: 'model' });
  }
}
