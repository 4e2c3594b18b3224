import { type Command } from 'commander';
import { useProxy } from '../common/proxy/use-proxy.js';
import { loadSettings } from '../config/index.js';
import { orRefuse } from './run-command.js';

const TIMEOUT_MS = 600_000;

export function addModelCommands(program: Command): void {
  program
    .command('model')
    .description('the configured language model')
    .command('check')
    .description('test it: tool calls, JSON schema, streaming, context length')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => orRefuse(() => check(json ?? false)));
}

async function check(isJson: boolean): Promise<void> {
  const { model, proxies } = loadSettings();
  if (model === null) throw new Error('no model is configured: set MODEL_BASE_URL and MODEL_NAME');
  await useProxy(proxies);
  const { abilitiesOf, describeAbilities } = await import('../engine/index.js');
  const abilities = await abilitiesOf(model, AbortSignal.timeout(TIMEOUT_MS));
  const lines = [`model: ${model.model} at ${model.baseUrl}`, ...describeAbilities(abilities)];
  process.stdout.write(isJson ? `${JSON.stringify(abilities)}\n` : `${lines.join('\n')}\n`);
}
