import { Global, Module } from '@nestjs/common';
import { EngineObserver } from '../engine/index.js';
import { Metrics } from '../metrics/index.js';

/** Has what the engine does measured. */
@Global()
@Module({
  providers: [{ provide: EngineObserver, useExisting: Metrics }],
  exports: [EngineObserver],
})
export class EngineObservationModule {}
