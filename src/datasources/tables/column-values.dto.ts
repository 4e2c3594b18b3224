import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { type ColumnProfile } from '../../engine/index.js';

@ApiSchema({ name: 'FrequentValue', description: 'A value and its number of occurrences' })
class FrequentValueDto {
  @ApiProperty({ description: 'The value as text', example: 'Seattle' })
  value!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of occurrences', example: 1461 })
  count!: number;
}

const BOUND: Pick<SchemaObject, 'oneOf'> = {
  oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }],
};

@ApiSchema({ name: 'ColumnValues', description: 'The values of a column' })
export class ColumnValuesDto {
  @ApiProperty({ ...BOUND, description: 'The smallest value; null if all values are missing', example: -1.6 })
  min!: number | string | null;

  @ApiProperty({ ...BOUND, description: 'The largest value; null if all values are missing', example: 35.6 })
  max!: number | string | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of distinct values', example: 67 })
  distinct_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of rows without a value', example: 0 })
  missing_count!: number;

  @ApiProperty({
    type: [FrequentValueDto],
    maxItems: 20,
    description: 'The most frequent values; empty if nearly all values are distinct',
  })
  top_values!: readonly FrequentValueDto[];

  static from({ min, max, distinctCount, missingCount, topValues }: ColumnProfile): ColumnValuesDto {
    const frequent = topValues.map(({ value, count }) => ({ value, count }));
    return { min, max, distinct_count: distinctCount, missing_count: missingCount, top_values: frequent };
  }
}
