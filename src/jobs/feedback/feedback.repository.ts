import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ProjectScopedRepository } from '../../database/index.js';
import { JobFeedback } from './job-feedback.entity.js';

/** Feedback on an answer, without its row's keys. */
export type FeedbackDraft = Pick<JobFeedback, 'verdict' | 'comment' | 'correctedQuestion' | 'correctedJobId'>;

@Injectable()
export class FeedbackRepository extends ProjectScopedRepository<JobFeedback> {
  constructor(@InjectRepository(JobFeedback) rows: Repository<JobFeedback>) {
    super(rows);
  }

  findOfJob(projectId: string, jobId: string): Promise<JobFeedback | null> {
    return this.findBy(projectId, 'job_id', jobId);
  }

  /** Replaces earlier feedback on the job. */
  async replace(
    projectId: string,
    row: FeedbackDraft & Pick<JobFeedback, 'jobId' | 'userId'>,
  ): Promise<JobFeedback> {
    return this.transaction(async (unitOfWork) => {
      // One after the other, so that there is never a second one. A job that is gone is told by the insertion.
      await unitOfWork.query('SELECT 1 FROM jobs WHERE id = $1 AND project_id = $2 FOR UPDATE', [
        row.jobId,
        projectId,
      ]);
      await this.deleteOfJob(projectId, row.jobId, unitOfWork);
      return this.insert(projectId, { id: randomUUID(), ...row }, unitOfWork);
    });
  }

  /** @returns false when nothing was said of the job */
  async deleteOfJob(projectId: string, jobId: string, unitOfWork?: EntityManager): Promise<boolean> {
    const { affected } = await this.within(unitOfWork)
      .createQueryBuilder()
      .delete()
      .where('job_id = :jobId AND project_id = :projectId', { jobId, projectId })
      .execute();
    return affected === 1;
  }
}
