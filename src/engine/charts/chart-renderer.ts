import { compiledEntry } from '../compiled-entry.js';
import { type ResultTable } from '../table.js';
import { Threads } from '../threads.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';
import { type DrawnChart } from './drawn-chart.js';
import { type RenderOutcome, type RenderTask } from './raster/render-entry.js';

const DEFAULT_TIMEOUT_MS = 10_000;
const THREAD_MEMORY_MEGABYTES = 256;

interface ChartRendererOptions {
  /** Charts drawn at the same time, each in a thread that stays. */
  readonly threads: number;
  /** Time one chart may take, waiting for a thread included, in milliseconds; by default 10 000. */
  readonly timeoutMs?: number;
  /** Font files (TTF, OTF) for scripts that the package's Noto Sans lacks, such as Chinese or Arabic. */
  readonly fontFiles?: readonly string[];
}

/** Draws charts as PNG at twice their size, in threads of its own. */
export class ChartRenderer {
  private readonly threads: Threads<RenderTask, RenderOutcome>;
  private readonly fontFiles: readonly string[];

  constructor({ threads, timeoutMs = DEFAULT_TIMEOUT_MS, fontFiles = [] }: ChartRendererOptions) {
    this.fontFiles = fontFiles;
    const entry = compiledEntry('render-entry');
    this.threads = new Threads({ entry, threads, memoryMegabytes: THREAD_MEMORY_MEGABYTES, timeoutMs });
  }

  /** Starts the threads, which otherwise start with the first chart. */
  start(): void {
    this.threads.start();
  }

  /**
   * Draws one chart.
   * @throws ChartNotPossible when it cannot be drawn truthfully; Error when it takes too long or `signal` aborts
   */
  async render(request: ChartRequest, signal?: AbortSignal): Promise<DrawnChart> {
    const task = { request: { ...request, data: onlyNeeded(request) }, fontFiles: this.fontFiles };
    const outcome = await this.threads.run(task, signal);
    if ('notPossible' in outcome) throw new ChartNotPossible(outcome.notPossible);
    return outcome;
  }

  /** Stops the threads; charts not yet drawn fail. Safe to call twice. */
  close(): Promise<void> {
    return this.threads.close();
  }
}

/** The columns that the chart uses: the others need not travel to a thread. */
function onlyNeeded({ data, x, y, series }: ChartRequest): ResultTable {
  const kept = data.columns.flatMap(({ name }, index) => ([x, y, series].includes(name) ? [index] : []));
  const pick = <T>(cells: readonly T[]) => kept.flatMap((index) => cells.slice(index, index + 1));
  return { ...data, columns: pick(data.columns), rows: data.rows.map(pick) };
}
