import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import { ActingUserDto } from '../../auth/index.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { ApiConditionalSchema } from '../../common/api/api-schema.js';
import { IsText } from '../../common/validation/is-text.js';
import { MOST_QUESTION_CHARACTERS } from '../../engine/index.js';
import { type FeedbackDraft } from './feedback.repository.js';
import { type JobFeedback, type Verdict, VERDICTS } from './job-feedback.entity.js';

const MOST_COMMENT_CHARACTERS = 2000;
const VERDICT = { enum: VERDICTS, description: 'Whether the answer is right', example: 'wrong' };
const COMMENT = { description: 'A comment', example: 'Refunds are not revenue.' };
/** Of a text that can be stored. */
const NOT_BLANK = '^[^\\x00]*[^\\s\\x00][^\\x00]*$';
const CORRECTED_QUESTION = {
  description: 'The wording that says what was meant: one of the readings that were offered, or your own',
  example: 'total amount of orders where status is paid',
};
/** As the value of a field that may be left out. */
const ABSENT = { type: 'null', example: null };
const WRONG = { enum: ['wrong' satisfies Verdict] };
const CORRECTED_JOB = {
  description: 'A finished job, of the same user and on the same data, that answers what was meant',
  example: 'job-0mwptlory60z6ekmp178wil9k',
};

@ApiConditionalSchema({
  description: 'Feedback on an answer; a wrong answer may be corrected in one of two ways',
  anyOf: [
    { properties: { corrected_question: ABSENT, corrected_job_id: ABSENT } },
    { properties: { verdict: WRONG, corrected_question: ABSENT } },
    { properties: { verdict: WRONG, corrected_job_id: ABSENT } },
  ],
})
export class GiveFeedbackDto extends ActingUserDto {
  @ApiProperty(VERDICT)
  @IsIn(VERDICTS)
  verdict!: Verdict;

  @ApiPropertyOptional({ type: String, nullable: true, ...COMMENT })
  @IsOptional()
  @IsText({ max: MOST_COMMENT_CHARACTERS })
  comment?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, pattern: NOT_BLANK, ...CORRECTED_QUESTION })
  @IsOptional()
  @IsText({ min: 1, max: MOST_QUESTION_CHARACTERS })
  corrected_question?: string | null;

  @ApiPropertyOptional({ type: String, nullable: true, ...CORRECTED_JOB, example: null })
  @IsOptional()
  @IsText({ min: 1 })
  corrected_job_id?: string | null;

  toDraft(): FeedbackDraft {
    return {
      verdict: this.verdict,
      comment: this.comment ?? null,
      correctedQuestion: this.corrected_question ?? null,
      correctedJobId: this.corrected_job_id ?? null,
    };
  }
}

@ApiSchema({ name: 'Feedback', description: 'Feedback on an answer' })
export class FeedbackDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({
    ...VERDICT,
    type: String,
    nullable: true,
    enum: [...VERDICTS, null],
    description: 'Whether the answer is right; null if there is no feedback',
  })
  verdict!: Verdict | null;

  @ApiProperty({ type: String, nullable: true, ...COMMENT })
  comment!: string | null;

  @ApiProperty({ type: String, nullable: true, ...CORRECTED_QUESTION })
  corrected_question!: string | null;

  @ApiProperty({ type: String, nullable: true, ...CORRECTED_JOB, example: null })
  corrected_job_id!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When the feedback was given; null if there is none',
    example: '2026-01-31T12:00:00.000Z',
  })
  created_at!: string | null;

  static from(jobId: string, feedback: JobFeedback | null): FeedbackDto {
    return {
      job_id: jobId,
      verdict: feedback?.verdict ?? null,
      comment: feedback?.comment ?? null,
      corrected_question: feedback?.correctedQuestion ?? null,
      corrected_job_id: feedback?.correctedJobId ?? null,
      created_at: feedback?.createdAt.toISOString() ?? null,
    };
  }
}
