import { QueryRefused } from '../../../analytics/query-refused.js';
import { type AnswerEvent } from '../../answer-event.js';
import { Step } from '../../builtin/steps.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { bindSentence } from '../binding/bind.js';
import { type BindingContext } from '../binding/context.js';
import { Refusal } from '../binding/refusal.js';
import { splitReply } from '../binding/split.js';
import { type ChatModel, ModelFailed, type ToolCall } from '../client/chat-model.js';
import { type ModelAbilities } from '../client/probe.js';
import { type Given, parseArguments, textIn } from '../given.js';
import { nearest } from '../nearest.js';
import { callSchema } from '../prompt/instructions.js';
import { replyTokens, tokensOfTools } from '../prompt/tokens.js';
import { ToolProblem } from '../tool-problem.js';
import { ASK_BACK, FINISH } from '../tools/endings.js';
import { type Tool, type ToolContext, type ToolOutcome } from '../tools/tool.js';
import { type Budget } from './budget.js';
import { type Turn, turnOf } from './calls.js';
import { type Transcript } from './transcript.js';

/** How an answer ends: with a reply of the model, or a question of it. */
export type Ending =
  | { readonly kind: 'reply'; readonly reply: string; readonly questions: readonly string[] }
  | { readonly kind: 'ask'; readonly question: string; readonly readings: readonly string[] };

/** The calls of a turn that are to be answered. */
interface OpenCalls {
  readonly turn: Turn;
  readonly calls: readonly ToolCall[];
}

/** What the loop runs with. */
interface LoopParts {
  readonly model: ChatModel;
  readonly abilities: ModelAbilities;
  readonly tools: readonly Tool[];
  readonly budget: Budget;
  readonly transcript: Transcript;
  readonly context: ToolContext;
  /** What reasoning and titles are held against: it may change while the loop runs. */
  readonly binding: () => BindingContext;
}

const MOST_EMPTY = 2;
const MOST_REPEATED = 3;
const MOST_CALLS = 8;
const LONGEST_TITLE = 120;

/** Lets a model call tools until it ends the answer. Every call is a step of the answer. */
export class ModelLoop {
  private readonly made = new Map<string, number>();
  private empty = 0;
  /** The call that ended the answer, and those behind it. */
  private open: OpenCalls | null = null;

  constructor(private readonly parts: LoopParts) {}

  /**
   * Goes on until the model ends the answer.
   * @throws ModelFailed where it does not, or takes more than it may
   */
  async *run(): AsyncGenerator<AnswerEvent, Ending> {
    const { budget, transcript } = this.parts;
    for (;;) {
      budget.check();
      const turn = await this.next();
      const calls = turn.calls.slice(0, MOST_CALLS);
      transcript.addTurn(turn, calls);
      if (calls.length === 0) {
        if (turn.prose.trim() !== '') return { kind: 'reply', reply: turn.prose, questions: [] };
        this.nudge();
        continue;
      }
      const reasoning = this.bound(turn.prose);
      for (const [at, call] of calls.entries()) {
        const ending = this.endingOf(call, turn);
        this.open = ending && { turn, calls: calls.slice(at) };
        if (ending) return ending;
        yield* this.carryOut(call, turn, at === 0 ? reasoning : []);
      }
    }
  }

  /** Tells the model why it has not ended the answer yet. */
  sendBack(content: string): void {
    const { transcript } = this.parts;
    const [call, ...others] = this.open?.calls ?? [];
    if (!this.open || !call) transcript.tell(content);
    else {
      transcript.answer(call, this.open.turn, content);
      for (const other of others) transcript.answer(other, this.open.turn, 'Not done.');
    }
    this.open = null;
  }

  private async next(): Promise<Turn> {
    const { model, abilities, budget, transcript, context, tools } = this.parts;
    const last = budget.isLast;
    if (last) transcript.tell('This is the last step: call finish now with what was found out.');
    const definitions = [...(last ? [] : tools.map(({ definition }) => definition)), FINISH, ASK_BACK];
    const called = abilities.callsTools ? definitions : [];
    const maxTokens = replyTokens(abilities.contextTokens);
    const reply = await model.complete(
      {
        messages: transcript.messages(abilities.contextTokens - maxTokens - tokensOfTools(called)),
        tools: called,
        schema: !abilities.callsTools && abilities.schema === 'obeyed' ? callSchema(definitions) : null,
        isStreamed: abilities.streams,
        maxTokens,
        timeMs: budget.timeLeftMs,
      },
      context.signal,
    );
    budget.add(reply.use);
    return turnOf(reply);
  }

  private nudge(): void {
    this.empty += 1;
    if (this.empty > MOST_EMPTY) throw new ModelFailed('the model gives empty replies', false);
    this.parts.transcript.tell('Your reply was empty: call a tool, or finish.');
  }

