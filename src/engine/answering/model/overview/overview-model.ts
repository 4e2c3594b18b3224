import { createHash } from 'node:crypto';
import { type DescribedFile, MOST_TABLES, tablesOf } from '../../builtin/overview.js';
import { CountedModel, ModelAccount, type ModelUse } from '../account.js';
import { ModelFailed } from '../client/chat-model.js';
import { type ConfiguredModel } from '../configured-model.js';
import { overviewTurn } from './overview-turn.js';

/** Whoever asks for an overview waits no longer for the model. */
const LONGEST_MS = 20_000;
/** After a failure the model is not asked for any overview for so long. */
const PAUSE_MS = 60_000;
/** Descriptions that are remembered. */
const MOST_KNOWN = 500;

/** What a model wrote of files, and what it took for that: nothing where that was known. */
interface WrittenOverview {
  readonly text: string | null;
  readonly use: ModelUse | null;
}

const NEVER = new AbortController().signal;
const NOTHING: WrittenOverview = { text: null, use: null };

/** Asks the model to describe files; the same files once. */
export class OverviewModel {
  private readonly known = new Map<string, Promise<WrittenOverview>>();
  private failedAt = -Infinity;

  constructor(
    private readonly model: ConfiguredModel,
    private readonly longestMs = LONGEST_MS,
  ) {}

  /**
   * @param isSpent whether whoever asks has taken all that he may of the model
   * @returns no text where the model is away, fails, takes too long or may not be asked
   */
  async describe(files: readonly DescribedFile[], isSpent: boolean): Promise<WrittenOverview> {
    const key = createHash('sha256').update(JSON.stringify(files)).digest('hex');
    const known = this.known.get(key);
    if (known) return { text: (await known).text, use: null };
    if (isSpent || files.length === 0 || performance.now() - this.failedAt < PAUSE_MS) return NOTHING;
    const asked = this.ask(files);
    this.remember(key, asked);
    let isWritten = false;
    try {
      const written = await asked;
      isWritten = written.text !== null;
      return written;
    } finally {
      if (!isWritten) this.forget(key);
    }
  }

  private forget(key: string): void {
    this.known.delete(key);
    this.failedAt = performance.now();
  }

  private remember(key: string, asked: Promise<WrittenOverview>): void {
    this.known.set(key, asked);
    const [oldest] = this.known.keys();
    if (this.known.size > MOST_KNOWN && oldest !== undefined) this.known.delete(oldest);
  }

  private async ask(files: readonly DescribedFile[]): Promise<WrittenOverview> {
    const signal = AbortSignal.timeout(this.longestMs);
    // Trying a model out may take longer than an overview is waited for.
    const usage = await Promise.race([this.model.usage(NEVER), atEnd(signal)]);
    if (!usage?.abilities) return NOTHING;
    const { abilities, prices } = usage;
    const account = new ModelAccount(prices);
    try {
      const tables = files.flatMap(tablesOf).slice(0, MOST_TABLES);
      const turn = overviewTurn(files, tables, abilities);
      const { text } = await new CountedModel(this.model, account).complete(turn, signal);
      return { text, use: account.use };
    } catch (error) {
      if (!(error instanceof ModelFailed) && !signal.aborted) throw error;
      return { text: null, use: account.use };
    }
  }
}

/** Null when a signal is aborted. */
const atEnd = (signal: AbortSignal): Promise<null> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(null), { once: true }));
