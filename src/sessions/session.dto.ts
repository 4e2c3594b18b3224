import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { IsText } from '../common/is-text.js';
import { PageQueryDto } from '../common/paging.js';
import { type Session } from './session.entity.js';
import {
  JOB_MODES,
  type JobMode,
  OUTPUT_LANGUAGES,
  type OutputLanguage,
  type SessionDraft,
} from './session.js';

export class CreateSessionDto extends ActingUserDto {
  @ApiProperty({ description: 'Cut after 128 characters', minLength: 1 })
  @IsText({ min: 1 })
  name!: string;

  @ApiPropertyOptional({ enum: OUTPUT_LANGUAGES, default: 'AUTO' })
  @IsOptional()
  @IsIn(OUTPUT_LANGUAGES)
  output_language?: OutputLanguage | null;

  @ApiPropertyOptional({ enum: JOB_MODES, default: 'AUTO' })
  @IsOptional()
  @IsIn(JOB_MODES)
  job_mode?: JobMode | null;

  @ApiPropertyOptional({ minimum: 0, maximum: 10, default: 10 })
  @IsOptional()
  @Min(0)
  @Max(10)
  @IsInt()
  max_contextual_job_history?: number | null;

  toDraft(): SessionDraft {
    return {
      name: this.name,
      outputLanguage: this.output_language ?? null,
      jobMode: this.job_mode ?? null,
      maxContextualJobHistory: this.max_contextual_job_history ?? null,
    };
  }
}

/** As at creation; what is left out stays as it is. */
export class ModifySessionDto extends CreateSessionDto {}

export class ListSessionsDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'Part of the name', maxLength: 128 })
  @IsOptional()
  @IsText({ max: 128 })
  search?: string;
}

export class SessionDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: OUTPUT_LANGUAGES })
  output_language!: OutputLanguage;

  @ApiProperty({ enum: JOB_MODES })
  job_mode!: JobMode;

  @ApiProperty()
  max_contextual_job_history!: number;

  @ApiProperty({ enum: ['DATA_ANALYSIS_AGENT'] })
  agent_id!: 'DATA_ANALYSIS_AGENT';

  static from(session: Session): SessionDto {
    return {
      id: session.id,
      name: session.name,
      output_language: session.outputLanguage,
      job_mode: session.jobMode,
      max_contextual_job_history: session.maxContextualJobHistory,
      agent_id: 'DATA_ANALYSIS_AGENT',
    };
  }
}
