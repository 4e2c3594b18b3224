import { Module } from '@nestjs/common';
import { Settings } from '../config/index.js';
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
  ],
  exports: [FileIngestor],
})
export class EngineModule {}
