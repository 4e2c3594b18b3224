import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { type ColumnProfile } from '../../engine/index.js';

@ApiSchema({ name: 'FrequentValue', description: 'A value and how often it occurs' })
class FrequentValueDto {
  @ApiProperty({ description: 'The value as text', example: 'Seattle' })
  value!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'How often it occurs', example: 1461 })
  count!: number;
}

const BOUND: Pick<SchemaObject, 'oneOf'> = {
  oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }],
};

@ApiSchema({ name: 'ColumnValues', description: 'Which values a column has' })
export class ColumnValuesDto {
  @ApiProperty({ ...BOUND, description: 'The smallest; null where all are missing', example: -1.6 })
  min!: number | string | null;

  @ApiProperty({ ...BOUND, description: 'The largest; null where all are missing', example: 35.6 })
  max!: number | string | null;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many differ', example: 67 })
  distinct_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many rows have none', example: 0 })
  missing_count!: number;

  @ApiProperty({
    type: [FrequentValueDto],
    maxItems: 20,
    description: 'The most frequent ones; none where nearly all differ',
  })
  top_values!: readonly FrequentValueDto[];

  static from({ min, max, distinctCount, missingCount, topValues }: ColumnProfile): ColumnValuesDto {
    const frequent = topValues.map(({ value, count }) => ({ value, count }));
    return { min, max, distinct_count: distinctCount, missing_count: missingCount, top_values: frequent };
  }
}
