import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProjectScopedRepository } from '../../database/index.js';
import { Job } from '../records/job.entity.js';
import { type ArchivableJob } from './answer-archive.js';

/** A job whose events lie in its row. */
export interface UnarchivedAnswer extends ArchivableJob {
  readonly [column: string]: unknown;
  /** When it ended, to the microsecond. */
  readonly endedAt: string;
}

/** The answers, of all projects, that are not in the object store yet. */
@Injectable()
export class UnarchivedAnswersRepository extends ProjectScopedRepository<Job> {
  constructor(@InjectRepository(Job) rows: Repository<Job>) {
    super(rows);
  }

  /**
   * Some that ended before a moment, the oldest first.
   * @param behind the last one that was seen; null: from the first on
   */
  listEnded(endedBefore: Date, behind: UnarchivedAnswer | null, most: number): Promise<UnarchivedAnswer[]> {
    return this.send<UnarchivedAnswer>(
      `SELECT id, project_id AS "projectId", session_id AS "sessionId", events, finished_at::text AS "endedAt" FROM jobs
       WHERE finished_at < $1 AND started_at IS NOT NULL AND events_object IS NULL
         AND (finished_at, id) > ($2::timestamptz, $3)
       ORDER BY finished_at, id LIMIT ${most}`,
      [endedBefore, behind?.endedAt ?? '-infinity', behind?.id ?? ''],
    );
  }

  /**
   * Notes where the events of jobs lie, which are no longer in their rows then.
   * @param keys by the ids of the jobs
   * @returns the keys whose jobs are deleted
   */
  async noteArchived(keys: ReadonlyMap<string, string>): Promise<string[]> {
    const ids = [...keys.keys()];
    await this.send(
      `UPDATE jobs SET events = '[]', events_object = archived.key
       FROM unnest($1::text[], $2::text[]) AS archived (id, key)
       WHERE jobs.id = archived.id AND events_object IS NULL`,
      [ids, [...keys.values()]],
    );
    const there = await this.send<{ id: string }>('SELECT id FROM jobs WHERE id = ANY($1)', [ids]);
    const present = new Set(there.map(({ id }) => id));
    return [...keys].flatMap(([id, key]) => (present.has(id) ? [] : [key]));
  }
}
