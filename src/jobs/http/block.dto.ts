import {
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  getSchemaPath,
  type SchemaObject,
} from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';

/** Content of a TABLE or IMAGE block. */
@ApiSchema({ description: 'A file of an answer; the URL is signed anew each time the answer is read' })
export class FileContentDto {
  @ApiProperty({
    description: 'File name: `.csv` for a table, `.png` for an image',
    example: 'average-temp-max-by-location.csv',
  })
  name!: string;

  @ApiProperty({
    format: 'uri',
    description: 'Downloads the file, from any origin and without an API key',
    example:
      'http://localhost:3000/objects/projects/4f7d0bb4/sessions/37d58eff/job-0mwptlory60z6ekmp178wil9j/0.csv?name=average-temp-max-by-location.csv&expires=1795230620&signature=Jl6kgaB3WIYOZL5tjdH1Zs9htF0yMmBfvb-WAdCsae0',
  })
  url!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'When the URL expires',
    example: '2026-11-21T03:10:20.000Z',
  })
  expires_at!: string;
}

/** An item of a SOURCES block. */
@ApiSchema({
  description: 'A data source that an answer is based on, or a passage of a document that it quotes',
})
export class SourceDto {
  @ApiProperty({ description: 'File name', example: 'weather.csv' })
  source!: string;

  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  datasource_id!: string;

  @ApiProperty({ description: 'ID of the dataset that it belongs to', example: EXAMPLE_IDS.dataset })
  dataset_id!: string;

  @ApiProperty({ description: 'Extension without the dot', example: 'csv' })
  file_type!: string;

  @ApiProperty({ enum: [''], description: 'Always empty', example: '' })
  external_id!: string;

  @ApiPropertyOptional({
    description: 'ID of the passage; only if a document is quoted',
    example: `${EXAMPLE_IDS.datasource}-12`,
  })
  id?: string;

  @ApiPropertyOptional({
    description: 'The passage; only if a document is quoted, and left out if `with_citation` is false',
    example: 'Employees apply for leave two weeks ahead.',
  })
  content?: string;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Page or slide of the passage, null if the file has none; only if a document is quoted',
    example: 3,
  })
  page_no?: number | null;
}

/** What a block has that came from a step of the answering. */
class GroupedBlockDto {
  @ApiProperty({
    format: 'uuid',
    description: 'ID of the step; all blocks of a step have the same ID',
    example: '87f50da7-c50e-453a-b1b1-2797e49cf0ea',
  })
  group_id!: string;

  @ApiProperty({
    description:
      'Name of the step; the final reply is `Conclusions`, or `Answer` if it was retrieved from documents',
    example: 'Conclusions',
  })
  group_name!: string;

  @ApiProperty({
    enum: ['Analyze', 'Respond'],
    description: '`Analyze`: how the answer was obtained; `Respond`: the final reply',
    example: 'Respond',
  })
  stage!: 'Analyze' | 'Respond';
}

@ApiSchema({ description: 'Text, or code with the query that was run, in Markdown' })
class TextBlockDto extends GroupedBlockDto {
  @ApiProperty({ enum: ['MESSAGE', 'CODE'], description: 'Type of the block', example: 'MESSAGE' })
  type!: 'MESSAGE' | 'CODE';

  @ApiProperty({
    description: 'Markdown',
    example: 'The average of *temp\\_max* is highest for **New York**: **17.1**.\n',
  })
  content!: string;
}

@ApiSchema({ description: 'A table (CSV) or an image (PNG)' })
class FileBlockDto extends GroupedBlockDto {
  @ApiProperty({ enum: ['TABLE', 'IMAGE'], description: 'Type of the block', example: 'TABLE' })
  type!: 'TABLE' | 'IMAGE';

  @ApiProperty({ type: FileContentDto, description: 'The file and its URL' })
  content!: FileContentDto;
}

@ApiSchema({ description: 'The data sources that the answer is based on' })
class SourcesBlockDto {
  @ApiProperty({ enum: ['SOURCES'], description: 'Type of the block', example: 'SOURCES' })
  type!: 'SOURCES';

  @ApiProperty({ type: [SourceDto], description: 'One or more data sources' })
  content!: readonly SourceDto[];

  @ApiProperty({ enum: [''], description: 'Always empty: the block belongs to no step', example: '' })
  group_id!: '';

  @ApiProperty({ enum: [''], description: 'Always empty: the block belongs to no step', example: '' })
  group_name!: '';

  @ApiProperty({
    enum: ['Respond'],
    description: 'Always `Respond`: the block is part of the reply',
    example: 'Respond',
  })
  stage!: 'Respond';
}

@ApiSchema({ description: 'Suggested follow-up questions' })
class QuestionsBlockDto {
  @ApiProperty({ enum: ['QUESTIONS'], description: 'Type of the block', example: 'QUESTIONS' })
  type!: 'QUESTIONS';

  @ApiProperty({
    type: [String],
    description: 'Questions that can be asked as they are',
    example: ['What is the average temp_max by weather?', 'What is the average temp_max per quarter?'],
  })
  content!: readonly string[];

  @ApiProperty({ enum: ['-1'], description: 'Always `-1`: the block belongs to no step', example: '-1' })
  group_id!: '-1';

  @ApiProperty({
    enum: ['Respond'],
    description: 'Always `Respond`: the block is part of the reply',
    example: 'Respond',
  })
  stage!: 'Respond';
}

/** A block of an answer. */
export type BlockDto = TextBlockDto | FileBlockDto | SourcesBlockDto | QuestionsBlockDto;

const CLASSES_BY_TYPE = {
  MESSAGE: TextBlockDto,
  CODE: TextBlockDto,
  TABLE: FileBlockDto,
  IMAGE: FileBlockDto,
  SOURCES: SourcesBlockDto,
  QUESTIONS: QuestionsBlockDto,
} satisfies Record<BlockDto['type'], unknown>;

/** The kinds of blocks, for API descriptions that contain blocks. */
export const BLOCK_CLASSES = [...new Set(Object.values(CLASSES_BY_TYPE))];

/** The schema of a block. */
export const BLOCK_SCHEMA: SchemaObject = {
  description: 'A block of an answer; `type` says which kind',
  oneOf: BLOCK_CLASSES.map((blockClass) => ({ $ref: getSchemaPath(blockClass) })),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(
      Object.entries(CLASSES_BY_TYPE).map(([type, blockClass]) => [type, getSchemaPath(blockClass)]),
    ),
  },
};
