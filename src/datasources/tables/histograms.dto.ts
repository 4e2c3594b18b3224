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

@ApiSchema({ name: 'HistogramBin', description: 'An interval and how many rows have a value in it' })
class HistogramBinDto {
  @ApiProperty({ ...EDGE, description: 'The smallest value that is in it', example: 10 })
  from!: number | string;

  @ApiProperty({ ...EDGE, description: 'Where it ends: this value is in the next one', example: 12.5 })
  to!: number | string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'How many rows', example: 211 })
  count!: number;

  static from({ from, to, count }: HistogramBin): HistogramBinDto {
    return { from, to, count };
  }
}

@ApiSchema({ name: 'ColumnHistogram', description: 'How the values of a column are spread' })
class ColumnHistogramDto {
  @ApiProperty({ description: 'Name of the column', example: 'temp_max' })
  name!: string;

  @ApiProperty({
    type: [HistogramBinDto],
    nullable: true,
    maxItems: 20,
    description:
      'Intervals one behind the other that hold all values; null for text, yes or no, columns without values, and what takes too long',
  })
  bins!: readonly HistogramBinDto[] | null;
}

@ApiSchema({ name: 'Histograms', description: 'How the values of the columns of a table are spread' })
export class HistogramsDto {
  @ApiProperty({ type: [ColumnHistogramDto], description: 'Every column, in the order of the table' })
  columns!: readonly ColumnHistogramDto[];

  static from(histograms: readonly ColumnHistogram[]): HistogramsDto {
    const toDto = ({ name, bins }: ColumnHistogram) => ({
      name,
      bins: bins?.map((bin) => HistogramBinDto.from(bin)) ?? null,
    });
    return { columns: histograms.map(toDto) };
  }
}
