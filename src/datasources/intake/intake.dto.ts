import { ApiProperty, ApiPropertyOptional, ApiSchema, OmitType } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsPositive,
  ValidateNested,
  IsObject,
} from 'class-validator';
import { Type } from 'class-transformer';
import { ActingUserDto } from '../../auth/index.js';
import { IsText } from '../../common/validation/is-text.js';
import { type ColumnType, type IntakeCorrection, type TableCorrection } from '../../engine/index.js';

export const COLUMN_TYPES = ['boolean', 'integer', 'number', 'text', 'date', 'timestamp', 'time'] as const;
const MAX_LENGTH = 256;
const MAX_ENTRIES = 2000;

@ApiSchema({ name: 'ColumnTypeCorrection', description: 'A column and the type that it should have' })
class ColumnTypeDto {
  @ApiProperty({
    description: 'Name of the column, as in the report',
    example: 'amount',
  })
  @IsText({ min: 1, max: MAX_LENGTH })
  name!: string;

  @ApiProperty({ enum: COLUMN_TYPES, description: 'The type that the column should have', example: 'text' })
  @IsIn(COLUMN_TYPES)
  type!: ColumnType;
}

interface TableCorrectionRecord {
  readonly name: string;
  readonly header_rows?: readonly number[];
  readonly skipped_rows?: readonly number[];
  readonly total_rows?: readonly number[];
  readonly fill_merged?: boolean;
  readonly columns?: readonly ColumnTypeDto[];
}

@ApiSchema({ name: 'TableCorrection', description: 'How to read one table' })
class CorrectedTableDto {
  @ApiProperty({
    description: 'Name of the table, as in the report',
    example: 'sales',
  })
  @IsText({ min: 1, max: MAX_LENGTH })
  name!: string;

  @ApiPropertyOptional({
    description:
      'Numbers of the rows that hold the column names (the first row is 1); empty if there are none',
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: MAX_ENTRIES,
    nullable: true,
    example: [3],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  header_rows?: number[] | null;

  @ApiPropertyOptional({
    description: 'Numbers of the rows to leave out, instead of those left out so far',
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: MAX_ENTRIES,
    nullable: true,
    example: [1, 2],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  skipped_rows?: number[] | null;

  @ApiPropertyOptional({
    description:
      'Numbers of the rows that sum up other rows, instead of those detected; empty if there are none',
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    maxItems: MAX_ENTRIES,
    nullable: true,
    example: [12],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  total_rows?: number[] | null;

  @ApiPropertyOptional({
    type: Boolean,
    description: 'False: cells covered by a merged cell or a group label stay empty',
    nullable: true,
    example: false,
  })
  @IsOptional()
  @IsBoolean()
  fill_merged?: boolean | null;

  @ApiPropertyOptional({
    description: 'Types of columns',
    type: [ColumnTypeDto],
    nullable: true,
    maxItems: MAX_ENTRIES,
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => ColumnTypeDto)
  columns?: ColumnTypeDto[] | null;

  static from(
    name: string,
    { headerRows, skippedRows, totalRows, fillMerged, types }: TableCorrection,
  ): TableCorrectionRecord {
    return {
      name,
      ...(headerRows && { header_rows: headerRows }),
      ...(skippedRows && { skipped_rows: skippedRows }),
      ...(totalRows && { total_rows: totalRows }),
      ...(fillMerged !== undefined && { fill_merged: fillMerged }),
      ...(types && { columns: Object.entries(types).map(([column, type]) => ({ name: column, type })) }),
    };
  }

  toCorrection(): TableCorrection {
    const { header_rows: headerRows, skipped_rows: skippedRows, fill_merged: fillMerged, columns } = this;
    const { total_rows: totalRows } = this;
    return {
      ...(headerRows && { headerRows }),
      ...(skippedRows && { skippedRows }),
      ...(totalRows && { totalRows }),
      ...(typeof fillMerged === 'boolean' && { fillMerged }),
      ...(columns && { types: Object.fromEntries(columns.map(({ name, type }) => [name, type])) }),
    };
  }
}

@ApiSchema({ description: 'How to read a file; whatever is left out is detected from the file' })
export class CorrectIntakeDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Name of the encoding in the WHATWG Encoding Standard',
    example: 'windows-1252',
  })
  @IsOptional()
  @IsText({ min: 1, max: 40 })
  encoding?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Character that separates cells',
    example: ';',
  })
  @IsOptional()
  @IsText({ min: 1, max: 3 })
  delimiter?: string | null;

  @ApiPropertyOptional({
    type: [CorrectedTableDto],
    nullable: true,
    maxItems: MAX_ENTRIES,
    description: 'How to read individual tables',
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => CorrectedTableDto)
  tables?: CorrectedTableDto[] | null;

  toCorrection(): IntakeCorrection {
    const { encoding, delimiter, tables } = this;
    return {
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      ...(tables && {
        tables: Object.fromEntries(tables.map((table) => [table.name, table.toCorrection()])),
      }),
    };
  }
}

/** A correction as it was asked for. */
@ApiSchema({ description: 'The correction that the file was read with; empty if there was none' })
export class CorrectionDto extends OmitType(CorrectIntakeDto, ['user_id', 'toCorrection']) {}

export interface CorrectionRecord {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly tables?: readonly TableCorrectionRecord[];
}

export function correctionRecord({ tables, ...file }: IntakeCorrection): CorrectionRecord {
  if (!tables) return file;
  return {
    ...file,
    tables: Object.entries(tables).map(([name, table]) => CorrectedTableDto.from(name, table)),
  };
}
