import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { EXAMPLE_IDS } from '../common/api/api-ids.js';
import { IsText } from '../common/validation/is-text.js';
import { MOST_IN_QUERY, WholeNumber } from '../common/api/paging.js';
import { type KnowledgeProblem, MOST_KNOWLEDGE_CHARACTERS } from '../engine/index.js';
import { type DatasetKnowledge, type KnowledgeVersion } from './dataset-knowledge.entity.js';
import { type KnowledgeDraft } from './knowledge.service.js';

const EXAMPLE = 'synonyms:\n  - {table: orders, column: amount, also: [turnover, Umsatz]}\n';
const MOST_VERSION = 2_147_483_647;

@ApiSchema({ description: 'A document to look at' })
export class CheckKnowledgeDto extends ActingUserDto {
  @ApiProperty({
    description: 'In YAML, by the schema docs/knowledge.schema.json; empty to say nothing',
    example: EXAMPLE,
  })
  @IsText({ max: MOST_KNOWLEDGE_CHARACTERS })
  document!: string;
}

@ApiSchema({ description: 'What is known of the tables of a dataset from now on' })
export class PutKnowledgeDto extends CheckKnowledgeDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MOST_VERSION,
    description:
      'The version that it was made from, 0 for none: refused where that is not the newest any more',
    example: 1,
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST_VERSION)
  based_on?: number | null;

  toDraft(): KnowledgeDraft {
    return { document: this.document, basedOn: this.based_on ?? null };
  }
}

export class GetKnowledgeDto {
  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: MOST_IN_QUERY,
    description: 'Which version, of the last fifty; left out: the newest',
    example: 1,
  })
  @IsOptional()
  @WholeNumber()
  @Min(1)
  @Max(MOST_IN_QUERY)
  @IsInt()
  version?: number;
}

@ApiSchema({ description: 'What is known of the tables of a dataset' })
export class KnowledgeDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: '0 where nothing was said yet', example: 2 })
  version!: number;

  @ApiProperty({ description: 'In YAML, as it was written', example: EXAMPLE })
  document!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When it was written; null where nothing was said yet',
    example: '2026-01-31T12:00:00.000Z',
  })
  created_at!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Who wrote it; null where nothing was said yet',
    example: EXAMPLE_IDS.user,
  })
  created_by!: string | null;

  @ApiProperty({ description: 'Whether the acting user may replace it', example: true })
  is_writable!: boolean;

  /** @param isWritable left out: for whoever has just written it */
  static from(knowledge: DatasetKnowledge | null, isWritable = true): KnowledgeDto {
    const { version = 0, document = '', createdAt, userId } = knowledge ?? {};
    return {
      version,
      document,
      created_at: createdAt?.toISOString() ?? null,
      created_by: userId ?? null,
      is_writable: isWritable,
    };
  }
}

@ApiSchema({ name: 'KnowledgeVersion', description: 'A version of the knowledge of a dataset' })
class KnowledgeVersionDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'What it is asked for by', example: 2 })
  version!: number;

  @ApiProperty({
    format: 'date-time',
    description: 'When it was written',
    example: '2026-01-31T12:00:00.000Z',
  })
  created_at!: string;

  @ApiProperty({ description: 'Who wrote it', example: EXAMPLE_IDS.user })
  created_by!: string;
}

@ApiSchema({ description: 'The versions of the knowledge of a dataset that are kept' })
export class KnowledgeVersionsDto {
  @ApiProperty({ type: [KnowledgeVersionDto], maxItems: 50, description: 'The newest first' })
  versions!: readonly KnowledgeVersionDto[];

  static from(versions: readonly KnowledgeVersion[]): KnowledgeVersionsDto {
    return {
      versions: versions.map(({ version, createdAt, userId }) => ({
        version,
        created_at: createdAt.toISOString(),
        created_by: userId,
      })),
    };
  }
}

@ApiSchema({ name: 'KnowledgeProblem', description: 'What is wrong with a document' })
class KnowledgeProblemDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Line of the document', example: 2 })
  line!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Character of the line', example: 29 })
  column!: number;

  @ApiProperty({
    description: 'A plain sentence',
    example: 'The table “orders” has no column “amont”; did you mean “amount”.',
  })
  message!: string;
}

@ApiSchema({ description: 'What is wrong with a document, by its places' })
export class KnowledgeReportDto {
  @ApiProperty({
    type: [KnowledgeProblemDto],
    maxItems: 100,
    description: 'None where it can be used; the first hundred where there are more',
  })
  problems!: readonly KnowledgeProblemDto[];

  static from(problems: readonly KnowledgeProblem[]): KnowledgeReportDto {
    return { problems: problems.map(({ line, column, message }) => ({ line, column, message })) };
  }
}
