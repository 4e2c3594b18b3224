import { type Command } from 'commander';
import { type CheckOutcome } from '../settings-check/index.js';
import { orRefuse } from './run-command.js';

export function addConfigCommands(program: Command): void {
  program
    .command('config')
    .description('check the settings')
    .command('check')
    .description('test the settings and every server that they name; exit code 1 if something fails')
    .option('--json', 'print one JSON object')
    .action(({ json }: { json?: boolean }) => orRefuse(() => check(json ?? false)));
}

async function check(isJson: boolean): Promise<void> {
  const { checkSettings } = await import('../settings-check/index.js');
  const checks = await checkSettings();
  const ok = checks.every((outcome) => outcome.ok);
  const lines = checks.map((outcome) => `${lineOf(outcome)}\n`);
  process.stdout.write(isJson ? `${JSON.stringify({ ok, checks })}\n` : lines.join(''));
  if (!ok) process.exitCode = 1;
}

function lineOf({ name, ok, text }: CheckOutcome): string {
  return `${ok ? 'ok    ' : 'failed'}  ${name}: ${text}`;
}
