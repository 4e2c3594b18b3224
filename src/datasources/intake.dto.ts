import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger';
import { ArrayMaxSize, IsArray, IsIn, IsInt, IsOptional, IsPositive, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { ActingUserDto } from '../auth/index.js';
import { IsText } from '../common/is-text.js';
import { type ColumnType, type IntakeCorrection, type TableCorrection } from '../engine/index.js';

const COLUMN_TYPES = ['boolean', 'integer', 'number', 'text', 'date', 'timestamp', 'time'] as const;
const MAX_LENGTH = 256;
const MAX_ENTRIES = 2000;

class ColumnTypeDto {
  @ApiProperty({ description: 'Name of the column, as the report has it', example: 'amount' })
  @IsText({ min: 1, max: MAX_LENGTH })
  name!: string;

  @ApiProperty({ enum: COLUMN_TYPES, example: 'text' })
  @IsIn(COLUMN_TYPES)
  type!: ColumnType;
}

interface TableCorrectionRecord {
  readonly name: string;
  readonly header_rows?: readonly number[];
  readonly skipped_rows?: readonly number[];
  readonly columns?: readonly ColumnTypeDto[];
}

class CorrectedTableDto {
  @ApiProperty({ description: 'Name of the table, as the report has it', example: 'sales' })
  @IsText({ min: 1, max: MAX_LENGTH })
  name!: string;

  @ApiPropertyOptional({
    description: 'Numbers of the rows that give the column names (the first row is 1); empty when none does',
    type: [Number],
    example: [3],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  header_rows?: number[] | null;

  @ApiPropertyOptional({
    description: 'Numbers of the rows to leave out, in place of those that were left out',
    type: [Number],
    example: [1, 2],
  })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @IsInt({ each: true })
  @IsPositive({ each: true })
  skipped_rows?: number[] | null;

  @ApiPropertyOptional({ description: 'Types of columns', type: [ColumnTypeDto] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
  @ValidateNested({ each: true })
  @Type(() => ColumnTypeDto)
  columns?: ColumnTypeDto[] | null;

  static from(name: string, { headerRows, skippedRows, types }: TableCorrection): TableCorrectionRecord {
    return {
      name,
      ...(headerRows && { header_rows: headerRows }),
      ...(skippedRows && { skipped_rows: skippedRows }),
      ...(types && { columns: Object.entries(types).map(([column, type]) => ({ name: column, type })) }),
    };
  }

  toCorrection(): TableCorrection {
    const { header_rows: headerRows, skipped_rows: skippedRows, columns } = this;
    return {
      ...(headerRows && { headerRows }),
      ...(skippedRows && { skippedRows }),
      ...(columns && { types: Object.fromEntries(columns.map(({ name, type }) => [name, type])) }),
    };
  }
}

export class CorrectIntakeDto extends ActingUserDto {
  @ApiPropertyOptional({ description: 'As the WHATWG encoding standard names it', example: 'windows-1252' })
  @IsOptional()
  @IsText({ min: 1, max: 40 })
  encoding?: string | null;

  @ApiPropertyOptional({ description: 'What separates two cells', minLength: 1, maxLength: 3, example: ';' })
  @IsOptional()
  @IsText({ min: 1, max: 3 })
  delimiter?: string | null;

  @ApiPropertyOptional({ type: [CorrectedTableDto] })
  @IsOptional()
  @IsArray()
  @ArrayMaxSize(MAX_ENTRIES)
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
