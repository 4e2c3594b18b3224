import { Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { NoSpans, Spans } from './spans.js';

/** Gives every module the spans, which are kept when the settings name where. Else nothing of OpenTelemetry is loaded. */
@Global()
@Module({
  providers: [
    {
      provide: Spans,
      inject: [Settings],
      useFactory: async ({ otlpEndpoint, role }: Settings): Promise<Spans> => {
        if (otlpEndpoint === null) return new NoSpans();
        const { OpenTelemetrySpans } = await import('./open-telemetry-spans.js');
        return new OpenTelemetrySpans(otlpEndpoint, role);
      },
    },
  ],
  exports: [Spans],
})
export class TracingModule implements OnApplicationShutdown {
  constructor(private readonly spans: Spans) {}

  async onApplicationShutdown(): Promise<void> {
    await this.spans.close();
  }
}
