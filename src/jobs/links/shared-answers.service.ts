import { Injectable } from '@nestjs/common';
import { DatasourcesService } from '../../datasources/index.js';
import { BlockPresenter } from '../http/block-presenter.js';
import { type Job } from '../records/job.entity.js';
import { JobLog } from '../records/job-log.js';
import { type SharedAnswerDto } from './answer-link.dto.js';
import { type OpenedLink } from './answer-links.service.js';

/** Answers as shown by their links. */
@Injectable()
export class SharedAnswers {
  constructor(
    private readonly log: JobLog,
    private readonly presenter: BlockPresenter,
    private readonly datasources: DatasourcesService,
  ) {}

  async describe({ job, link }: OpenedLink): Promise<SharedAnswerDto> {
    return {
      question: job.question,
      blocks: await this.presenter.present(await this.log.blocks(job)),
      answered_at: (job.finishedAt ?? job.createdAt).toISOString(),
      expires_at: link.expiresAt.toISOString(),
      has_data_changed: await this.hasDataChanged(job),
    };
  }

  private async hasDataChanged(job: Job): Promise<boolean | null> {
    const { projectId, datasetId, datasourceIds, datasourceRevisions: revisions } = job;
    if (revisions === null) return null;
    const present = datasetId === null ? [] : await this.datasources.listAll(projectId, datasetId);
    const now = new Map(present.map(({ id, revision }) => [id, revision]));
    return datasourceIds.some((id, place) => now.get(id) !== revisions[place]);
  }
}
