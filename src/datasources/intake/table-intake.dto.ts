import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ADDITIVITIES,
  type ColumnIntake,
  type ColumnMeaning,
  type ColumnProfile,
  type ColumnType,
  SEMANTIC_TYPES,
  type TableIntake,
  type TableProfile,
} from '../../engine/index.js';
import { ColumnValuesDto } from '../tables/column-values.dto.js';
import { COLUMN_TYPES } from './intake.dto.js';

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

@ApiSchema({ name: 'NulledValues', description: 'Values that do not fit the type and were set to null' })
class NulledDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of values', example: 2 })
  count!: number;

  @ApiProperty({ type: [String], description: 'Up to three of them', example: ['about 40'] })
  examples!: readonly string[];
}

@ApiSchema({ name: 'MissingValues', description: 'Cells without a value' })
class MissingDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of values', example: 5 })
  count!: number;

  @ApiProperty({ type: [String], description: 'Words that mean a missing value', example: ['n/a'] })
  words!: readonly string[];
}

@ApiSchema({ name: 'ColumnMeaning', description: 'What the values of a column mean' })
class ColumnMeaningDto {
  @ApiProperty({ enum: SEMANTIC_TYPES, description: 'Semantic type of the values', example: 'amount' })
  type!: string;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'Confidence in the type', example: 0.97 })
  confidence!: number;

  @ApiProperty({ enum: ADDITIVITIES, description: 'Whether the values may be added up', example: 'additive' })
  additivity!: string;

  @ApiProperty({ type: [String], description: 'Evidence for the meaning', example: ['name says amount'] })
  evidence!: readonly string[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Currency of an amount or price',
    example: 'EUR',
  })
  currency!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The part of a date that the column holds',
    example: null,
  })
  date_part!: string | null;

  @ApiProperty({
    type: [String],
    description: 'Columns that make up a date together, including this one',
    example: [],
  })
  date_columns!: readonly string[];

  static from({ datePart, dateColumns, ...meaning }: ColumnMeaning): ColumnMeaningDto {
    return { ...meaning, date_part: datePart, date_columns: dateColumns };
  }
}

@ApiSchema({ name: 'ColumnIntake', description: 'How a column was typed' })
class ColumnIntakeDto {
  @ApiProperty({ description: 'Its name', example: 'amount' })
  name!: string;

  @ApiProperty({ enum: COLUMN_TYPES, description: 'Type of the values', example: 'number' })
  type!: ColumnType;

  @ApiProperty({
    description: 'Share of the values that fit the type',
    minimum: 0,
    maximum: 1,
    example: 0.99,
  })
  fitting_share!: number;

  @ApiProperty({ description: 'Values that do not fit the type and were set to null' })
  nulled!: NulledDto;

  @ApiProperty({ description: 'Cells without a value' })
  missing!: MissingDto;

  @ApiProperty({ type: String, nullable: true, description: 'Unit as written in the file', example: 'EUR' })
  unit!: string | null;

  @ApiProperty({
    type: String,
    enum: ['day', 'month', null],
    nullable: true,
    description: 'Whether the day or the month was taken to come first, if the dates allow both',
    example: 'day',
  })
  ambiguous_date_order!: 'day' | 'month' | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Column that keeps the original texts, if some values were set to null',
    example: 'amount (text)',
  })
  kept_text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The comment on its header cell',
    example: 'Before VAT and shipping.',
  })
  comment!: string | null;

  @ApiProperty({
    type: ColumnMeaningDto,
    nullable: true,
    description:
      'What the values mean; null if the file was read by an older version that did not record this',
  })
  meaning!: ColumnMeaningDto | null;

  @ApiProperty({
    type: ColumnValuesDto,
    nullable: true,
    description: 'The values of the column; null for a column that is not analysed',
  })
  values!: ColumnValuesDto | null;

  static from(column: ColumnIntake, profile: ColumnProfile | null): ColumnIntakeDto {
    const { name, type, fittingShare, nulled, missing, unit, ambiguousDateOrder, keptText } = column;
    return {
      name,
      type,
      fitting_share: fittingShare,
      nulled,
      missing,
      unit,
      ambiguous_date_order: ambiguousDateOrder,
      kept_text: keptText,
      comment: column.comment ?? null,
      meaning: column.meaning ? ColumnMeaningDto.from(column.meaning) : null,
      values: profile && ColumnValuesDto.from(profile),
    };
  }
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
