import { randomUUID } from 'node:crypto';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { currentTrace } from '../../common/trace.js';
import { type Task, TaskQueue } from '../../queue/index.js';
import { ObjectStore } from '../objects/object-store.js';
import { type Removal } from './removal.entity.js';
import { RemovalsRepository } from './removals.repository.js';

const RETRY_INTERVAL_MS = 60_000;
const MOST_AT_ONCE = 200;

/** Where the objects of a row are. */
interface Place {
  readonly projectId: string;
  readonly prefix: string;
}

/** Removes the objects of deleted rows, again and again until the store has let them go. */
@Injectable()
export class RemovalsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(RemovalsService.name);
  private retries: NodeJS.Timeout | undefined;

  constructor(
    private readonly removals: RemovalsRepository,
    private readonly store: ObjectStore,
    private readonly queue: TaskQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.queue.work('remove-objects', (task) => this.run(task), {
      // The row stays, so the next round tries again.
      onGivenUp: () => Promise.resolve(),
    });
    await this.startAll();
    this.retries = setInterval(() => {
      this.startAll().catch((error: unknown) => {
        this.logger.warn('removals are waiting for the database', error);
      });
    }, RETRY_INTERVAL_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.retries);
  }

  /**
   * Notes, in the transaction that deletes the row, that its objects are to go.
   * @param prefix key of an object, or beginning of the keys of many
   */
  record(projectId: string, prefix: string, unitOfWork: EntityManager): Promise<Removal> {
    const removal = { id: randomUUID(), prefix, trace: currentTrace() };
    return this.removals.insert(projectId, removal, unitOfWork);
  }

  /** Begins a removal whose transaction is committed. */
  start({ projectId, id, trace }: Task): Promise<void> {
    return this.queue.add('remove-objects', { projectId, id, trace });
  }

  /**
   * Deletes rows with their objects, a batch after the other, each in a transaction of its own.
   * @param deleteSome deletes at most so many, and gives where their objects are
   * @returns how many rows
   */
  async removeAll(
    deleteSome: (most: number, unitOfWork: EntityManager) => Promise<Place[]>,
  ): Promise<number> {
    let removed = 0;
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE; removed += count) {
      const removals = await this.removals.transaction(async (unitOfWork) => {
        const places = await deleteSome(MOST_AT_ONCE, unitOfWork);
        return Promise.all(places.map(({ projectId, prefix }) => this.record(projectId, prefix, unitOfWork)));
      });
      for (const removal of removals) await this.start(removal);
      count = removals.length;
    }
    return removed;
  }

  private async startAll(): Promise<void> {
    for (const removal of await this.removals.listUnfinished()) await this.start(removal);
  }

  private async run({ projectId, id }: Task): Promise<void> {
    const removal = await this.removals.find(projectId, id);
    if (!removal) return;
    await this.store.remove(removal.prefix);
    await this.removals.delete(projectId, id);
  }
}
