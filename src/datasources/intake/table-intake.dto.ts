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

@ApiSchema({ name: 'SkippedRow', description: 'A row that is no part of the table' })
class SkippedRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of the row', example: 1 })
  row!: number;

  @ApiProperty({ description: 'Its text', example: 'Sales of 2024' })
  text!: string;

  @ApiProperty({ enum: ['title', 'note', 'footer', 'header'], description: 'What it is', example: 'title' })
  kind!: string;
}

@ApiSchema({ name: 'TotalRow', description: 'A row that sums up others: kept, and left out of analysis' })
class TotalRowDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of the row in the file', example: 14 })
  row!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Place among the rows of the table (the first is 0)',
    example: 12,
  })
  index!: number;
}

@ApiSchema({ name: 'NulledValues', description: 'Values that do not fit the type and became null' })
class NulledDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many', example: 2 })
  count!: number;

  @ApiProperty({ type: [String], description: 'At most three of them', example: ['about 40'] })
  examples!: readonly string[];
}

@ApiSchema({ name: 'MissingValues', description: 'Cells without a value' })
class MissingDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many', example: 5 })
  count!: number;

  @ApiProperty({ type: [String], description: 'Words that stood for a missing value', example: ['n/a'] })
  words!: readonly string[];
}

@ApiSchema({ name: 'ColumnMeaning', description: 'What the values of a column stand for' })
class ColumnMeaningDto {
  @ApiProperty({ enum: SEMANTIC_TYPES, description: 'Their semantic type', example: 'amount' })
  type!: string;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'How sure the type is', example: 0.97 })
  confidence!: number;

  @ApiProperty({ enum: ADDITIVITIES, description: 'How the values may be put together', example: 'additive' })
  additivity!: string;

  @ApiProperty({ type: [String], description: 'What spoke for it', example: ['name says amount'] })
  evidence!: readonly string[];

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Currency of an amount or price',
    example: 'EUR',
  })
  currency!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'Which part of a date it holds', example: null })
  date_part!: string | null;

  @ApiProperty({
    type: [String],
    description: 'Columns that together are a date, itself included',
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

  @ApiProperty({ enum: COLUMN_TYPES, description: 'What it holds', example: 'number' })
  type!: ColumnType;

  @ApiProperty({
    description: 'Share of the values that fit the type',
    minimum: 0,
    maximum: 1,
    example: 0.99,
  })
  fitting_share!: number;

  @ApiProperty({ description: 'Values that do not fit the type and became null' })
  nulled!: NulledDto;

  @ApiProperty({ description: 'Cells without a value' })
  missing!: MissingDto;

  @ApiProperty({ type: String, nullable: true, description: 'As written in the file', example: 'EUR' })
  unit!: string | null;

  @ApiProperty({
    type: String,
    enum: ['day', 'month', null],
    nullable: true,
    description: 'What was taken to come first where the dates allow both',
    example: 'day',
  })
  ambiguous_date_order!: 'day' | 'month' | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Column that keeps the original texts, where some became null',
    example: 'amount (text)',
  })
  kept_text!: string | null;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What somebody has written about its header, as a comment on the cell',
    example: 'Before VAT and shipping.',
  })
  comment!: string | null;

  @ApiProperty({
    type: ColumnMeaningDto,
    nullable: true,
    description: 'What the values mean; null where the file was read before that was told',
  })
  meaning!: ColumnMeaningDto | null;

  @ApiProperty({
    type: ColumnValuesDto,
    nullable: true,
    description: 'Which values it has; null for a column that is not analysed',
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
  description: 'How a table was found. Numbers of rows and columns begin with 1.',
})
export class TableIntakeDto {
  @ApiProperty({ description: 'Its name', example: 'sales' })
  name!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of rows, totals included', example: 200 })
  row_count!: number;

  @ApiProperty({ type: String, nullable: true, description: 'What the file calls it', example: 'Sheet 1' })
  sheet!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, minimum: 1, description: 'Page or slide', example: 3 })
  page!: number | null;

  @ApiProperty({
    type: [String],
    description: 'Headings above it, the outermost first',
    example: ['Results'],
  })
  headings!: readonly string[];

  @ApiProperty({ type: [Number], description: 'First and last row, header included', example: [1, 201] })
  row_range!: readonly number[];

  @ApiProperty({ type: [Number], description: 'First and last column', example: [1, 8] })
  column_range!: readonly number[];

  @ApiProperty({ type: String, nullable: true, description: 'Of a text file', example: 'utf-8' })
  encoding!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What separates two cells', example: ',' })
  delimiter!: string | null;

  @ApiProperty({ type: String, nullable: true, description: 'What encloses cells', example: '"' })
  quote!: string | null;

  @ApiProperty({ type: [Number], description: 'Rows that gave the column names', example: [1] })
  header_rows!: readonly number[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 1,
    description: 'Row that gave the units',
    example: 2,
  })
  unit_row!: number | null;

  @ApiProperty({ type: [SkippedRowDto], maxItems: 100, description: 'Rows that are no part of the table' })
  skipped_rows!: readonly SkippedRowDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Blank rows inside', example: 1 })
  blank_rows!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Rows with fewer or more cells than the others',
    example: 0,
  })
  ragged_rows!: number;

  @ApiProperty({ type: [TotalRowDto], description: 'Rows that sum up others' })
  total_rows!: readonly TotalRowDto[];

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Merged ranges of cells', example: 0 })
  merged_ranges!: number;

  @ApiProperty({ type: [ColumnIntakeDto], description: 'Its columns, those that keep original texts aside' })
  columns!: readonly ColumnIntakeDto[];

  @ApiProperty({ type: [String], description: 'What else is to be known', example: ['3 cells hold errors'] })
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
