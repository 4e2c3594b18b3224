import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsBoolean, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import { ActingUserDto } from '../../auth/index.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { IsText } from '../../common/validation/is-text.js';
import { JOB_MODES, type JobMode, OUTPUT_LANGUAGES, type OutputLanguage } from '../../sessions/index.js';
import { EXAMPLE_QUESTION } from './answer.example.js';
import { type JobDraft } from '../records/job-draft.js';

@ApiSchema({ description: 'Instructions for an answer' })
class JobOptionsDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: "Instructions for the answer, in the user's own words",
    example: 'Write for people who know the business, not the data.',
  })
  @IsOptional()
  @IsText({ max: 6000 })
  user_prompt?: string | null;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: true,
    description: 'Whether the reply should name its sources',
    example: true,
  })
  @IsOptional()
  @IsBoolean()
  with_citation?: boolean | null;
}

@ApiSchema({ description: 'A question' })
export class CreateJobDto extends ActingUserDto {
  @ApiProperty({
    description: "One of the acting user's sessions; the job is added to its history",
    example: EXAMPLE_IDS.session,
  })
  @IsText({ min: 1 })
  session_id!: string;

  @ApiProperty({
    maxLength: 6000,
    description: 'The question; at most 6000 characters',
    example: EXAMPLE_QUESTION,
  })
  @IsText({ min: 1 })
  question!: string;

  @ApiPropertyOptional({
    type: Boolean,
    nullable: true,
    default: false,
    description: 'Whether to stream the answer',
    example: false,
  })
  @IsOptional()
  @IsBoolean()
  stream?: boolean | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'The dataset to answer from; if left out, there is none and the answer says that there is no data',
    example: EXAMPLE_IDS.dataset,
  })
  @IsOptional()
  @IsText({ min: 1 })
  dataset_id?: string | null;

  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: 1000,
    description: 'Data sources of the dataset to answer from; if left out or empty, all of them',
    example: [EXAMPLE_IDS.datasource],
  })
  @IsOptional()
  @IsArray()
  @IsText({ each: true })
  datasource_ids?: string[] | null;

  @ApiPropertyOptional({
    enum: OUTPUT_LANGUAGES,
    nullable: true,
    description: "Language of the reply; if left out, the session's setting applies",
    example: 'EN',
  })
  @IsOptional()
  @IsIn(OUTPUT_LANGUAGES)
  output_language?: OutputLanguage | null;

  @ApiPropertyOptional({
    enum: JOB_MODES,
    nullable: true,
    description: "How to answer; if left out, the session's setting applies",
    example: 'AUTO',
  })
  @IsOptional()
  @IsIn(JOB_MODES)
  job_mode?: JobMode | null;

  @ApiPropertyOptional({ type: JobOptionsDto, nullable: true, description: 'Instructions for the answer' })
  @IsOptional()
  @IsObject()
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
