import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { Workbenches } from './analytics/workbenches.js';
import { Analyst } from './answering/analyst.js';
import { BuiltinAnalyst } from './answering/builtin/builtin-analyst.js';
import { ChartRenderer } from './charts/chart-renderer.js';
import { FileIngestor } from './ingestion/index.js';

/** Makes the engine's parts with the process's settings. The only file here that knows Nest. */
@Module({
  providers: [
    {
      provide: FileIngestor,
      inject: [Settings],
      useFactory: ({ syncMemoryBytes, syncTimeoutMs, queryThreads }: Settings) =>
        new FileIngestor({ memoryBytes: syncMemoryBytes, timeoutMs: syncTimeoutMs, threads: queryThreads }),
    },
    {
      provide: ChartRenderer,
      inject: [Settings],
      useFactory: ({ chartThreads }: Settings) => new ChartRenderer({ threads: chartThreads }),
    },
    { provide: Workbenches, useFactory: () => new Workbenches() },
    {
      provide: Analyst,
      inject: [ChartRenderer],
      useFactory: (charts: ChartRenderer) => new BuiltinAnalyst(charts),
    },
  ],
  exports: [FileIngestor, Workbenches, Analyst],
})
export class EngineModule implements OnApplicationShutdown {
  constructor(
    private readonly charts: ChartRenderer,
    private readonly workbenches: Workbenches,
    private readonly ingestor: FileIngestor,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    this.ingestor.close();
    await Promise.all([this.charts.close(), this.workbenches.close()]);
  }
}
