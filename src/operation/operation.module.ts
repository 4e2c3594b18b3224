import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { StoppingModule } from '../stopping/index.js';
import { Dependencies } from './dependencies.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';

/** Tells whoever operates the service how the process is. */
@Module({
  imports: [TerminusModule.forRoot({ logger: false }), StoppingModule],
  controllers: [HealthController, MetricsController],
  providers: [Dependencies],
})
export class OperationModule {}
