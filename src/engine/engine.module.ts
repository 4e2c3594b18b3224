import { join } from 'node:path';
import {
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { doesWork, Settings } from '../config/index.js';
import { Workbenches } from './analytics/workbenches.js';
import { Analyst } from './answering/analyst.js';
import { ThreadedAnalyst, type ThreadedAnalystOptions } from './answering/threads/threaded-analyst.js';
import { ConfiguredModel } from './answering/model/configured-model.js';
import { ChartRenderer } from './charts/chart-renderer.js';
import { EnginePreparation, type Startable } from './engine-preparation.js';
import { EngineObserver } from './engine-observer.js';
import { type Charts } from './answering/builtin/answer-question.js';
import { FileIngestor, type IngestionLimits } from './ingestion/index.js';
import { MergedIndexes, type MergedIndexesOptions } from './retrieval/index.js';
import { SpreadsheetWriter } from './spreadsheets/spreadsheet-writer.js';

/** On local disk; the one of a hundred thousand passages takes about 20 MB. */
const MERGED_INDEX_BYTES = 2 ** 30;
const UPKEEP_INTERVAL_MS = 60_000;

/** What has threads or processes of its own, to be closed when the service ends. */
interface Closable {
  close(): Promise<void>;
}
const PARTS = 'quarry:engine-parts';

/** Makes the engine's parts with the process's settings. The only file here that knows Nest. */
@Module({
  providers: [
    {
      provide: FileIngestor,
      inject: [Settings, EngineObserver],
      useFactory: (settings: Settings, observer: EngineObserver) =>
        new FileIngestor(ingestionLimits(settings), observer),
    },
    {
      provide: ChartRenderer,
      inject: [Settings],
      useFactory: (settings: Settings) => new ChartRenderer({ threads: settings.chartThreads }),
    },
    {
      provide: Workbenches,
      inject: [Settings, EngineObserver],
      useFactory: (settings: Settings, observer: EngineObserver) =>
        new Workbenches({ most: settings.answerConcurrency, observer }),
    },
    {
      provide: MergedIndexes,
      inject: [Settings, EngineObserver],
      useFactory: (settings: Settings, observer: EngineObserver) =>
        new MergedIndexes(mergedIndexesOptions(settings), observer),
    },
    {
      provide: ThreadedAnalyst,
      inject: [Settings, ChartRenderer, EngineObserver],
      useFactory: (settings: Settings, charts: ChartRenderer, observer: EngineObserver) =>
        new ThreadedAnalyst({
          ...analystOptions(settings, observed(charts, observer)),
          model: modelOf(settings, observer),
        }),
    },
    { provide: SpreadsheetWriter, useFactory: () => new SpreadsheetWriter() },
    { provide: Analyst, useExisting: ThreadedAnalyst },
    {
      provide: EnginePreparation,
      inject: [Settings, FileIngestor, ChartRenderer, Workbenches, ThreadedAnalyst],
      useFactory: (settings: Settings, ...parts: Startable[]) =>
        new EnginePreparation(doesWork(settings) ? parts : []),
    },
    {
      provide: PARTS,
      inject: [ThreadedAnalyst, ChartRenderer, Workbenches, MergedIndexes, SpreadsheetWriter],
      useFactory: (...parts: Closable[]) => parts,
    },
  ],
  exports: [
    FileIngestor,
    Workbenches,
    MergedIndexes,
    Analyst,
    ThreadedAnalyst,
    SpreadsheetWriter,
    EnginePreparation,
  ],
})
export class EngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EngineModule.name);
  private upkeep: NodeJS.Timeout | undefined;

  constructor(
    private readonly ingestor: FileIngestor,
    private readonly indexes: MergedIndexes,
    @Inject(PARTS) private readonly parts: readonly Closable[],
  ) {}

  onApplicationBootstrap(): void {
    this.upkeep = setInterval(() => {
      this.indexes.clearAway().catch((error: unknown) => {
        this.logger.warn(`merged indexes could not be cleaned up: ${String(error)}`);
      });
    }, UPKEEP_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.upkeep);
    this.ingestor.close();
    await Promise.all(this.parts.map((part) => part.close()));
  }
}

function ingestionLimits(settings: Settings): IngestionLimits {
  return {
    memoryBytes: settings.syncMemoryBytes,
    timeoutMs: settings.syncTimeoutMs,
    folder: join(settings.dataDir, 'cache', 'readers'),
    threads: settings.queryThreads,
    maxColumns: settings.syncMaxColumns,
    maxUnpackedBytes: settings.syncMaxUnpackedBytes,
    maxArchiveEntries: settings.syncMaxArchiveEntries,
    maxJsonDepth: settings.syncMaxJsonDepth,
  };
}

function mergedIndexesOptions({ dataDir, queryMemoryBytes, queryThreads }: Settings): MergedIndexesOptions {
  const logger = new Logger(MergedIndexes.name);
  return {
    folder: join(dataDir, 'cache', 'indexes'),
    maxBytes: MERGED_INDEX_BYTES,
    limits: { memoryBytes: queryMemoryBytes, threads: queryThreads },
    onFailure: (error) =>
      logger.warn(`documents are being searched without a merged index: ${String(error)}`),
  };
}

function analystOptions(settings: Settings, charts: Charts): ThreadedAnalystOptions {
  const { answerConcurrency, answerConfidence, readingTimeoutMs } = settings;
  return { charts, threads: answerConcurrency, confidence: answerConfidence, thinkingMs: readingTimeoutMs };
}

/** Null where none is configured, or none is to be used. */
function modelOf(settings: Settings, observer: EngineObserver): ConfiguredModel | null {
  const { analyst, model } = settings;
  if (model === null || analyst === 'builtin') return null;
  const logger = new Logger(ConfiguredModel.name);
  const configured = new ConfiguredModel(model, analyst, observer, (lines, isFailure) => {
    const text = `model ${model.model}: ${lines.join('; ')}`;
    if (isFailure) logger.warn(text);
    else logger.log(text);
  });
  if (doesWork(settings)) configured.start();
  return configured;
}

function observed(charts: ChartRenderer, observer: EngineObserver): Charts {
  return { render: (request, signal) => observer.stage('chart', () => charts.render(request, signal)) };
}
