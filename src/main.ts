import { loadSettings, type Settings } from './config/index.js';
import { type RunningService, startService } from './service.js';

/** Starts the service, tells how to reach it, and stops it in order when asked to. */
async function main(): Promise<void> {
  const settings = loadSettings();
  const service = await startService(settings);
  process.stdout.write(greeting(settings, service.firstKey));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(service));
}

function greeting({ publicUrl, basePath }: Settings, firstKey: string | null): string {
  const address = publicUrl + basePath;
  const ready = `\nQuarry is ready at ${address} (API documentation: ${address}/docs)\n`;
  return firstKey === null ? ready : ready + introduction(address, firstKey);
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
    process.exit(0);
  } catch (error) {
    fail(error);
  }
}

function fail(error: unknown): never {
  process.stderr.write(`Quarry cannot run: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
