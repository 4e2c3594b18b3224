import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type TableIntake, type TableProfile } from '../../engine/index.js';
import { ColumnIntakeDto } from './column-intake.dto.js';

@ApiSchema({ name: 'SkippedRow', description: 'A row that is not part of the table' })
class SkippedRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Row number', example: 1 })
  row!: number;

  @ApiProperty({ description: 'Text of the row', example: 'Sales of 2024' })
  text!: string;

  @ApiProperty({ enum: ['title', 'note', 'footer', 'header'], description: 'Kind of row', example: 'title' })
  kind!: string;
}

@ApiSchema({
  name: 'TotalRow',
  description: 'A row that sums up other rows: it is kept, but left out of analysis',
})
class TotalRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Row number in the file', example: 14 })
  row!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Index among the rows of the table, from 0',
    example: 12,
  })
  index!: number;
}

@ApiSchema({
  name: 'TableIntake',
  description: 'How a table was detected. Row and column numbers start at 1.',
})
export class TableIntakeDto {
  @ApiProperty({ description: 'Its name', example: 'sales' })
  name!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Number of rows, including total rows',
    example: 200,
  })
  row_count!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Name of the sheet in the file',
    example: 'Sheet 1',
  })
  sheet!: string | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Page or slide number',
    example: 3,
  })
  page!: number | null;

  @ApiProperty({
    type: [String],
    description: 'Headings above the table, outermost first',
    example: ['Results'],
  })
  headings!: readonly string[];

  @ApiProperty({ type: [Number], description: 'First and last row, including the header', example: [1, 201] })
  row_range!: readonly number[];

  @ApiProperty({ type: [Number], description: 'First and last column', example: [1, 8] })
  column_range!: readonly number[];

  @ApiProperty({ type: String, nullable: true, description: 'Encoding of a text file', example: 'utf-8' })
  encoding!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Character that separates cells', example: ',' })
  delimiter!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Character that encloses cells', example: '"' })
  quote!: string | null;

  @ApiProperty({ type: [Number], description: 'Rows that hold the column names', example: [1] })
  header_rows!: readonly number[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Row that holds the units',
    example: 2,
  })
  unit_row!: number | null;

  @ApiProperty({ type: [SkippedRowDto], maxItems: 100, description: 'Rows that are not part of the table' })
  skipped_rows!: readonly SkippedRowDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Blank rows inside the table', example: 1 })
  blank_rows!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Rows with fewer or more cells than the others',
    example: 0,
  })
  ragged_rows!: number;

  @ApiProperty({ type: [TotalRowDto], description: 'Rows that sum up other rows' })
  total_rows!: readonly TotalRowDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Merged cell ranges', example: 0 })
  merged_ranges!: number;

  @ApiProperty({
    type: [ColumnIntakeDto],
    description: 'Columns of the table, without those that keep original texts',
  })
  columns!: readonly ColumnIntakeDto[];

  @ApiProperty({ type: [String], description: 'Other remarks', example: ['3 cells hold errors'] })
  notes!: readonly string[];

  static from(intake: TableIntake, { name, rowCount, columns: profiles }: TableProfile): TableIntakeDto {
    const { place, headerRows, unitRow, skippedRows, blankRows, raggedRows, totalRows } = intake;
    const { sheet, page, headings, firstRow, lastRow, firstColumn, lastColumn } = place;
    const { encoding, delimiter, quote, mergedRanges, columns, notes } = intake;
    return {
      name,
      row_count: rowCount,
      sheet,
      page,
      headings,
      row_range: [firstRow, lastRow],
      column_range: [firstColumn, lastColumn],
      encoding,
      delimiter,
      quote,
      header_rows: headerRows,
      unit_row: unitRow,
      skipped_rows: skippedRows,
      blank_rows: blankRows,
      ragged_rows: raggedRows,
      total_rows: totalRows,
      merged_ranges: mergedRanges,
      columns: columns.map((column) =>
        ColumnIntakeDto.from(column, profiles.find((profile) => profile.name === column.name) ?? null),
      ),
      notes,
    };
  }
}