  /** The end that a call makes; null for the call of a tool, or one that has to be made again. */
  private endingOf({ name, arguments: given }: ToolCall, turn: Turn): Ending | null {
    if (name !== FINISH.name && name !== ASK_BACK.name) return null;
    try {
      const read = parseArguments(given);
      return name === FINISH.name
        ? { kind: 'reply', reply: textIn(read, 'reply'), questions: textsIn(read, 'questions') }
        : { kind: 'ask', question: textIn(read, 'question'), readings: textsIn(read, 'readings') };
    } catch (error) {
      if (!(error instanceof ToolProblem)) throw error;
      // A reply beside a call that was cut is a reply.
      const isReply = name === FINISH.name && turn.prose.trim() !== '';
      return isReply ? { kind: 'reply', reply: turn.prose, questions: [] } : null;
    }
  }

  private async *carryOut(
    call: ToolCall,
    turn: Turn,
    reasoning: readonly string[],
  ): AsyncGenerator<AnswerEvent> {
    const { transcript, context, tools } = this.parts;
    context.signal.throwIfAborted();
    const known = this.repeated(call);
    if (known !== null) {
      transcript.answer(call, turn, known);
      return;
    }
    const tool = tools.find(({ definition }) => definition.name === call.name);
    try {
      if (!tool) throw new ToolProblem(this.unknown(call.name));
      const outcome = await tool.run(parseArguments(call.arguments), context);
      transcript.answer(call, turn, outcome.said);
      yield* this.show(this.titleOf(call, tool), outcome, reasoning);
    } catch (error) {
      if (!isForModel(error)) throw error;
      transcript.answer(call, turn, `Not done: ${error.message}`);
      yield* this.showRefused(tool ? this.titleOf(call, tool) : call.name, error.message);
    }
  }

  private unknown(name: string): string {
    const names = [...this.parts.tools.map(({ definition }) => definition.name), FINISH.name, ASK_BACK.name];
    if (name === FINISH.name) return 'reply is missing: it must be a text';
    return `there is no tool ${name}; did you mean ${nearest(name, names)[0] ?? ''}?`;
  }

  /** What is said of a call that was made before; null for a new one. */
  private repeated({ name, arguments: given }: ToolCall): string | null {
    const key = `${name} ${given.replace(/\s+/g, ' ')}`;
    const times = (this.made.get(key) ?? 0) + 1;
    this.made.set(key, times);
    if (times > MOST_REPEATED) throw new ModelFailed('the model makes the same call again and again', false);
    return times > 1 ? 'This call was made before: use its result, call otherwise, or finish.' : null;
  }

  private *show(title: string, outcome: ToolOutcome, reasoning: readonly string[]): Generator<AnswerEvent> {
    const step = new Step(title, 'Analyze', [...new Set(outcome.files)]);
    yield step.begin();
    for (const line of reasoning) yield step.line(line);
    if (outcome.sql !== undefined) yield step.code(outcome.sql);
    for (const line of outcome.lines) yield step.line(line);
    if (outcome.table) yield step.table(outcome.table);
    if (outcome.image) yield step.image(outcome.image);
    yield step.end();
  }

  private *showRefused(title: string, message: string): Generator<AnswerEvent> {
    const step = new Step(title, 'Analyze', []);
    yield step.begin();
    yield step.line(`${this.parts.context.catalogue.text('model.refused')} ${escapeMarkdown(message)}`);
    yield step.end('error');
  }

  /** The title that the model gave, where it claims nothing. */
  private titleOf({ arguments: given }: ToolCall, tool: Tool): string {
    const { catalogue } = this.parts.context;
    const title = titleIn(given);
    const [bound] = title === null ? [] : this.bound(title);
    return bound !== undefined && bound.length <= LONGEST_TITLE ? bound : catalogue.text(tool.step);
  }

  /** Those sentences of a text that claim nothing that is not bound. */
  private bound(text: string): string[] {
    const binding = this.parts.binding();
    return splitReply(text).flatMap(({ sentence }) => {
      if (sentence === '') return [];
      const bound = bindSentence(sentence, binding, () => '');
      return bound.isBound ? [bound.text] : [];
    });
  }
}

/** Texts of a list that may be left out; what is no text in it is none. */
function textsIn(given: Given, name: string): string[] {
  const value = given.get(name);
  const texts: readonly unknown[] = Array.isArray(value) ? value : [];
  return texts.filter((each) => typeof each === 'string');
}

function titleIn(given: string): string | null {
  try {
    const title = parseArguments(given).get('title');
    return typeof title === 'string' ? title.replace(/\s+/g, ' ') : null;
  } catch (error) {
    if (error instanceof ToolProblem) return null;
    throw error;
  }
}

const isForModel = (error: unknown): error is Error =>
  error instanceof ToolProblem || error instanceof Refusal || error instanceof QueryRefused;
