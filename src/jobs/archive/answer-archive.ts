import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { eachAtOnce } from '../../common/at-once.js';
import { contentKey, ObjectMissing, ObjectStore } from '../../storage/index.js';
import { resultFolder } from '../answering/answer-recorder.js';
import { type NumberedEvent } from '../events/job-event.js';
import { type Job } from '../records/job.entity.js';

/** Objects that one request or task reads at the same time. */
const MOST_AT_ONCE = 16;

/**
 * The events of finished jobs, wherever they are stored: in the row or, as gzipped JSON lines next to the
 * files of the answer, in the object store.
 */
@Injectable()
export class AnswerArchive {
  private readonly logger = new Logger(AnswerArchive.name);

  constructor(private readonly store: ObjectStore) {}

  /**
   * What happened while a job was answered.
   * @throws ApiError NOT_FOUND when its answer was removed meanwhile, Error when it is damaged
   */
  async eventsOf({ id, events, eventsObject }: Job): Promise<readonly NumberedEvent[]> {
    if (eventsObject === null) return events;
    try {
      return await linesOf(await this.read(eventsObject));
    } catch (cause) {
      if (!(cause instanceof ObjectMissing)) throw cause;
      this.logger.warn(`job ${id}: its answer is missing from the object store`);
      throw new ApiError('NOT_FOUND', `job ${id}`, { cause });
    }
  }

  /** What happened while each of several jobs was answered, by their ids. @throws as `eventsOf` does */
  async eventsOfAll(jobs: Iterable<Job>): Promise<ReadonlyMap<string, readonly NumberedEvent[]>> {
    const events = new Map<string, readonly NumberedEvent[]>();
    await eachAtOnce(MOST_AT_ONCE, jobs, async (job) => {
      events.set(job.id, await this.eventsOf(job));
    });
    return events;
  }

  /**
   * Stores the events of a job that has ended. Doing it again stores the same under the same key.
   * @returns the key under which they lie, and were read again
   * @throws Error when they do not come back as they are
   */
  async keep(job: ArchivableJob): Promise<string> {
    const content = await promisify(gzip)(job.events.map((event) => `${JSON.stringify(event)}\n`).join(''));
    const key = contentKey(`${resultFolder(job)}/events.gz`, content);
    await this.store.write(key, Readable.from([content]));
    if (!content.equals(await this.read(key))) throw new Error(`${key} does not contain what was stored`);
    return key;
  }

  /** Removes what was stored of a job that was deleted meanwhile. */
  discard(key: string): Promise<void> {
    return this.store.remove(key);
  }

  private async read(key: string): Promise<Buffer> {
    return buffer(await this.store.read(key));
  }
}

/** What is moved of a job. */
export type ArchivableJob = Pick<Job, 'id' | 'projectId' | 'sessionId' | 'events'>;

async function linesOf(content: Buffer): Promise<NumberedEvent[]> {
  const lines = (await promisify(gunzip)(content)).toString().split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as NumberedEvent);
}
