import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ColumnType } from '../../engine/index.js';
import { COLUMN_TYPES } from './intake.dto.js';
import { type PreviewedTable } from './intake-preview.js';

@ApiSchema({ name: 'PreviewedColumn', description: 'A column as it would be read' })
class PreviewedColumnDto {
  @ApiProperty({ description: 'Name of the column', example: 'amount' })
  name!: string;

  @ApiProperty({ enum: COLUMN_TYPES, description: 'Type that the column would have', example: 'integer' })
  type!: ColumnType;
}

@ApiSchema({ name: 'PreviewedTable', description: 'A table as it would be read' })
class PreviewedTableDto {
  @ApiProperty({ description: 'Name of the table', example: 'sales' })
  name!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Number of rows that the table would have',
    example: 2922,
  })
  row_count!: number;

  @ApiProperty({ type: [PreviewedColumnDto], description: 'Columns of the table' })
  columns!: readonly PreviewedColumnDto[];

  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { type: 'string', nullable: true } },
    description: 'The first rows, with their values as text; null for a missing value',
    example: [['40']],
  })
  rows!: readonly (readonly (string | null)[])[];
}

@ApiSchema({ name: 'IntakePreview', description: 'How a file would be read' })
export class IntakePreviewDto {
  @ApiProperty({ type: [PreviewedTableDto], description: 'The first tables that would be found' })
  tables!: readonly PreviewedTableDto[];

  static from(previewed: readonly PreviewedTable[]): IntakePreviewDto {
    const tables = previewed.map(({ profile: { name, rowCount, columns }, rows }) => ({
      name,
      row_count: rowCount,
      columns: columns.map((column) => ({ name: column.name, type: column.type })),
      rows,
    }));
    return { tables };
  }
}
