import { Logger } from '@nestjs/common';
import { TracingLogger } from '../common/tracing-logger.js';
import { describeUnknown, findUnknownSettings, servesApi, type Settings } from '../config/index.js';
import { refuseDebugger, yieldToRequests } from '../engine/index.js';
import { failToRun } from './fail-to-run.js';
import { handOver } from './first-key.js';
import { showPage } from './page-link.js';
import { endOnFault } from './process-faults.js';
import { type RunningService, startService } from './service.js';

/** Starts the service, tells how to reach it, and stops it in order when asked to. */
export async function runService(settings: Settings): Promise<void> {
  refuseDebugger();
  const logger = new TracingLogger(settings);
  Logger.overrideLogger(logger);
  for (const unknown of findUnknownSettings()) logger.warn(describeUnknown(unknown), 'Settings');
  if (!servesApi(settings)) yieldToRequests(process);
  const starting = startService(settings);
  endOnFault(async () => (await starting).stop());
  const service = await starting;
  const address = settings.publicUrl + settings.basePath;
  if (service.firstKey !== null) await handOver(service.firstKey, settings, { address, logger });
  // Whoever starts a service may stop listening to what it says once it is ready.
  if (service.signInCode !== null) await showPage(service.signInCode, settings, { address, logger });
  const docs = settings.servesDocs ? ` (API documentation: ${address}/docs)` : '';
  logger.announce(`Quarry is ready at ${address}${docs}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(service));
}

async function stop(service: RunningService): Promise<void> {
  try {
    await service.stop();
    process.exit();
  } catch (error) {
    failToRun(error);
  }
}
