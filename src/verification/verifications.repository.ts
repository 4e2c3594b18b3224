import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { Verification } from './verification.entity.js';

/** What a run has found. */
type Found = Pick<Verification, 'state' | 'baselines' | 'report'> & {
  /** When the report was asked for that it is. */
  readonly begunAt: Date;
};

@Injectable()
export class VerificationsRepository extends ProjectScopedRepository<Verification> {
  constructor(@InjectRepository(Verification) rows: Repository<Verification>) {
    super(rows);
  }

  /** That of a dataset; null where none of its questions was verified yet. */
  findOf(projectId: string, datasetId: string): Promise<Verification | null> {
    return this.findBy(projectId, 'dataset_id', datasetId);
  }

  /** Notes, to the millisecond as dates have it, that somebody waits for a report. @param accepting questions whose next result is right */
  async ask(projectId: string, datasetId: string, accepting: readonly string[]): Promise<void> {
    await this.send(
      `INSERT INTO knowledge_verifications AS known (id, project_id, dataset_id, state, asked_at, accepting)
       VALUES ($1, $2, $3, '', date_trunc('milliseconds', clock_timestamp()), $4::jsonb)
       ON CONFLICT (dataset_id) DO UPDATE SET asked_at = excluded.asked_at, accepting = known.accepting || excluded.accepting`,
      [randomUUID(), projectId, datasetId, JSON.stringify(accepting)],
    );
  }

  /** Keeps what a run has found. What somebody has asked for since it began is still to be done. */
  async keep(projectId: string, datasetId: string, found: Found): Promise<void> {
    const { state, baselines, report, begunAt } = found;
    await this.send(
      `INSERT INTO knowledge_verifications AS known (id, project_id, dataset_id, state, baselines, report)
       VALUES ($1, $2, $3, $4, $5::jsonb, $6::jsonb)
       ON CONFLICT (dataset_id) DO UPDATE SET
         state = excluded.state, baselines = excluded.baselines, report = excluded.report,
         asked_at = CASE WHEN known.asked_at > $7 THEN known.asked_at END,
         accepting = CASE WHEN known.asked_at > $7 THEN known.accepting ELSE '[]'::jsonb END`,
      [randomUUID(), projectId, datasetId, state, JSON.stringify(baselines), JSON.stringify(report), begunAt],
    );
  }

  /** Forgets what was kept: no question of the dataset is verified any more. */
  async forget(projectId: string, datasetId: string): Promise<void> {
    await this.send('DELETE FROM knowledge_verifications WHERE project_id = $1 AND dataset_id = $2', [
      projectId,
      datasetId,
    ]);
  }
}
