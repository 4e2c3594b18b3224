import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { EXAMPLE_IDS } from '../common/api/api-ids.js';
import { IsText } from '../common/validation/is-text.js';
import { PageQueryDto } from '../common/api/paging.js';
import { type Session } from './session.entity.js';
import {
  JOB_MODES,
  type JobMode,
  OUTPUT_LANGUAGES,
  type OutputLanguage,
  type SessionDraft,
} from './session.js';

const LANGUAGE_DESCRIPTION = 'Language of the replies; `AUTO`: the language of the question';
const CONTEXT_DESCRIPTION =
  'Number of earlier jobs in the session that serve as context for the next one; 0 for none';
const AGENT = { enum: ['DATA_ANALYSIS_AGENT'], example: 'DATA_ANALYSIS_AGENT' };
const JOB_MODE_DESCRIPTION =
  '`AUTO`: the service chooses between data analysis and information retrieval; `DATA_ANALYTICS`: always data analysis';

@ApiSchema({ description: 'Changes to a session; optional fields that are left out keep their values' })
export class ModifySessionDto extends ActingUserDto {
  @ApiProperty({ description: 'Cut after 128 characters', example: 'Weather' })
  @IsText({ min: 1 })
  name!: string;

  @ApiPropertyOptional({
    enum: OUTPUT_LANGUAGES,
    nullable: true,
    description: LANGUAGE_DESCRIPTION,
    example: 'EN',
  })
  @IsOptional()
  @IsIn(OUTPUT_LANGUAGES)
  output_language?: OutputLanguage | null;

  @ApiPropertyOptional({
    enum: JOB_MODES,
    nullable: true,
    description: JOB_MODE_DESCRIPTION,
    example: 'AUTO',
  })
  @IsOptional()
  @IsIn(JOB_MODES)
  job_mode?: JobMode | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: 10,
    description: CONTEXT_DESCRIPTION,
    example: 10,
  })
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

/** As a change; what is left out gets its default. */
@ApiSchema({ description: 'A new session' })
export class CreateSessionDto extends ModifySessionDto {
  @ApiPropertyOptional({ type: 'string', default: 'AUTO' })
  declare output_language?: OutputLanguage | null;

  @ApiPropertyOptional({ type: 'string', default: 'AUTO' })
  declare job_mode?: JobMode | null;

  @ApiPropertyOptional({ type: 'integer', default: 10 })
  declare max_contextual_job_history?: number | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Reserved: always has its only value, whatever is sent',
    example: AGENT.example,
  })
  @IsOptional()
  @IsText()
  agent_id?: string | null;
}

export class ListSessionsDto extends PageQueryDto {
  @ApiPropertyOptional({
    description: 'Part of the name, case-insensitive; if left out, all sessions are listed',
    example: 'weather',
  })
  @IsOptional()
  @IsText({ max: 128 })
  search?: string;
}

@ApiSchema({ description: 'The settings of a session; its jobs are in its history' })
export class SessionDto {
  @ApiProperty({ format: 'uuid', description: 'ID of the session', example: EXAMPLE_IDS.session })
  id!: string;

  @ApiProperty({ maxLength: 128, description: 'The name given by the user', example: 'Weather' })
  name!: string;

  @ApiProperty({
    enum: OUTPUT_LANGUAGES,
    description: LANGUAGE_DESCRIPTION,
    example: 'EN',
  })
  output_language!: OutputLanguage;

  @ApiProperty({ enum: JOB_MODES, description: JOB_MODE_DESCRIPTION, example: 'AUTO' })
  job_mode!: JobMode;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: 10,
    description: CONTEXT_DESCRIPTION,
    example: 10,
  })
  max_contextual_job_history!: number;

  @ApiProperty({ ...AGENT, description: 'Reserved: always this value' })
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
