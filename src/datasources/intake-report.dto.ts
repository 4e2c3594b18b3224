import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type ColumnIntake, type IngestionUsage, type TableIntake } from '../engine/index.js';
import { CorrectionDto, type CorrectionRecord, correctionRecord } from './intake.dto.js';
import { type Datasource, DATASOURCE_STATUSES, type DatasourceStatus } from './datasource.entity.js';

class SkippedRowDto {
  @ApiProperty({ description: 'Number of the row (the first is 1)' })
  row!: number;

  @ApiProperty()
  text!: string;

  @ApiProperty({ enum: ['title', 'note', 'footer', 'header'] })
  kind!: string;
}

class TotalRowDto {
  @ApiProperty({ description: 'Number of the row in the file (the first is 1)' })
  row!: number;

  @ApiProperty({ description: 'Place among the rows of the table (the first is 0)' })
  index!: number;
}

class NulledDto {
  @ApiProperty()
  count!: number;

  @ApiProperty({ type: [String], description: 'At most three' })
  examples!: readonly string[];
}

class MissingDto {
  @ApiProperty()
  count!: number;

  @ApiProperty({ type: [String], description: 'Words that stood for a missing value' })
  words!: readonly string[];
}

class ColumnIntakeDto {
  @ApiProperty()
  name!: string;

  @ApiProperty()
  type!: string;

  @ApiProperty({ description: 'Share of the values that fit the type', minimum: 0, maximum: 1 })
  fitting_share!: number;

  @ApiProperty({ description: 'Values that do not fit the type and became null' })
  nulled!: NulledDto;

  @ApiProperty({ description: 'Cells without a value' })
  missing!: MissingDto;

  @ApiProperty({ type: String, nullable: true, example: 'kg' })
  unit!: string | null;

  @ApiProperty({ enum: ['day', 'month'], nullable: true, description: 'What was taken to come first' })
  ambiguous_date_order!: 'day' | 'month' | null;

  @ApiProperty({ type: String, nullable: true, description: 'Column with the original texts' })
  kept_text!: string | null;

  static from(column: ColumnIntake): ColumnIntakeDto {
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
    };
  }
}

class TableIntakeDto {
  @ApiProperty()
  name!: string;

  @ApiProperty({ description: 'Number of rows, totals included' })
  row_count!: number;

  @ApiProperty({ type: String, nullable: true, description: 'Name of the sheet or table in the file' })
  sheet!: string | null;

  @ApiProperty({ type: Number, nullable: true, description: 'Page or slide (the first is 1)' })
  page!: number | null;

  @ApiProperty({ type: [String], description: 'Headings above it, the outermost first' })
  headings!: readonly string[];

  @ApiProperty({ type: [Number], description: 'First and last row (the first is 1)', example: [1, 200] })
  row_range!: readonly number[];

  @ApiProperty({ type: [Number], description: 'First and last column (the first is 1)', example: [1, 8] })
  column_range!: readonly number[];

  @ApiProperty({ type: String, nullable: true, example: 'utf-8' })
  encoding!: string | null;

  @ApiProperty({ type: String, nullable: true, example: ',' })
  delimiter!: string | null;

  @ApiProperty({ type: String, nullable: true, example: '"' })
  quote!: string | null;

  @ApiProperty({ type: [Number], description: 'Rows that gave the column names' })
  header_rows!: readonly number[];

  @ApiProperty({ type: Number, nullable: true, description: 'Row that gave the units' })
  unit_row!: number | null;

  @ApiProperty({ type: [SkippedRowDto], description: 'Rows that are no part of the table, at most 100' })
  skipped_rows!: readonly SkippedRowDto[];

  @ApiProperty()
  blank_rows!: number;

  @ApiProperty({ description: 'Rows with fewer or more cells than the others' })
  ragged_rows!: number;

  @ApiProperty({
    type: [TotalRowDto],
    description: 'Rows that sum up others: kept, and left out of analysis',
  })
  total_rows!: readonly TotalRowDto[];

  @ApiProperty({ description: 'Number of merged ranges of cells' })
  merged_ranges!: number;

  @ApiProperty({ type: [ColumnIntakeDto] })
  columns!: readonly ColumnIntakeDto[];

  @ApiProperty({ type: [String] })
  notes!: readonly string[];

  static from(intake: TableIntake, name: string, rowCount: number): TableIntakeDto {
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
      columns: columns.map((column) => ColumnIntakeDto.from(column)),
      notes,
    };
  }
}

class PassagesIntakeDto {
  @ApiProperty()
  passage_count!: number;

  @ApiProperty()
  word_count!: number;
}

class ReadingUsageDto {
  @ApiProperty()
  milliseconds!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Most memory the reading process held' })
  peak_bytes!: number | null;

  @ApiProperty({ description: 'Whether the reading process died' })
  crashed!: boolean;

  static from({ milliseconds, peakBytes, crashed }: IngestionUsage): ReadingUsageDto {
    return { milliseconds, peak_bytes: peakBytes, crashed };
  }
}

export class IntakeReportDto {
  @ApiProperty()
  id!: string;

  @ApiProperty({ enum: DATASOURCE_STATUSES })
  status!: DatasourceStatus;

  @ApiPropertyOptional({ description: 'Why an invalid data source could not be read' })
  reason?: string;

  @ApiProperty({ type: [TableIntakeDto] })
  tables!: readonly TableIntakeDto[];

  @ApiProperty({ type: PassagesIntakeDto, nullable: true, description: 'The running text of the file' })
  passages!: PassagesIntakeDto | null;

  @ApiProperty({ type: [String], description: 'What concerns the whole file' })
  notes!: readonly string[];

  @ApiProperty({ type: ReadingUsageDto, nullable: true, description: 'What reading the file took' })
  usage!: ReadingUsageDto | null;

  @ApiProperty({ type: CorrectionDto, description: 'What the file was read by; empty when as it was found' })
  correction!: CorrectionRecord;

  static from(datasource: Datasource): IntakeReportDto {
    const { id, status, reason, tables, passages, intake, correction } = datasource;
    return {
      id,
      status,
      ...(reason !== null && { reason }),
      tables: tables.flatMap(({ profile: { name, rowCount } }, index) => {
        const table = intake?.tables[index];
        return table ? [TableIntakeDto.from(table, name, rowCount)] : [];
      }),
      passages: passages && {
        passage_count: passages.passageCount,
        word_count: passages.wordCount,
      },
      notes: intake?.notes ?? [],
      usage: intake?.usage ? ReadingUsageDto.from(intake.usage) : null,
      correction: correctionRecord(correction),
    };
  }
}
