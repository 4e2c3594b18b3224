import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProjectScopedRepository } from '../../database/index.js';
import { Job } from '../records/job.entity.js';
import { type Verdict } from './job-feedback.entity.js';

/** Feedback on a job of a dataset. */
export interface JudgedRow {
  readonly [column: string]: unknown;
  readonly job_id: string;
  readonly user_id: string;
  readonly verdict: Verdict;
  readonly created_at: Date;
  readonly corrected_question: string | null;
  /** The job that was named, or the newest one of the user that the corrected wording was asked with. */
  readonly corrected_job_id: string | null;
  /** Whether its session had an answer before. */
  readonly is_later: boolean;
}

/** Jobs of a dataset that people said something of. */
@Injectable()
export class JudgedJobsRepository extends ProjectScopedRepository<Job> {
  constructor(@InjectRepository(Job) rows: Repository<Job>) {
    super(rows);
  }

  /** The latest feedback on jobs of a dataset, newest first. Questions are compared by their digests too, as the index has those. */
  listJudged(projectId: string, datasetId: string, limit: number): Promise<JudgedRow[]> {
    return this.send<JudgedRow>(
      `SELECT said.job_id, said.user_id, said.verdict, said.created_at, said.corrected_question,
         coalesce(said.corrected_job_id, (
           SELECT id FROM jobs AS asked WHERE asked.project_id = $1 AND asked.user_id = said.user_id
             AND asked.dataset_id = $2 AND asked.status = 'finished'
             AND md5(asked.question) = md5(said.corrected_question) AND asked.question = said.corrected_question
           ORDER BY asked.created_at DESC, asked.id DESC LIMIT 1)) AS corrected_job_id,
         EXISTS (
           SELECT 1 FROM jobs AS earlier WHERE earlier.project_id = $1 AND earlier.session_id = job.session_id
             AND earlier.status = 'finished' AND earlier.created_at < job.created_at
             AND earlier.finished_at < job.created_at) AS is_later
       FROM job_feedback AS said JOIN jobs AS job ON job.id = said.job_id
       WHERE said.project_id = $1 AND job.project_id = $1 AND job.dataset_id = $2
       ORDER BY said.created_at DESC, said.id DESC LIMIT ${limit}`,
      [projectId, datasetId],
    );
  }

  /** Finished jobs of a dataset among some, by their ids. */
  async listFinished(
    projectId: string,
    datasetId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, Job>> {
    if (ids.length === 0) return new Map();
    const jobs = await this.scoped(projectId)
      .andWhere('entity.datasetId = :datasetId', { datasetId })
      .andWhere("entity.status = 'finished'")
      .andWhere('entity.id = ANY(:ids)', { ids })
      .getMany();
    return new Map(jobs.map((job) => [job.id, job]));
  }
}
