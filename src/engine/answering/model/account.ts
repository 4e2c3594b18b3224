import { type ModelPrices } from '../../../config/index.js';
import { ChatModel, type ChatReply, type ChatTurn, type TokenUse } from './client/chat-model.js';
import { type Exchange } from './exchange.js';

const MILLION = 1_000_000;

/** What became of the sentences of a reply. */
export interface Verdict {
  readonly bound: number;
  /** Of the bound ones, those that were refused before. */
  readonly corrected: number;
  readonly leftOut: number;
}

/** What an answer took of a model. */
export interface ModelUse extends TokenUse {
  /** Requests; one that is made again is one. */
  readonly steps: number;
  /** In the currency of the prices. */
  readonly cost: number;
  /** Time in which the model was waited for. */
  readonly milliseconds: number;
  /** On the reply; null where no reply of the model was told. */
  readonly verdict: Verdict | null;
}

/** What tokens cost. */
export const costOf = ({ input, output }: TokenUse, prices: ModelPrices): number =>
  (input * prices.input + output * prices.output) / MILLION;

/** What two attempts at an answer took together; the verdict is the later one's. */
export const addUse = (first: ModelUse, later: ModelUse): ModelUse => ({
  steps: first.steps + later.steps,
  input: first.input + later.input,
  output: first.output + later.output,
  isEstimated: first.isEstimated || later.isEstimated,
  cost: first.cost + later.cost,
  milliseconds: first.milliseconds + later.milliseconds,
  verdict: later.verdict,
});

/** How the account of an answer is kept. */
interface AccountOptions {
  /** Whether whoever asks has taken all that he may: the model is not asked then. */
  readonly isSpent?: boolean;
  /** What is said is recorded in it; nothing is where it is null or not given. */
  readonly exchange?: Exchange | null;
}

/** Counts what one answer takes of a model, also where it fails or is broken off. */
export class ModelAccount {
  private total: ModelUse | null = null;
  private verdict: Verdict | null = null;
  private readonly open = new Set<Promise<unknown>>();

  constructor(
    private readonly prices: ModelPrices,
    private readonly options: AccountOptions = {},
  ) {}

  get isSpent(): boolean {
    return this.options.isSpent ?? false;
  }

  /** Null where no model was asked. */
  get use(): ModelUse | null {
    return this.total && { ...this.total, verdict: this.verdict };
  }

  /** Counts a request, and records it, whatever becomes of it. @param ask makes it, and tells what each try of it took */
  async counted(
    turn: ChatTurn,
    ask: (took: (use: TokenUse) => void) => Promise<ChatReply>,
  ): Promise<ChatReply> {
    const tries: TokenUse[] = [];
    const startedAt = performance.now();
    const asked = this.recorded(
      turn,
      ask((use) => tries.push(use)),
    ).finally(() => {
      this.open.delete(asked);
      this.count(tries, performance.now() - startedAt);
    });
    this.open.add(asked);
    return asked;
  }

  /** Waits for the requests that are open, where an answer was broken off. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.open);
  }

  judge(verdict: Verdict): void {
    this.verdict = verdict;
  }

  private async recorded(turn: ChatTurn, asked: Promise<ChatReply>): Promise<ChatReply> {
    const { exchange } = this.options;
    try {
      const reply = await asked;
      exchange?.add(turn, { reply });
      return reply;
    } catch (error) {
      exchange?.add(turn, { failure: error instanceof Error ? error.message : String(error) });
      throw error;
    }
  }

  private count(tries: readonly TokenUse[], milliseconds: number): void {
    const input = tries.reduce((sum, one) => sum + one.input, 0);
    const output = tries.reduce((sum, one) => sum + one.output, 0);
    const isEstimated = tries.some((one) => one.isEstimated);
    const tokens = { input, output, isEstimated };
    const use = { ...tokens, steps: 1, cost: costOf(tokens, this.prices), milliseconds, verdict: null };
    this.total = this.total ? addUse(this.total, use) : use;
  }
}

/** A model whose requests are counted for one answer. */
export class CountedModel extends ChatModel {
  constructor(
    private readonly model: ChatModel,
    private readonly account: ModelAccount,
  ) {
    super();
  }

  override complete(turn: ChatTurn, signal: AbortSignal): Promise<ChatReply> {
    return this.account.counted(turn, (took) => this.model.complete(turn, signal, took));
  }
}
