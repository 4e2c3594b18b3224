import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { type ForeignKey, type KeySide } from '../../engine/index.js';

@ApiSchema({ name: 'KeySide', description: 'A column of a table' })
class KeySideDto {
  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  datasource_id!: string;

  @ApiProperty({ description: 'Name of the table', example: 'orders' })
  table!: string;

  @ApiProperty({ description: 'Name of the column', example: 'customer_id' })
  column!: string;

  static from({ datasourceId, table, column }: KeySide): KeySideDto {
    return { datasource_id: datasourceId, table, column };
  }
}

@ApiSchema({ name: 'ForeignKey', description: 'A column whose values refer to rows of another table' })
class ForeignKeyDto {
  @ApiProperty({ description: 'The referring column' })
  from!: KeySideDto;

  @ApiProperty({ description: 'The column that it refers to; its values are all distinct' })
  to!: KeySideDto;

  @ApiProperty({
    enum: ['many-to-one', 'one-to-one'],
    description: 'Whether several rows may refer to the same row',
    example: 'many-to-one',
  })
  cardinality!: string;

  @ApiProperty({ minimum: 0, maximum: 1, description: 'Confidence', example: 0.98 })
  confidence!: number;

  @ApiProperty({
    minimum: 0,
    maximum: 1,
    description: 'Share of the referring values that were found in the other column',
    example: 1,
  })
  containment!: number;

  @ApiProperty({
    type: [String],
    description: 'Evidence for the meaning',
    example: ['both have the same name'],
  })
  evidence!: readonly string[];

  static from({ from, to, cardinality, confidence, containment, evidence }: ForeignKey): ForeignKeyDto {
    return {
      from: KeySideDto.from(from),
      to: KeySideDto.from(to),
      cardinality,
      confidence,
      containment,
      evidence,
    };
  }
}

@ApiSchema({ name: 'DatasetKeys', description: 'The foreign keys among the tables of a dataset' })
export class DatasetKeysDto {
  @ApiProperty({ type: [ForeignKeyDto], description: 'The most certain first' })
  keys!: ForeignKeyDto[];

  static from(keys: readonly ForeignKey[]): DatasetKeysDto {
    return { keys: keys.map((key) => ForeignKeyDto.from(key)) };
  }
}
