import { isatty } from 'node:tty';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import { currentTrace } from './trace.js';

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];

/** Where the framework tells of each module and route at start. */
const START_UP_CONTEXTS: readonly unknown[] = [
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
];

/** Logs to the console; every line begins with the trace ids of the request or task it belongs to. */
export class TracingLogger extends ConsoleLogger {
  /** @param least the least severe level to log */
  constructor(least: 'debug' | 'info' | 'warn' | 'error') {
    const first = least === 'info' ? 'log' : least;
    super({ prefix: 'Quarry', logLevels: LEVELS.slice(LEVELS.indexOf(first)), colors: isatty(1) });
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (START_UP_CONTEXTS.includes(rest.at(-1))) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  protected override stringifyMessage(message: unknown, logLevel: LogLevel): string {
    return withTraceIds(super.stringifyMessage(message, logLevel));
  }

  protected override printStackTrace(stack: string | undefined): void {
    if (stack) super.printStackTrace(withTraceIds(stack));
  }
}

/** Begins each line with the ids, so that whoever looks for one finds the whole message. */
function withTraceIds(text: string): string {
  const trace = currentTrace();
  if (!trace) return text;
  const ids = trace.externalId === null ? trace.id : `${trace.id} ${JSON.stringify(trace.externalId)}`;
  return text.replace(/^/gm, () => `[${ids}] `);
}
