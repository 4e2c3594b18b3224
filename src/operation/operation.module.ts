import { type DynamicModule, Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { AuthModule } from '../auth/index.js';
import { type Settings } from '../config/index.js';
import { StoppingModule } from '../stopping/index.js';
import { Dependencies } from './dependencies.js';
import { EndingKeysTask } from './ending-keys.task.js';
import { HealthController } from './health.controller.js';
import { MetricsController } from './metrics.controller.js';
import { ProcessStateService } from './process-state.service.js';

/** Tells whoever operates the service how the process is. */
@Module({})
export class OperationModule {
  static with({ servesMetrics }: Settings): DynamicModule {
    return {
      module: OperationModule,
      imports: [AuthModule, TerminusModule.forRoot({ logger: false }), StoppingModule],
      controllers: servesMetrics ? [HealthController, MetricsController] : [HealthController],
      providers: [Dependencies, EndingKeysTask, ProcessStateService],
    };
  }
}
