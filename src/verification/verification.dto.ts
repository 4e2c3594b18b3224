import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsOptional } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { IsText } from '../common/validation/is-text.js';
import { VERDICT_KINDS, type VerdictKind } from '../engine/index.js';
import { type JudgedQuestion } from './verification.entity.js';
import { type LastReport } from './verification.service.js';

const MOST_QUESTIONS = 200;
const MOST_CHARACTERS = 1000;
const QUESTION = 'What was the turnover in 2025?';

@ApiSchema({ description: 'Verified questions to ask again' })
export class VerifyKnowledgeDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: [String],
    nullable: true,
    maxItems: MOST_QUESTIONS,
    description:
      'Questions, as written in the document, whose current results are right: later results are compared with ' +
      'them. Only the creator of the dataset may send this',
    example: [QUESTION],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_QUESTIONS)
  @IsText({ max: MOST_CHARACTERS, each: true })
  accept?: string[] | null;
}

@ApiSchema({ name: 'VerifiedQuestion', description: 'The outcome of a verified question' })
class VerifiedQuestionDto {
  @ApiProperty({ description: 'The question as written in the document', example: QUESTION })
  question!: string;

  @ApiProperty({
    enum: VERDICT_KINDS,
    description:
      'Outcome: the same result; a different result because the data changed; no result, or one with a ' +
      'different meaning; a different interpretation without its entry',
    example: 'broken',
  })
  kind!: VerdictKind;

  @ApiProperty({
    type: [String],
    description: 'Explanations',
    example: ['“amount” of “orders” is 1000 times what it was: another unit?'],
  })
  details!: readonly string[];

  static from({ question, kind, details }: JudgedQuestion): VerifiedQuestionDto {
    return { question, kind, details };
  }
}

@ApiSchema({ description: 'Number of verified questions by outcome' })
class VerdictCountsDto {
  @ApiProperty({ description: 'Same result as before', type: 'integer', minimum: 0, example: 4 })
  same!: number;

  @ApiProperty({
    description: 'Different result, because the data changed',
    type: 'integer',
    minimum: 0,
    example: 1,
  })
  changed_with_data!: number;

  @ApiProperty({ description: 'No longer reliable', type: 'integer', minimum: 0, example: 1 })
  broken!: number;

  @ApiProperty({
    description: 'Interpreted differently without its entry',
    type: 'integer',
    minimum: 0,
    example: 0,
  })
  read_differently!: number;
}

@ApiSchema({ description: "The report on a dataset's verified questions" })
export class VerificationDto {
  @ApiProperty({
    description: 'Whether the report reflects the current data, knowledge and service',
    example: true,
  })
  is_current!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When the questions were last asked; null if they have not been asked yet or there are none',
    example: '2026-01-31T12:00:00.000Z',
  })
  verified_at!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Version of the document',
    example: 2,
  })
  knowledge_version!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Version of the service', example: '0.1.0' })
  service_version!: string | null;

  @ApiProperty({ type: VerdictCountsDto, description: 'Number of questions by outcome' })
  counts!: VerdictCountsDto;

  @ApiProperty({ type: [VerifiedQuestionDto], maxItems: MOST_QUESTIONS, description: 'In document order' })
  questions!: readonly VerifiedQuestionDto[];

  static from({ report, isCurrent }: LastReport): VerificationDto {
    const questions = report?.questions ?? [];
    const count = (kind: VerdictKind): number => questions.filter((each) => each.kind === kind).length;
    return {
      is_current: isCurrent,
      verified_at: report?.verifiedAt ?? null,
      knowledge_version: report?.knowledgeVersion ?? null,
      service_version: report?.serviceVersion ?? null,
      counts: {
        same: count('same'),
        changed_with_data: count('changed_with_data'),
        broken: count('broken'),
        read_differently: count('read_differently'),
      },
      questions: questions.map((each) => VerifiedQuestionDto.from(each)),
    };
  }
}
