import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { PageQueryDto, WholeNumber } from '../common/paging.js';
import { type RowsPage } from './table-rows.js';

const MOST_TABLES = 100_000;

/** Which rows of which table are asked for. */
export class TableRowsQueryDto extends PageQueryDto {
  @ApiProperty({
    required: false,
    type: 'integer',
    minimum: 0,
    maximum: MOST_TABLES,
    default: 0,
    description: 'Place of the table in the intake report, from 0',
    example: 0,
  })
  @IsOptional()
  @WholeNumber()
  @Min(0)
  @Max(MOST_TABLES)
  @IsInt()
  table: number = 0;
}

@ApiSchema({ name: 'TableRows', description: 'Rows of a table as they were read' })
export class TableRowsDto {
  @ApiProperty({ type: [String], description: 'Names of the columns', example: ['location', 'temp_max'] })
  columns!: readonly string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', nullable: true } },
    description: 'The rows of the page, their values as text; null: missing',
    example: [['Seattle', '12.8']],
  })
  rows!: readonly (readonly (string | null)[])[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows of all pages', example: 2922 })
  total_items!: number;

  static from({ columns, rows, total }: RowsPage): TableRowsDto {
    return { columns, rows, total_items: total };
  }
}
