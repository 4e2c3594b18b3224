import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, Max, Min } from 'class-validator';
import { WholeNumber } from '../../common/api/paging.js';

const MOST_IMAGES = 1000;

/** Which chart is asked for. */
export class ChartQueryDto {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: MOST_IMAGES,
    description: "Index of the chart's image among the IMAGE blocks of the answer, from 0",
    example: 0,
  })
  @WholeNumber()
  @Min(0)
  @Max(MOST_IMAGES)
  @IsInt()
  image!: number;
}

@ApiSchema({ name: 'Chart', description: 'The specification of a chart in an answer' })
export class ChartDto {
  @ApiProperty({ description: "File name of the chart's image", example: 'average-temp-max-by-location.png' })
  name!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'A Vega 6 specification that contains its data and loads nothing. `usermeta` gives the `language` of its ' +
      'texts, the field that names the `series` of a row and, as ' +
      '`hover`, the fields to show when a mark is pointed at',
    example: {
      $schema: 'https://vega.github.io/schema/vega/v6.json',
      width: 520,
      height: 52,
      data: [{ name: 'source_0', values: [{ f0: 'New York', f1: 17.1, f2: null, f3: '17.1' }] }],
      usermeta: {
        language: 'en',
        series: 'f2',
        hover: [
          { field: 'f0', title: 'location', as: 'text' },
          { field: 'f1', title: 'average temp_max', as: 'number' },
        ],
      },
    },
  })
  specification!: Readonly<Record<string, unknown>>;
}
