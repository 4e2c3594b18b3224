import { Logger } from '@nestjs/common';
import { TracingLogger } from './common/tracing-logger.js';
import { loadSettings, servesApi, type Settings } from './config/index.js';
import { yieldToRequests } from './engine/index.js';
import { endOnFault } from './process-faults.js';
import { type RunningService, startService } from './service.js';

/** Starts the service, tells how to reach it, and stops it in order when asked to. */
async function main(): Promise<void> {
  const settings = loadSettings();
  const logger = new TracingLogger(settings);
  Logger.overrideLogger(logger);
  if (!servesApi(settings)) yieldToRequests(process);
  const starting = startService(settings);
  endOnFault(async () => (await starting).stop());
  const service = await starting;
  greet(settings, service.firstKey, logger);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(service));
}

/** The first key is told where people look, and never in a line for programs, which are kept. */
function greet(settings: Settings, firstKey: string | null, logger: TracingLogger): void {
  const address = settings.publicUrl + settings.basePath;
  if (firstKey !== null) {
    const stream = settings.logFormat === 'text' ? process.stdout : process.stderr;
    stream.write(introduction(address, firstKey));
  }
  logger.announce(`Quarry is ready at ${address} (API documentation: ${address}/docs)`);
}

function introduction(address: string, key: string): string {
  return [
    '\nThis is the API key of the new project "default". It is shown only this once:\n',
    `  ${key}\n`,
    'Try it:\n',
    `  curl -s ${address}/v2/team/sessions -H 'x-pd-api-key: ${key}' \\`,
    `    -H 'content-type: application/json' -d '{"name": "First session", "user_id": "me"}'\n`,
  ].join('\n');
}

async function stop(service: RunningService): Promise<void> {
  try {
    await service.stop();
    process.exit();
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`Quarry cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
