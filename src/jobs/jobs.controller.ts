import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiProduces, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ActingUserDto, ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import { RawResponse, sendSuccess } from '../common/envelope.interceptor.js';
import { PageDto, PageQueryDto } from '../common/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import { BlockPresenter } from './block-presenter.js';
import { type Job } from './job.entity.js';
import { type BlockDto } from './block.dto.js';
import { CreateJobDto, JobAnswerDto, JobDto, JobRecordDto } from './job.dto.js';
import { JobLog } from './job-log.js';
import { JobStream } from './job-stream.js';
import { JobsService } from './jobs.service.js';

@ApiTags('Jobs')
@ApiSecurity('api-key')
@Controller('v2/team')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly stream: JobStream,
    private readonly log: JobLog,
    private readonly presenter: BlockPresenter,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post('jobs')
  @ApiAnswer('The answer; with "stream": true as server-sent events', JobAnswerDto)
  @ApiProduces('application/json', 'text/event-stream')
  @ApiIdempotencyKey()
  @RawResponse()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateJobDto,
    @CurrentRequestKey() key: RequestKey | null,
    @Res() response: Response,
  ): Promise<void> {
    const { id } = await this.idempotency.once(key, (transaction) =>
      this.jobs.create(caller, body.toDraft(), transaction),
    );
    const job = await this.jobs.get(caller, id);
    if (body.stream) await this.stream.send(job, response);
    else sendSuccess(response, await this.answerOf(job));
  }

  @ApiActingUser()
  @Get('sessions/:sessionId/history')
  @ApiAnswer('The finished jobs of the session, newest first', JobRecordDto, true)
  async history(
    @CurrentCaller() caller: Caller,
    @Param('sessionId') sessionId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageDto<JobRecordDto>> {
    const page = await this.jobs.listHistory(caller, sessionId, query.toPage());
    const records = await Promise.all(page.items.map((job) => this.recordOf(job)));
    return PageDto.from({ items: records, total: page.total }, query.toPage(), (record) => record);
  }

  @ApiActingUser()
  @Get('jobs/:id')
  @ApiAnswer('The job', JobDto)
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return this.describe(await this.jobs.get(caller, id));
  }

  @Post('jobs/:id/cancel')
  @ApiAnswer('The job as it is now', JobDto)
  @ApiBody({ type: ActingUserDto })
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return this.describe(await this.jobs.cancel(caller, id));
  }

  @ApiActingUser()
  @Get('jobs/:id/events')
  @ApiAnswer('The events of the job', null)
  @ApiProduces('text/event-stream')
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'Go on behind this event' })
  @RawResponse()
  async events(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Res() response: Response,
  ): Promise<void> {
    await this.stream.resume(await this.jobs.get(caller, id), lastEventId ?? null, response);
  }

  private async answerOf(job: Job): Promise<JobAnswerDto> {
    await this.stream.untilEnd(job);
    const answered = await this.jobs.getAnswered(job.projectId, job.id);
    return { job_id: job.id, blocks: await this.blocksOf(answered) };
  }

  private async recordOf(job: Job): Promise<JobRecordDto> {
    return JobRecordDto.from(job, await this.blocksOf(job));
  }

  private async describe(job: Job): Promise<JobDto> {
    return JobDto.from(job, await this.blocksOf(job));
  }

  private async blocksOf(job: Job): Promise<BlockDto[]> {
    return this.presenter.present(await this.log.blocks(job));
  }
}
