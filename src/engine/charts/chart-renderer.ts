import { Piscina } from 'piscina';
import { compiledEntry } from '../compiled-entry.js';
import { type ResultTable } from '../table.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';
import { type RenderOutcome, type RenderTask } from './render-entry.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const THREAD_MEMORY_MEGABYTES = 256;

export interface ChartRendererOptions {
  /** Charts drawn at the same time, each in a thread that starts at once and stays. */
  readonly threads: number;
  /** Time one chart may take, waiting for a thread included, in milliseconds; by default 10 000. */
  readonly timeoutMs?: number;
  /** Font files (TTF, OTF) for scripts that the package's Noto Sans lacks, such as Chinese or Arabic. */
  readonly fontFiles?: readonly string[];
}

/** Draws charts as PNG at twice their size, in threads of its own. */
export class ChartRenderer {
  private readonly pool: Piscina<RenderTask, RenderOutcome>;
  private readonly timeoutMs: number;
  private readonly fontFiles: readonly string[];
  private isClosed = false;

  constructor({ threads, timeoutMs = DEFAULT_TIMEOUT_MS, fontFiles = [] }: ChartRendererOptions) {
    this.timeoutMs = timeoutMs;
    this.fontFiles = fontFiles;
    this.pool = new Piscina({
      filename: compiledEntry(import.meta.url, './render-entry.js').href,
      minThreads: threads,
      maxThreads: threads,
      // The pool tries require() first. Node.js aborts the process when a thread ends while it requires an ES module.
      execArgv: ['--no-experimental-require-module'],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: THREAD_MEMORY_MEGABYTES },
    });
    // A thread that dies while idle is replaced; without a listener its error would end the process.
    this.pool.on('error', () => undefined);
  }

  /**
   * Draws one chart.
   * @throws ChartNotPossible when it cannot be drawn truthfully; Error when it takes too long or `signal` aborts
   */
  async render(request: ChartRequest, signal?: AbortSignal): Promise<Uint8Array> {
    if (this.isClosed) throw new Error('the chart renderer is closed');
    const limits = [AbortSignal.timeout(this.timeoutMs), ...(signal ? [signal] : [])];
    const task = { request: { ...request, data: onlyNeeded(request) }, fontFiles: this.fontFiles };
    const outcome = await this.pool.run(task, { signal: AbortSignal.any(limits) });
    if ('png' in outcome) return outcome.png;
    throw new ChartNotPossible(outcome.notPossible);
  }

  /** Stops the threads; charts not yet drawn fail. Safe to call twice. */
  async close(): Promise<void> {
    if (this.isClosed) return;
    this.isClosed = true;
    // The pool replaces a thread that an abort ended, even when that one ends after the pool itself.
    this.pool.on('workerCreate', () => setImmediate(() => void this.pool.destroy()));
    await this.pool.destroy();
  }
}

/** The columns that the chart uses: the others need not travel to a thread. */
function onlyNeeded({ data, x, y, series }: ChartRequest): ResultTable {
  const kept = data.columns.flatMap(({ name }, index) => ([x, y, series].includes(name) ? [index] : []));
  const pick = <T>(cells: readonly T[]) => kept.flatMap((index) => cells.slice(index, index + 1));
  return { ...data, columns: pick(data.columns), rows: data.rows.map(pick) };
}
