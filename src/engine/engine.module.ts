import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Workbenches } from './analytics/workbenches.js';
import { Analyst } from './answering/analyst.js';
import { BuiltinAnalyst } from './answering/builtin/builtin-analyst.js';
import { SearchThreads } from './answering/builtin/search/search-threads.js';
import { ChartRenderer } from './charts/chart-renderer.js';
import { FileIngestor } from './ingestion/index.js';

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
  exports: [FileIngestor, Workbenches, Analyst],
})
export class EngineModule implements OnApplicationShutdown {
  constructor(
    private readonly charts: ChartRenderer,
    private readonly workbenches: Workbenches,
    private readonly ingestor: FileIngestor,
    private readonly search: SearchThreads,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.ingestor.close();
    await Promise.all([this.charts.close(), this.search.close(), this.workbenches.close()]);
  }
}
