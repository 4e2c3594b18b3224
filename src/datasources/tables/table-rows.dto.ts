import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { PageQueryDto } from '../../common/api/paging.js';
import { type RowsPage } from './table-rows.js';
import { TablePlace } from './table-place.js';

/** Which rows of which table are asked for. */
export class TableRowsQueryDto extends PageQueryDto {
  @TablePlace()
  table: number = 0;
}

@ApiSchema({ name: 'TableRows', description: 'Rows of a table as they were read' })
export class TableRowsDto {
  @ApiProperty({ type: [String], description: 'Column names', example: ['location', 'temp_max'] })
  columns!: readonly string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', nullable: true } },
    description: 'The rows of the page, with their values as text; null for a missing value',
    example: [['Seattle', '12.8']],
  })
  rows!: readonly (readonly (string | null)[])[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of rows on all pages', example: 2922 })
  total_items!: number;

  static from({ columns, rows, total }: RowsPage): TableRowsDto {
    return { columns, rows, total_items: total };
  }
}
