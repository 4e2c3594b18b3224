import { Body, Controller, Get, Headers, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import {
  ActingUserDto,
  ApiActingUser,
  AskingRoute,
  type Caller,
  CurrentCaller,
  WithinDatasets,
  noRoom,
} from '../../auth/index.js';
import { either, eventStream, inEnvelope, pageInEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { successOf } from '../../common/api/envelope.js';
import { PageDto, PageQueryDto } from '../../common/api/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../../idempotency/index.js';
import { EXAMPLE_NUMBERED_STREAM, EXAMPLE_STREAM } from './answer.example.js';
import { EXAMPLE_CANCELLED_JOB } from './cancelled-job.example.js';
import { BlockPresenter } from './block-presenter.js';
import { EventDataDto } from './event.dto.js';
import { type Job } from '../records/job.entity.js';
import { type BlockDto } from './block.dto.js';
import { CreateJobDto } from './create-job.dto.js';
import { JobAnswerDto, JobDto, JobRecordDto } from './job.dto.js';
import { JobLog } from '../records/job-log.js';
import { JobStream } from '../events/job-stream.js';
import { CREATE_DESCRIPTION, FOLLOW_DESCRIPTION } from './jobs.description.js';
import { JobsService } from '../records/jobs.service.js';

const MISSING = notFound(`job ${EXAMPLE_IDS.job}`);
const SESSION_MISSING = notFound(`session ${EXAMPLE_IDS.session}`);

@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team')
export class JobsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly stream: JobStream,
    private readonly log: JobLog,
    private readonly presenter: BlockPresenter,
    private readonly idempotency: IdempotencyService,
  ) {}

  @AskingRoute()
  @Post('jobs')
  @ApiEndpoint('createJob', {
    summary: 'Create a job',
    description: CREATE_DESCRIPTION,
    answer: either(
      inEnvelope('The complete answer', JobAnswerDto),
      eventStream('with `"stream": true` the events of the job', EventDataDto, EXAMPLE_STREAM),
    ),
    failures: [
      SESSION_MISSING,
      new ApiError('JOB_QUOTA'),
      noRoom(),
      new ApiError('QUESTION_TOO_LONG', '7000 characters, at most 6000 are allowed'),
      new ApiError('FILES_NOT_READY', 'weather.csv is still being read'),
      new ApiError('TOO_MANY_FILES', 'at most 1000'),
      new ApiError('INVALID_ANALYSIS', 'the dataset has no data source: upload a file first'),
      new ApiError('JOB_FAILED'),
      new ApiError('JOB_CANCELLED'),
      new ApiError('STOPPING'),
    ],
  })
  @ApiIdempotencyKey()
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
    else response.json(successOf(await this.answerOf(job)));
  }

  @ApiActingUser()
  @Get('sessions/:id/history')
  @ApiIdParam('id', 'session')
  @ApiEndpoint('getJobHistory', {
    summary: 'Get the job history of a session',
    description: "Lists the session's finished jobs, newest first.",
    tag: 'Sessions',
    answer: pageInEnvelope("A page of the session's finished jobs", JobRecordDto),
    failures: [SESSION_MISSING],
  })
  async history(
    @CurrentCaller() caller: Caller,
    @Param('id') sessionId: string,
    @Query() query: PageQueryDto,
  ): Promise<PageDto<JobRecordDto>> {
    const page = await this.jobs.listHistory(caller, sessionId, query.toPage());
    const records = await Promise.all(page.items.map((job) => this.recordOf(job)));
    return PageDto.from({ items: records, total: page.total }, query.toPage(), (record) => record);
  }

  @ApiActingUser()
  @Get('jobs/:id')
  @ApiIdParam('id', 'job')
  @ApiEndpoint('getJob', {
    summary: 'Get a job',
    description:
      "Returns the progress of one of the acting user's jobs and the part of the answer that is available so far.",
    answer: inEnvelope('The job', JobDto),
    failures: [MISSING],
  })
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return this.describe(await this.jobs.get(caller, id));
  }

  @AskingRoute()
  @Post('jobs/:id/cancel')
  @ApiIdParam('id', 'job')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('cancelJob', {
    summary: 'Cancel a job',
    description: "Cancels one of the acting user's jobs. A job that has already ended does not change.",
    answer: inEnvelope('The job in its current state', JobDto, { example: EXAMPLE_CANCELLED_JOB }),
    failures: [MISSING],
  })
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return this.describe(await this.jobs.cancel(caller, id));
  }

  @ApiActingUser()
  @Get('jobs/:id/events')
  @ApiIdParam('id', 'job')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description:
      'ID of the last event that you received: its number, or the ID of its group; if left out, the stream ' +
      'starts with the first event',
    schema: { type: 'string', example: '4' },
  })
  @ApiEndpoint('followJob', {
    summary: 'Follow a job',
    description: FOLLOW_DESCRIPTION,
    answer: eventStream('The events of the job', EventDataDto, EXAMPLE_NUMBERED_STREAM),
    failures: [MISSING],
  })
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
