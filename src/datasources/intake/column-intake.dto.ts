import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import {
  ADDITIVITIES,
  type ColumnIntake,
  type ColumnMeaning,
  type ColumnProfile,
  type ColumnType,
  SEMANTIC_TYPES,
} from '../../engine/index.js';
import { ColumnValuesDto } from '../tables/column-values.dto.js';
import { COLUMN_TYPES } from './intake.dto.js';

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
export class ColumnIntakeDto {
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
