import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { PageQueryDto, WholeNumber } from '../../common/api/paging.js';
import { FileContentDto, SourceDto } from '../http/block.dto.js';

const MOST_QUERIES = 1000;
const MOST_ROWS = 1_000_000;

@ApiSchema({ name: 'QueryEvidence', description: 'A query that was run for an answer' })
class QueryEvidenceDto {
  @ApiProperty({ description: 'Name of the step that ran the query', example: 'Query the data' })
  step!: string;

  @ApiProperty({ description: 'The SQL statement', example: 'SELECT count(*) AS "rows" FROM "weather"' })
  sql!: string;

  @ApiProperty({
    type: [String],
    description: 'Remarks of the step on the query, such as a cross-check; Markdown',
    example: ['Cross-checked: an independent computation over 2,922 rows agrees.'],
  })
  remarks!: readonly string[];

  @ApiProperty({
    type: FileContentDto,
    nullable: true,
    description: 'The result of the query; null if none is shown',
  })
  table!: FileContentDto | null;

  @ApiProperty({
    description: 'Whether the source rows of each row of the result can be listed',
    example: true,
  })
  has_rows!: boolean;
}

@ApiSchema({ name: 'SourceTable', description: 'The position of a table in its file' })
class SourceTableDto {
  @ApiProperty({ description: 'Name of the table', example: 'weather' })
  name!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Sheet of the file', example: 'Sheet 1' })
  sheet!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Page or slide of the file',
    example: 3,
  })
  page!: number | null;

  @ApiProperty({ type: [Number], description: 'First and last row, from 1', example: [1, 2923] })
  row_range!: readonly number[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows available for analysis', example: 2922 })
  row_count!: number;
}

@ApiSchema({ name: 'SourceEvidence', description: 'A file that an answer is based on' })
export class SourceEvidenceDto {
  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  datasource_id!: string;

  @ApiProperty({ description: 'Its name', example: 'weather.csv' })
  name!: string;

  @ApiProperty({ description: 'Whether the file has been deleted', example: false })
  is_deleted!: boolean;

  @ApiProperty({ type: [SourceTableDto], description: 'The tables of the file, in their current state' })
  tables!: readonly SourceTableDto[];

  @ApiProperty({ type: [SourceDto], description: 'The passages of the file that are quoted' })
  passages!: readonly SourceDto[];
}

@ApiSchema({ description: 'The evidence for an answer' })
export class EvidenceDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({ description: 'The question', example: 'What is the average temp_max by location?' })
  question!: string;

  @ApiProperty({
    format: 'date-time',
    nullable: true,
    type: String,
    description: 'When the job ended; null before',
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
    description: 'Index of the query in the evidence, from 0',
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
    description: 'Index of the row in the query result, from 0',
    example: 0,
  })
  @IsOptional()
  @WholeNumber()
  @Min(0)
  @Max(MOST_ROWS)
  @IsInt()
  row: number = 0;
}

@ApiSchema({ description: 'The source rows of a row of a result' })
export class EvidenceRowsDto {
  @ApiProperty({ type: [String], description: 'Column names', example: ['location', 'temp_max'] })
  columns!: readonly string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', nullable: true } },
    description: 'The rows of the page, with their values as text; null for a missing value',
    example: [['Seattle', '12.8']],
  })
  rows!: readonly (readonly (string | null)[])[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of rows on all pages', example: 1461 })
  total_items!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description:
      'Conditions, in SQL, that all rows meet in addition to belonging to the group; null if there are none',
    example: '"location" = \'Seattle\'',
  })
  filter!: string | null;
}
