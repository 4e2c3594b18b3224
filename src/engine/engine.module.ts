import { join } from 'node:path';
import { Logger, Module, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Workbenches } from './analytics/workbenches.js';
import { Analyst } from './answering/analyst.js';
import { BuiltinAnalyst } from './answering/builtin/builtin-analyst.js';
import { SearchThreads } from './answering/builtin/search/search-threads.js';
import { ChartRenderer } from './charts/chart-renderer.js';
import { FileIngestor } from './ingestion/index.js';
import { MergedIndexes } from './retrieval/index.js';

/** On local disk; the one of a hundred thousand passages takes about 20 MB. */
const MERGED_INDEX_BYTES = 2 ** 30;
const UPKEEP_INTERVAL_MS = 60_000;

/** Makes the engine's parts with the process's settings. The only file here that knows Nest. */
@Module({
  providers: [
    {
      provide: FileIngestor,
      inject: [Settings],
      useFactory: (settings: Settings) =>
        new FileIngestor({
          memoryBytes: settings.syncMemoryBytes,
          timeoutMs: settings.syncTimeoutMs,
          threads: settings.queryThreads,
          maxColumns: settings.syncMaxColumns,
          maxUnpackedBytes: settings.syncMaxUnpackedBytes,
          maxArchiveEntries: settings.syncMaxArchiveEntries,
          maxJsonDepth: settings.syncMaxJsonDepth,
        }),
    },
    {
      provide: ChartRenderer,
      inject: [Settings],
      useFactory: ({ chartThreads }: Settings) => new ChartRenderer({ threads: chartThreads }),
    },
    { provide: Workbenches, useFactory: () => new Workbenches() },
    {
      provide: MergedIndexes,
      inject: [Settings],
      useFactory: (settings: Settings) => {
        const logger = new Logger(MergedIndexes.name);
        return new MergedIndexes({
          folder: join(settings.dataDir, 'cache', 'indexes'),
          maxBytes: MERGED_INDEX_BYTES,
          limits: { memoryBytes: settings.queryMemoryBytes, threads: settings.queryThreads },
          onFailure: (error) =>
            logger.warn(`documents are searched without a merged index: ${String(error)}`),
        });
      },
    },
    {
      provide: SearchThreads,
      inject: [Settings],
      useFactory: ({ searchThreads }: Settings) => new SearchThreads(searchThreads),
    },
    {
      provide: Analyst,
      inject: [ChartRenderer, SearchThreads],
      useFactory: (charts: ChartRenderer, search: SearchThreads) => new BuiltinAnalyst(charts, search),
    },
  ],
  exports: [FileIngestor, Workbenches, MergedIndexes, Analyst],
})
export class EngineModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(EngineModule.name);
  private upkeep: NodeJS.Timeout | undefined;

  constructor(
    private readonly charts: ChartRenderer,
    private readonly workbenches: Workbenches,
    private readonly ingestor: FileIngestor,
    private readonly search: SearchThreads,
    private readonly indexes: MergedIndexes,
  ) {}

  onApplicationBootstrap(): void {
    this.upkeep = setInterval(() => {
      this.indexes.clearAway().catch((error: unknown) => {
        this.logger.warn(`merged indexes cannot be cleared away: ${String(error)}`);
      });
    }, UPKEEP_INTERVAL_MS);
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.upkeep);
    this.ingestor.close();
    const parts = [this.charts, this.search, this.workbenches, this.indexes];
    await Promise.all(parts.map((part) => part.close()));
  }
}
