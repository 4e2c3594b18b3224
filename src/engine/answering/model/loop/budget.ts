import { type ModelLimits, type ModelPrices } from '../../../../config/index.js';
import { costOf } from '../account.js';
import { ModelFailed, type TokenUse } from '../client/chat-model.js';

/** Counts what an answer takes of a model, and ends it where it takes too much. */
export class Budget {
  private steps = 0;
  private tokens = 0;
  private cost = 0;
  private readonly startedAt = performance.now();

  constructor(
    private readonly limits: ModelLimits,
    private readonly prices: ModelPrices,
  ) {}

  /** Whether the next request is the last that is allowed. */
  get isLast(): boolean {
    return this.steps >= this.limits.steps - 1;
  }

  /** Time that is left, in milliseconds, at least one. */
  get timeLeftMs(): number {
    return Math.max(1, Math.ceil(this.limits.timeMs - (performance.now() - this.startedAt)));
  }

  add(use: TokenUse): void {
    this.steps += 1;
    this.tokens += use.input + use.output;
    this.cost += costOf(use, this.prices);
  }

  /** @throws ModelFailed where nothing is left */
  check(): void {
    const { steps, tokens, timeMs, cost } = this.limits;
    if (this.steps >= steps) throw exceeded('requests');
    if (this.tokens >= tokens) throw exceeded('tokens');
    if (performance.now() - this.startedAt >= timeMs) throw exceeded('time');
    if (cost !== null && this.cost >= cost) throw exceeded('money');
  }
}

const exceeded = (what: string): ModelFailed =>
  new ModelFailed(`the model took more ${what} than an answer may`, false);
