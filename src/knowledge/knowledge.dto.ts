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

@ApiSchema({ description: 'A document to check' })
export class CheckKnowledgeDto extends ActingUserDto {
  @ApiProperty({
    description:
      'YAML that follows the schema docs/knowledge.schema.json; an empty text removes all knowledge',
    example: EXAMPLE,
  })
  @IsText({ max: MOST_KNOWLEDGE_CHARACTERS })
  document!: string;
}

@ApiSchema({ description: 'The new knowledge document of a dataset' })
export class PutKnowledgeDto extends CheckKnowledgeDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MOST_VERSION,
    description:
      'The version that it is based on, 0 for none; the request is refused if there is a newer version',
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
    description: 'Version number, among the last 50; if left out, the latest',
    example: 1,
  })
  @IsOptional()
  @WholeNumber()
  @Min(1)
  @Max(MOST_IN_QUERY)
  @IsInt()
  version?: number;
}

@ApiSchema({ description: 'The knowledge document of a dataset' })
export class KnowledgeDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: '0 if the dataset has no knowledge document yet',
    example: 2,
  })
  version!: number;

  @ApiProperty({ description: 'YAML, as it was written', example: EXAMPLE })
  document!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When it was written; null if there is no document yet',
    example: '2026-01-31T12:00:00.000Z',
  })
  created_at!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Who wrote it; null if there is no document yet',
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

@ApiSchema({ name: 'KnowledgeVersion', description: "A version of a dataset's knowledge" })
class KnowledgeVersionDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'Number by which the version is requested',
    example: 2,
  })
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

@ApiSchema({ description: "The versions of a dataset's knowledge that are kept" })
export class KnowledgeVersionsDto {
  @ApiProperty({ type: [KnowledgeVersionDto], maxItems: 50, description: 'Newest first' })
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

@ApiSchema({ name: 'KnowledgeProblem', description: 'An error in a document' })
class KnowledgeProblemDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Line in the document', example: 2 })
  line!: number;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Column in the line', example: 29 })
  column!: number;

  @ApiProperty({
    description: 'Description of the error',
    example: 'The table “orders” has no column “amont”; did you mean “amount”.',
  })
  message!: string;
}

@ApiSchema({ description: 'The errors in a document, in order of position' })
export class KnowledgeReportDto {
  @ApiProperty({
    type: [KnowledgeProblemDto],
    maxItems: 100,
    description: 'Empty if the document can be used; at most the first 100 errors',
  })
  problems!: readonly KnowledgeProblemDto[];

  static from(problems: readonly KnowledgeProblem[]): KnowledgeReportDto {
    return { problems: problems.map(({ line, column, message }) => ({ line, column, message })) };
  }
}
