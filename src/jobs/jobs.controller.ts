import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { type Caller, CurrentCaller } from '../auth/index.js';
import { RawResponse, sendSuccess } from '../common/envelope.interceptor.js';
import { PageDto, PageQueryDto } from '../common/paging.js';
import { BlockPresenter } from './block-presenter.js';
import { type Job } from './job.entity.js';
import { CreateJobDto, JobAnswerDto, JobRecordDto } from './job.dto.js';
import { JobStream } from './job-stream.js';
import { JobsService } from './jobs.service.js';

@ApiTags('Jobs')
@ApiSecurity('api-key')
@Controller('v2/team')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly stream: JobStream,
    private readonly presenter: BlockPresenter,
  ) {}

  @Post('jobs')
  @RawResponse()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateJobDto,
    @Res() response: Response,
  ): Promise<void> {
    const job = await this.jobs.create(caller, body.toDraft());
    if (body.stream) await this.stream.send(job, response);
    else sendSuccess(response, await this.answerOf(job));
  }

  @Get('sessions/:sessionId/history')
  async history(
    @CurrentCaller() caller: Caller,
    @Param('sessionId') sessionId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageDto<JobRecordDto>> {
    const page = await this.jobs.listHistory(caller, sessionId, query.toPage());
    const records = await Promise.all(page.items.map((job) => this.recordOf(job)));
    return PageDto.from({ items: records, total: page.total }, query.toPage(), (record) => record);
  }

  private async answerOf(job: Job): Promise<JobAnswerDto> {
    await this.stream.untilEnd(job);
    const finished = await this.jobs.getFinished(job.projectId, job.id);
    return { job_id: job.id, blocks: await this.presenter.present(finished.blocks) };
  }

  private async recordOf(job: Job): Promise<JobRecordDto> {
    return JobRecordDto.from(job, await this.presenter.present(job.blocks));
  }
}
