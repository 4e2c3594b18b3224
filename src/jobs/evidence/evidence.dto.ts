import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { PageQueryDto, WholeNumber } from '../../common/api/paging.js';
import { FileContentDto, SourceDto } from '../http/block.dto.js';

const MOST_QUERIES = 1000;
const MOST_ROWS = 1_000_000;

@ApiSchema({ name: 'QueryEvidence', description: 'A query that was run for an answer' })
class QueryEvidenceDto {
  @ApiProperty({ description: 'Name of the step that ran it', example: 'Query the data' })
  step!: string;

  @ApiProperty({ description: 'The statement', example: 'SELECT count(*) AS "rows" FROM "weather"' })
  sql!: string;

  @ApiProperty({
    type: [String],
    description: 'What the step told of it, such as that it was computed a second time; Markdown',
    example: ['Cross-checked: an independent computation over 2,922 rows agrees.'],
  })
  remarks!: readonly string[];

  @ApiProperty({
    type: FileContentDto,
    nullable: true,
    description: 'Its result; null where none is shown',
  })
  table!: FileContentDto | null;

  @ApiProperty({ description: 'Whether the rows behind each row of its result can be told', example: true })
  has_rows!: boolean;
}

@ApiSchema({ name: 'SourceTable', description: 'Where in its file a table stands' })
class SourceTableDto {
  @ApiProperty({ description: 'Name of the table', example: 'weather' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Its sheet', example: 'Sheet 1' })
  sheet!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: 'Its page or slide', example: 3 })
  page!: number | null;

  @ApiProperty({ type: [Number], description: 'Its first and last row, from 1', example: [1, 2923] })
  row_range!: readonly number[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows to analyse', example: 2922 })
  row_count!: number;
}

@ApiSchema({ name: 'SourceEvidence', description: 'A file that an answer rests on' })
export class SourceEvidenceDto {
  @ApiProperty({ description: 'Id of the data source', example: EXAMPLE_IDS.datasource })
  datasource_id!: string;

  @ApiProperty({ description: 'Its name', example: 'weather.csv' })
  name!: string;

  @ApiProperty({ description: 'Whether it is there no more', example: false })
  is_deleted!: boolean;

  @ApiProperty({ type: [SourceTableDto], description: 'Its tables, as they are now' })
  tables!: readonly SourceTableDto[];

  @ApiProperty({ type: [SourceDto], description: 'The passages that are quoted of it' })
  passages!: readonly SourceDto[];
}

@ApiSchema({ description: 'What an answer rests on' })
export class EvidenceDto {
  @ApiProperty({ description: 'Id of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({ description: 'What was asked', example: 'What is the average temp_max by location?' })
  question!: string;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When it was answered; null before',
    example: '2026-11-21T03:00:20.000Z',
  })
  answered_at!: string | null;

  @ApiProperty({ type: [QueryEvidenceDto], description: 'The queries, in the order in which they were run' })
  queries!: readonly QueryEvidenceDto[];

  @ApiProperty({ type: [SourceEvidenceDto], description: 'The files' })
  sources!: readonly SourceEvidenceDto[];
}

/** Which rows are asked for. */
export class EvidenceRowsQueryDto extends PageQueryDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MOST_QUERIES,
    description: 'Place of the query among those of the evidence, from 0',
    example: 0,
  })
  @WholeNumber()
  @Min(0)
  @Max(MOST_QUERIES)
  @IsInt()
  query!: number;

  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    maximum: MOST_ROWS,
    default: 0,
    description: 'Row of its result, from 0',
    example: 0,
  })
  @IsOptional()
  @WholeNumber()
  @Min(0)
  @Max(MOST_ROWS)
  @IsInt()
  row: number = 0;
}

@ApiSchema({ description: 'The rows that a row of a result was computed from' })
export class EvidenceRowsDto {
  @ApiProperty({ type: [String], description: 'Names of the columns', example: ['location', 'temp_max'] })
  columns!: readonly string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', nullable: true } },
    description: 'The rows of the page, their values as text; null: missing',
    example: [['Seattle', '12.8']],
  })
  rows!: readonly (readonly (string | null)[])[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows of all pages', example: 1461 })
  total_items!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The conditions that all rows meet, in SQL, beside being of the group; null: there are none',
    example: '"location" = \'Seattle\'',
  })
  filter!: string | null;
}
