import { Logger } from '@nestjs/common';
import { type Command, type RedisOptions } from 'ioredis';
import { certificateFault } from '../common/faults/describe-fault.js';
import { type RedisLayout } from '../config/index.js';
import { type ServerCall, type Spans } from '../tracing/index.js';
import { ALONE, openRedis, type RedisClient } from './open-redis.js';

const LONGEST_PAUSE_MS = 2000;
const LOADING_PAUSE_MS = 200;
const LEAVE_TIMEOUT_MS = 500;

/**
 * The connections of a process to Redis. While Redis is away, commands wait: the connections come back by themselves, and what
 * was sent meanwhile is carried out then.
 */
export class RedisConnections {
  private readonly logger = new Logger('Redis');
  private readonly opened: RedisClient[] = [];
  private readonly blocking: RedisClient[] = [];
  private shared: RedisClient | null = null;
  private listening: RedisClient | null = null;
  private isClosed = false;

  /** @param spans of the commands that do not block; null: none */
  constructor(
    private readonly url: string,
    private readonly spans: Spans | null = null,
    private readonly layout: RedisLayout = ALONE,
  ) {}

  /** Begins the keys of everything that is kept there. */
  get keyPrefix(): string {
    return this.layout.keyPrefix;
  }

  /** The connection for commands that do not block, used by all. */
  get commands(): RedisClient {
    // A server that reads what it held refuses commands, so that they wait until it is ready.
    this.shared ??= this.traced(this.tellOutages(this.open({ enableReadyCheck: true })));
    return this.shared;
  }

  /** The connection for subscriptions, used by all. */
  get subscriber(): RedisClient {
    this.listening ??= this.open();
    return this.listening;
  }

  /** A connection of its own, for commands that block. */
  openBlocking(): RedisClient {
    const connection = this.open();
    this.blocking.push(connection);
    return connection;
  }

  /** Ends the commands that block. */
  interrupt(): void {
    for (const connection of this.blocking) connection.disconnect();
  }

  /** Ends all connections; what still waits for an answer fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    await Promise.all(this.opened.map((connection) => leave(connection)));
  }

  /** @param options by default those that Bull demands of connections that block or listen */
  private open(options: RedisOptions = { enableReadyCheck: false }): RedisClient {
    const connection = openRedis(this.url, this.layout, {
      ...options,
      maxRetriesPerRequest: null,
      maxLoadingRetryTime: LOADING_PAUSE_MS,
      retryStrategy: (attempts) => Math.min(attempts * 50, LONGEST_PAUSE_MS),
    });
    // Each attempt to come back fails with one. The outage is told once, by the shared connection.
    connection.on('error', () => undefined);
    // Bull opens the connection again on which it waited for work.
    connection.on('connect', () => {
      if (this.isClosed) connection.disconnect();
    });
    this.opened.push(connection);
    return connection;
  }

  private traced(connection: RedisClient): RedisClient {
    const { spans } = this;
    if (!spans?.areKept) return connection;
    const send = connection.sendCommand.bind(connection);
    // A cluster says beside the command to which node it goes.
    connection.sendCommand = (command: Command, ...rest: unknown[]): unknown => {
      const span = spans.startCall(() => describeCommand(command));
      // Whoever sent it hears of its failure.
      if (span) {
        command.promise.then(
          () => span.end(),
          (error: unknown) => span.end({}, error),
        );
      }
      return Reflect.apply(send, connection, [command, ...rest]) as unknown;
    };
    return connection;
  }

  private tellOutages(connection: RedisClient): RedisClient {
    let isAway = false;
    let fault: string | null = null;
    connection.on('error', (error: unknown) => (fault = certificateFault(error)));
    connection.on('close', () => {
      if (!isAway && connection.status !== 'end')
        this.logger.warn(`Redis is ${fault === null ? 'away' : `not trusted: ${fault}`}: it is waited for`);
      isAway = true;
    });
    connection.on('ready', () => {
      if (isAway) this.logger.log('Redis is back');
      isAway = false;
    });
    return connection;
  }
}

/** Keys and values are left out. */
function describeCommand({ name }: Command): ServerCall {
  const operation = name.toUpperCase();
  return { name: operation, attributes: { 'db.system.name': 'redis', 'db.operation.name': operation } };
}

async function leave(connection: RedisClient): Promise<void> {
  if (connection.status === 'ready') {
    const timeout = new Promise((resolve) => setTimeout(resolve, LEAVE_TIMEOUT_MS).unref());
    // A connection that breaks while it says goodbye is closed as well.
    await Promise.race([connection.quit().catch(() => undefined), timeout]);
  }
  connection.disconnect();
}
