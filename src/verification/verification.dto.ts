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
      'Questions, as the document words them, whose result is right as it is now: later ones are compared with it. Only the creator of the dataset may say so',
    example: [QUESTION],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MOST_QUESTIONS)
  @IsText({ max: MOST_CHARACTERS, each: true })
  accept?: string[] | null;
}

@ApiSchema({ name: 'VerifiedQuestion', description: 'What became of a verified question' })
class VerifiedQuestionDto {
  @ApiProperty({ description: 'As the document words it', example: QUESTION })
  question!: string;

  @ApiProperty({
    enum: VERDICT_KINDS,
    description:
      'The same result; another one with the rows that are read; one that cannot be had or means something else; read to another result without the entry',
    example: 'broken',
  })
  kind!: VerdictKind;

  @ApiProperty({
    type: [String],
    description: 'Plain sentences',
    example: ['“amount” of “orders” is 1000 times what it was: another unit?'],
  })
  details!: readonly string[];

  static from({ question, kind, details }: JudgedQuestion): VerifiedQuestionDto {
    return { question, kind, details };
  }
}

@ApiSchema({ description: 'How many verified questions are of each kind' })
class VerdictCountsDto {
  @ApiProperty({ description: 'Gave the same', type: 'integer', minimum: 0, example: 4 })
  same!: number;

  @ApiProperty({
    description: 'Gave something else, as the data did',
    type: 'integer',
    minimum: 0,
    example: 1,
  })
  changed_with_data!: number;

  @ApiProperty({ description: 'Cannot be trusted any more', type: 'integer', minimum: 0, example: 1 })
  broken!: number;

  @ApiProperty({
    description: 'Are read differently without their entry',
    type: 'integer',
    minimum: 0,
    example: 0,
  })
  read_differently!: number;
}

@ApiSchema({ description: 'What became of the verified questions of a dataset' })
export class VerificationDto {
  @ApiProperty({
    description: 'Whether it is of the data, the knowledge and the service as they are now',
    example: true,
  })
  is_current!: boolean;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When they were asked; null where they were not yet, or where there are none',
    example: '2026-01-31T12:00:00.000Z',
  })
  verified_at!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: 'Of the document', example: 2 })
  knowledge_version!: number | null;

  @ApiProperty({ type: String, nullable: true, description: 'Of the service', example: '0.1.0' })
  service_version!: string | null;

  @ApiProperty({ type: VerdictCountsDto, description: 'How many are of each kind' })
  counts!: VerdictCountsDto;

  @ApiProperty({ type: [VerifiedQuestionDto], maxItems: MOST_QUESTIONS, description: 'By the document' })
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
