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
    description: 'Place of its picture among the IMAGE blocks of the answer, from 0',
    example: 0,
  })
  @WholeNumber()
  @Min(0)
  @Max(MOST_IMAGES)
  @IsInt()
  image!: number;
}

@ApiSchema({ name: 'Chart', description: 'What a picture of an answer was drawn from' })
export class ChartDto {
  @ApiProperty({ description: 'File name of the picture', example: 'average-temp-max-by-location.png' })
  name!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'A specification of Vega 6 that holds its data and loads nothing. `usermeta` tells the `language` of its texts, the field that names the `series` of a row, and as `hover` the fields that are told where its mark is pointed at',
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
