import { Global, Module } from '@nestjs/common';
import { Metrics } from './metrics.js';

/** Gives every module what the process measures of itself. */
@Global()
@Module({ providers: [Metrics], exports: [Metrics] })
export class MetricsModule {}
