import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { type HistogramBin } from '../../engine/index.js';
import { type ColumnHistogram } from './column-histograms.js';
import { TablePlace } from './table-place.js';

/** Which table is asked for. */
export class HistogramsQueryDto {
  @TablePlace()
  table: number = 0;
}

const EDGE: Pick<SchemaObject, 'oneOf'> = { oneOf: [{ type: 'string' }, { type: 'number' }] };

@ApiSchema({ name: 'HistogramBin', description: 'An interval and the number of rows with a value in it' })
class HistogramBinDto {
  @ApiProperty({ ...EDGE, description: 'The smallest value in the interval', example: 10 })
  from!: number | string;

  @ApiProperty({ ...EDGE, description: 'The end of the interval, which is not part of it', example: 12.5 })
  to!: number | string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of rows', example: 211 })
  count!: number;

  static from({ from, to, count }: HistogramBin): HistogramBinDto {
    return { from, to, count };
  }
}

@ApiSchema({ name: 'ColumnHistogram', description: "The distribution of a column's values" })
class ColumnHistogramDto {
  @ApiProperty({ description: 'Name of the column', example: 'temp_max' })
  name!: string;

  @ApiProperty({
    type: [HistogramBinDto],
    nullable: true,
    maxItems: 20,
    description:
      'Consecutive intervals that cover all values; null for text, booleans, columns without values, and ' +
      'columns that take too long',
  })
  bins!: readonly HistogramBinDto[] | null;
}

@ApiSchema({ name: 'Histograms', description: 'The distributions of all columns of a table' })
export class HistogramsDto {
  @ApiProperty({ type: [ColumnHistogramDto], description: 'All columns, in the order of the table' })
  columns!: readonly ColumnHistogramDto[];

  static from(histograms: readonly ColumnHistogram[]): HistogramsDto {
    const toDto = ({ name, bins }: ColumnHistogram) => ({
      name,
      bins: bins?.map((bin) => HistogramBinDto.from(bin)) ?? null,
    });
    return { columns: histograms.map(toDto) };
  }
}
