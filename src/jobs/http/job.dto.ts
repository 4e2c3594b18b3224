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
  @ApiProperty({ description: 'Id of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiBlocks('The answer: first how it came about, then the reply, its sources and follow-up questions')
  blocks!: readonly BlockDto[];
}

@ApiSchema({ description: 'A piece of a question' })
class QuestionBlockDto {
  @ApiProperty({ enum: ['MESSAGE', 'CODE'], description: 'What the block is', example: 'MESSAGE' })
  type!: 'MESSAGE' | 'CODE';

  @ApiProperty({ description: 'Its text', example: EXAMPLE_QUESTION })
  content!: string;
}

@ApiSchema({ description: 'What was asked' })
class QuestionDto {
  @ApiProperty({ type: [QuestionBlockDto], description: 'The question' })
  blocks!: readonly QuestionBlockDto[];
}

@ApiSchema({ description: 'What was answered' })
@ApiExtraModels(...BLOCK_CLASSES)
class AnswerDto {
  @ApiBlocks('The answer; its URLs are signed anew at each read')
  blocks!: readonly BlockDto[];
}

/** A finished job in a session's history. */
@ApiSchema({ description: 'A finished job' })
export class JobRecordDto {
  @ApiProperty({ description: 'Id of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({ type: QuestionDto, description: 'What was asked' })
  question!: QuestionDto;

  @ApiProperty({ type: AnswerDto, description: 'What was answered' })
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
    description: 'As the creation of the job would have answered',
    example: 210020,
  })
  code!: number;

  @ApiProperty({ description: 'Its message', example: 'The job was cancelled' })
  message!: string;
}

const JOB_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;

/** A job as a resource: beyond the contract. */
@ApiExtraModels(...BLOCK_CLASSES)
@ApiSchema({ description: 'A question, how far its answering is, and the answer so far' })
export class JobDto {
  @ApiProperty({ description: 'Id of the job', example: EXAMPLE_IDS.job })
  id!: string;

  @ApiProperty({ description: 'The session it belongs to', example: EXAMPLE_IDS.session })
  session_id!: string;

  @ApiProperty({ description: 'What was asked', example: EXAMPLE_QUESTION })
  question!: string;

  @ApiProperty({
    enum: JOB_STATES,
    description:
      '`queued` and `running`: to be answered; `finished`: answered; `failed`, `cancelled`: see error',
    example: 'finished',
  })
  state!: JobStatus;

  @ApiBlocks('The answer as far as it has come')
  blocks!: readonly BlockDto[];

  @ApiProperty({
    type: JobErrorDto,
    nullable: true,
    description: 'Why there is no answer; null where there is one or may be',
    example: null,
  })
  error!: JobErrorDto | null;

  @ApiProperty({ format: 'date-time', description: 'When it was asked', example: '2026-11-21T03:00:18.000Z' })
  created_at!: string;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When its answering began; null before',
    example: '2026-11-21T03:00:19.000Z',
  })
  started_at!: string | null;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When it ended; null before',
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
