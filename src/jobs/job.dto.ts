import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsOptional, ValidateNested } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { IsText } from '../common/is-text.js';
import { JOB_MODES, type JobMode, OUTPUT_LANGUAGES, type OutputLanguage } from '../sessions/index.js';
import { BlockDto } from './block.dto.js';
import { type JobDraft } from './job-draft.js';
import { isOpen, type Job, type JobStatus } from './job.entity.js';
import { failureOf } from './job-log.js';

export class JobOptionsDto {
  @ApiPropertyOptional({ description: 'What every answer is to respect' })
  @IsOptional()
  @IsText({ max: 6000 })
  user_prompt?: string | null;

  @ApiPropertyOptional({ default: true })
  @IsOptional()
  @IsBoolean()
  with_citation?: boolean | null;
}

export class CreateJobDto extends ActingUserDto {
  @ApiProperty()
  @IsText({ min: 1 })
  session_id!: string;

  @ApiProperty({ minLength: 1, maxLength: 6000 })
  @IsText({ min: 1 })
  question!: string;

  @ApiPropertyOptional({ default: false })
  @IsOptional()
  @IsBoolean()
  stream?: boolean | null;

  @ApiPropertyOptional()
  @IsOptional()
  @IsText({ min: 1 })
  dataset_id?: string | null;

  @ApiPropertyOptional({ maxItems: 1000, description: 'Absent or empty: the whole dataset' })
  @IsOptional()
  @IsArray()
  @IsText({ each: true })
  datasource_ids?: string[] | null;

  @ApiPropertyOptional({ enum: OUTPUT_LANGUAGES, description: "Default: the session's" })
  @IsOptional()
  @IsIn(OUTPUT_LANGUAGES)
  output_language?: OutputLanguage | null;

  @ApiPropertyOptional({ enum: JOB_MODES, description: "Default: the session's" })
  @IsOptional()
  @IsIn(JOB_MODES)
  job_mode?: JobMode | null;

  @ApiPropertyOptional({ type: JobOptionsDto })
  @IsOptional()
  @ValidateNested()
  @Type(() => JobOptionsDto)
  custom_options?: JobOptionsDto | null;

  toDraft(): JobDraft {
    return {
      sessionId: this.session_id,
      question: this.question,
      datasetId: this.dataset_id ?? null,
      datasourceIds: this.datasource_ids ?? [],
      outputLanguage: this.output_language ?? null,
      jobMode: this.job_mode ?? null,
      userPrompt: this.custom_options?.user_prompt ?? null,
      withCitation: this.custom_options?.with_citation ?? true,
    };
  }
}

/** The answer of a job that was not streamed. */
export class JobAnswerDto {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ type: [BlockDto] })
  blocks!: readonly BlockDto[];
}

class QuestionBlockDto {
  @ApiProperty({ enum: ['MESSAGE', 'CODE'] })
  type!: 'MESSAGE' | 'CODE';

  @ApiProperty()
  content!: string;
}

class QuestionDto {
  @ApiProperty({ type: [QuestionBlockDto] })
  blocks!: readonly QuestionBlockDto[];
}

class AnswerDto {
  @ApiProperty({ type: [BlockDto] })
  blocks!: readonly BlockDto[];
}

/** A finished job in a session's history. */
export class JobRecordDto {
  @ApiProperty()
  job_id!: string;

  @ApiProperty({ type: QuestionDto })
  question!: QuestionDto;

  @ApiProperty({ type: AnswerDto })
  answer!: AnswerDto;

  static from({ id, question }: Job, blocks: readonly BlockDto[]): JobRecordDto {
    return {
      job_id: id,
      question: { blocks: [{ type: 'MESSAGE', content: question }] },
      answer: { blocks },
    };
  }
}

class JobErrorDto {
  @ApiProperty()
  code!: number;

  @ApiProperty()
  message!: string;
}

export const JOB_STATES = ['queued', 'running', 'finished', 'failed', 'cancelled'] as const;

/** A job as a resource: beyond the contract. */
export class JobDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  session_id!: string;

  @ApiProperty()
  question!: string;

  @ApiProperty({ enum: JOB_STATES })
  state!: JobStatus;

  @ApiProperty({ type: [BlockDto], description: 'The answer as far as it has come' })
  blocks!: readonly BlockDto[];

  @ApiProperty({ type: JobErrorDto, nullable: true, description: 'Why there is no answer' })
  error!: JobErrorDto | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
  started_at!: string | null;

  @ApiProperty({ format: 'date-time', nullable: true, type: String })
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
