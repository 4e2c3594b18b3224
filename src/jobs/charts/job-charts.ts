import { json } from 'node:stream/consumers';
import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/api/api-error.js';
import { ObjectMissing, ObjectStore } from '../../storage/index.js';
import { type Job } from '../records/job.entity.js';
import { JobLog } from '../records/job-log.js';
import { specificationKeyOf } from './chart-key.js';
import { type ChartDto } from './chart.dto.js';

/** Chart specifications of answers, for drawing interactive charts. */
@Injectable()
export class JobCharts {
  constructor(
    private readonly log: JobLog,
    private readonly store: ObjectStore,
  ) {}

  /**
   * @param image place of the picture among those of the answer, from 0
   * @throws ApiError NOT_FOUND where the answer has no such picture, or nothing but the picture is kept: the chart is large, or was
   * drawn before more was kept
   */
  async describe(job: Job, image: number): Promise<ChartDto> {
    const blocks = await this.log.blocks(job);
    const picture = blocks.flatMap((block) => (block.type === 'IMAGE' ? [block.content] : []))[image];
    if (!picture) throw notFound(`chart ${image}`);
    try {
      const content = await this.store.read(specificationKeyOf(picture.objectKey));
      return { name: picture.name, specification: (await json(content)) as ChartDto['specification'] };
    } catch (error) {
      if (error instanceof ObjectMissing) throw notFound(`chart ${image}`);
      throw error;
    }
  }
}
