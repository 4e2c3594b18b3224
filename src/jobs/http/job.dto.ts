import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { FAILURES } from '../../common/api/api-error.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { EXAMPLE_BLOCKS, EXAMPLE_QUESTION } from './answer.example.js';
import { BLOCK_CLASSES, BLOCK_SCHEMA, type BlockDto } from './block.dto.js';
import { isOpen, type Job, type JobStatus } from '../records/job.entity.js';
import { failureOf } from '../records/job-log.js';

/** Documents the blocks of an answer. */
export const ApiBlocks = (description: string): PropertyDecorator =>
  ApiProperty({ type: 'array', items: BLOCK_SCHEMA, description, example: EXAMPLE_BLOCKS });

/** The answer of a job that was not streamed. */
@ApiExtraModels(...BLOCK_CLASSES)
@ApiSchema({ description: 'An answer' })
export class JobAnswerDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiBlocks(
    'The blocks of the answer: first how it was obtained, then the reply, its sources and follow-up questions',
  )
  blocks!: readonly BlockDto[];
}

@ApiSchema({ description: 'A piece of a question' })
class QuestionBlockDto {
  @ApiProperty({ enum: ['MESSAGE', 'CODE'], description: 'Type of the block', example: 'MESSAGE' })
  type!: 'MESSAGE' | 'CODE';

  @ApiProperty({ description: 'Text of the row', example: EXAMPLE_QUESTION })
  content!: string;
}

@ApiSchema({ description: 'The question' })
class QuestionDto {
  @ApiProperty({ type: [QuestionBlockDto], description: 'The question' })
  blocks!: readonly QuestionBlockDto[];
}

@ApiSchema({ description: 'The answer' })
@ApiExtraModels(...BLOCK_CLASSES)
class AnswerDto {
  @ApiBlocks('The answer; its URLs are signed anew each time it is read')
  blocks!: readonly BlockDto[];
}

/** A finished job in a session's history. */
@ApiSchema({ description: 'A finished job' })
export class JobRecordDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({ type: QuestionDto, description: 'The question' })
  question!: QuestionDto;

  @ApiProperty({ type: AnswerDto, description: 'The answer' })
  answer!: AnswerDto;

  static from({ id, question }: Job, blocks: readonly BlockDto[]): JobRecordDto {
    return {
      job_id: id,
      question: { blocks: [{ type: 'MESSAGE', content: question }] },
      answer: { blocks },
    };
  }
}

@ApiSchema({ description: 'Why a job has no answer' })
class JobErrorDto {
  @ApiProperty({
    type: 'integer',
    enum: [FAILURES.JOB_FAILED.code],
    description: 'The failure, as the creation of the job would have returned it',
    example: 210020,
  })
  code!: number;

  @ApiProperty({ description: 'The failure message', example: 'The job was cancelled' })
  message!: string;
}

const JOB_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;

/** A job as a resource: beyond the contract. */
@ApiExtraModels(...BLOCK_CLASSES)
@ApiSchema({ description: 'A question, the progress of answering it, and the answer so far' })
export class JobDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  id!: string;

  @ApiProperty({ description: 'ID of the session that it belongs to', example: EXAMPLE_IDS.session })
  session_id!: string;

  @ApiProperty({ description: 'The question', example: EXAMPLE_QUESTION })
  question!: string;

  @ApiProperty({
    enum: JOB_STATES,
    description:
      '`queued`, `running`: not answered yet; `finished`: answered; `failed`, `cancelled`: see `error`',
    example: 'finished',
  })
  state!: JobStatus;

  @ApiBlocks('The part of the answer that is available so far')
  blocks!: readonly BlockDto[];

  @ApiProperty({
    type: JobErrorDto,
    nullable: true,
    description: 'Why there is no answer; null if there is one or still may be',
    example: null,
  })
  error!: JobErrorDto | null;

  @ApiProperty({
    format: 'date-time',
    description: 'When the question was asked',
    example: '2026-11-21T03:00:18.000Z',
  })
  created_at!: string;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When answering started; null before',
    example: '2026-11-21T03:00:19.000Z',
  })
  started_at!: string | null;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When the job ended; null before',
    example: '2026-11-21T03:00:20.000Z',
  })
  finished_at!: string | null;

  static from(job: Job, blocks: readonly BlockDto[]): JobDto {
    const failure = isOpen(job) ? null : failureOf(job);
    return {
      id: job.id,
      session_id: job.sessionId,
      question: job.question,
      state: job.status,
      blocks,
      error: failure && { code: failure.code, message: failure.message },
      created_at: job.createdAt.toISOString(),
      started_at: job.startedAt?.toISOString() ?? null,
      finished_at: job.finishedAt?.toISOString() ?? null,
    };
  }
}
