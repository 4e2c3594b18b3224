import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { IdempotencyKeysRepository } from './idempotency-keys.repository.js';

const PERIOD_MS = 3_600_000;

/** Deletes expired keys. Several processes may do it at the same time. */
@Injectable()
export class ExpiredKeysTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(ExpiredKeysTask.name);
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(private readonly keys: IdempotencyKeysRepository) {}

  onApplicationBootstrap(): void {
    this.start();
    this.timer = setInterval(() => this.start(), PERIOD_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  async run(): Promise<void> {
    await this.keys.deleteExpired();
  }

  private start(): void {
    this.running = this.run().catch((error: unknown) => {
      this.logger.error('expired idempotency keys could not be deleted; trying again in an hour', error);
    });
  }
}
