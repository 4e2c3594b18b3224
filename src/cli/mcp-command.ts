import { type Command, InvalidArgumentError } from 'commander';
import { findApiKey } from '../config/index.js';
import { orRefuse } from './run-command.js';

interface McpOptions {
  readonly url: URL;
  readonly user?: string;
}

export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .description(
      'connect a desktop assistant over standard input and output to the /mcp endpoint of a service; the API ' +
        'key is read from QUARRY_API_KEY',
    )
    .option('--url <url>', 'the endpoint of the service', httpUrl, new URL('http://localhost:3000/mcp'))
    .option('--user <id>', 'the user on whose behalf the assistant asks; default: mcp')
    .action((options: McpOptions) => orRefuse(() => bridge(options)));
}

/** @throws Error where there is no key, and where the endpoint is not to be reached with it */
async function bridge({ url, user }: McpOptions): Promise<void> {
  const key = findApiKey();
  if (key === null) throw new Error('QUARRY_API_KEY is not set: it must hold an API key of the project');
  if (user !== undefined) url.searchParams.set('user_id', user);
  const { bridgeToStdio } = await import('./mcp-bridge.js');
  await bridgeToStdio({ url, key });
}

/** @throws InvalidArgumentError */
function httpUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw new InvalidArgumentError('not an http or https address');
  return url;
}
