import {
  type BeforeApplicationShutdown,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type MultipartUpload } from './multipart-upload.entity.js';
import { MultipartUploadsRepository } from './multipart-uploads.repository.js';
import { MultipartUploadsService } from './multipart-uploads.service.js';
import { ObjectStore } from '../objects/object-store.js';

const PERIOD_MS = 3_600_000;
/** Uploads removed at one time; others have their turn the next time. */
const MOST_AT_ONCE = 1000;
/** This long after its expiry, no request can still be completing an upload. */
const GRACE_SECONDS = 3600;
/** After this long, an unfinished write is considered abandoned. */
const LEFTOVER_AGE_MS = 24 * 3_600_000;

/**
 * Removes uploads in parts that were never completed, and what killed processes left of theirs and of other writes. Several
 * processes may do it at the same time.
 */
@Injectable()
export class AbandonedUploadsTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(AbandonedUploadsTask.name);
  private timer: NodeJS.Timeout | null = null;
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly open: MultipartUploadsRepository,
    private readonly uploads: MultipartUploadsService,
    private readonly store: ObjectStore,
  ) {}

  onApplicationBootstrap(): void {
    this.start();
    this.timer = setInterval(() => this.start(), PERIOD_MS).unref();
  }

  async beforeApplicationShutdown(): Promise<void> {
    if (this.timer) clearInterval(this.timer);
    await this.running;
  }

  /** Removes the uploads that have expired, and what is left over from a day before `now`. */
  async run(now = new Date()): Promise<void> {
    for (const upload of await this.open.listExpired(GRACE_SECONDS, MOST_AT_ONCE)) await this.discard(upload);
    const begunBefore = new Date(now.getTime() - LEFTOVER_AGE_MS);
    const removed = await this.store.removeLeftovers(begunBefore, (id) => this.open.isOpen(id));
    if (removed > 0)
      this.logger.log(`${removed} unfinished uploads and files of killed processes have been removed`);
  }

  private start(): void {
    this.running = this.run().catch((error: unknown) => {
      this.logger.error('abandoned uploads could not be removed; trying again in an hour', error);
    });
  }

  private async discard(upload: MultipartUpload): Promise<void> {
    try {
      await this.uploads.discard(upload);
      this.logger.log(`upload ${upload.id} was never completed and has been removed`);
    } catch (error) {
      this.logger.error(`upload ${upload.id} could not be removed; trying again in an hour`, error);
    }
  }
}
