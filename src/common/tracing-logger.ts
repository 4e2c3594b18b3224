import { isatty } from 'node:tty';
import { isNativeError } from 'node:util/types';
import { ConsoleLogger, type LogLevel } from '@nestjs/common';
import pino, { type Logger } from 'pino';
import { secretsOf, type Settings } from '../config/index.js';
import { Redaction } from './redaction.js';
import { currentSubject, currentTrace, privateTexts } from './trace.js';

const LEVELS: readonly LogLevel[] = ['debug', 'log', 'warn', 'error'];

/** The contexts in which the framework logs each module and route at startup. */
const START_UP_CONTEXTS: readonly unknown[] = [
  'NestFactory',
  'InstanceLoader',
  'RoutesResolver',
  'RouterExplorer',
];

/**
 * Logs to the console: text or lines of JSON. Every line names the request or task it belongs to by its trace ids; of errors,
 * only message and stack are told, without secrets and without the texts of the question at hand.
 */
export class TracingLogger extends ConsoleLogger {
  private readonly redaction: Redaction;
  /** Null: text. */
  private readonly lines: Logger | null;

  constructor(settings: Settings) {
    const first = settings.logLevel === 'info' ? 'log' : settings.logLevel;
    super({ prefix: 'Quarry', logLevels: LEVELS.slice(LEVELS.indexOf(first)), colors: isatty(1) });
    this.redaction = new Redaction(secretsOf(settings));
    this.lines = settings.logFormat === 'text' ? null : linesOf(settings.role);
  }

  /** Tells what whoever started the process waits for, whatever the least severe level is. */
  announce(text: string): void {
    if (this.lines === null) process.stdout.write(`\n${text}\n`);
    else this.lines.info({ context: 'Start' }, text);
  }

  override log(message: unknown, ...rest: unknown[]): void {
    if (START_UP_CONTEXTS.includes(rest.at(-1))) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  protected override printMessages(
    messages: unknown[],
    context?: string,
    level: LogLevel = 'log',
    stream?: 'stdout' | 'stderr',
    ...[stack, facts]: [stack?: string, facts?: Line['facts']]
  ): void {
    if (this.lines === null) super.printMessages(messages, context, level, stream, undefined, facts);
    else this.printLine(this.lines, { messages, context, level, stack, facts });
  }

  protected override stringifyMessage(message: unknown, level: LogLevel): string {
    return withTraceIds(this.redacted(super.stringifyMessage(textOf(message), level)));
  }

  protected override printStackTrace(stack: string | undefined): void {
    if (stack && this.lines === null) super.printStackTrace(withTraceIds(this.redacted(stack)));
  }

  private printLine(lines: Logger, { messages, context, level, stack, facts }: Line): void {
    const error = messages.find((message) => isNativeError(message));
    const told = messages.filter((message) => message !== error || messages.length === 1);
    const trouble = stack ?? (error && textOf(error));
    const record = {
      context,
      ...idsOfScope(),
      ...facts,
      ...(trouble !== undefined && { error: this.redacted(trouble) }),
    };
    lines[pinoLevelOf(level)](record, this.redacted(told.map((message) => textOf(message)).join(' ')));
  }

  private redacted(text: string): string {
    return this.redaction.apply(text, privateTexts());
  }
}

interface Line {
  readonly messages: readonly unknown[];
  readonly context: string | undefined;
  readonly level: LogLevel;
  readonly stack: string | undefined;
  /** What is told beside the message, by its names. Never the text of a question, nor a secret: it is not redacted. */
  readonly facts: Readonly<Record<string, unknown>> | undefined;
}

/** Writes to standard output as the process sees it, at once, so that nothing is lost when it ends. */
function linesOf(role: string): Logger {
  const options = {
    level: 'debug',
    base: { pid: process.pid, role },
    messageKey: 'message',
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, process.stdout);
}

function pinoLevelOf(level: LogLevel): 'debug' | 'info' | 'warn' | 'error' {
  if (level === 'log') return 'info';
  if (level === 'verbose') return 'debug';
  return level === 'fatal' ? 'error' : level;
}

/** The properties of an error may hold what it was about, such as the parameters of a query. */
function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return isNativeError(message) ? (message.stack ?? message.message) : JSON.stringify(message);
}

function idsOfScope(): Record<string, string> {
  const trace = currentTrace();
  const { projectId, jobId, datasourceId } = currentSubject();
  return {
    ...(trace && { trace_id: trace.id }),
    ...(trace && trace.externalId !== null && { external_trace_id: trace.externalId }),
    ...(projectId !== undefined && { project_id: projectId }),
    ...(jobId !== undefined && { job_id: jobId }),
    ...(datasourceId !== undefined && { datasource_id: datasourceId }),
  };
}

/** Begins each line with the ids, so that whoever looks for one finds the whole message. */
function withTraceIds(text: string): string {
  const trace = currentTrace();
  if (!trace) return text;
  const ids = trace.externalId === null ? trace.id : `${trace.id} ${JSON.stringify(trace.externalId)}`;
  return text.replace(/^/gm, () => `[${ids}] `);
}
