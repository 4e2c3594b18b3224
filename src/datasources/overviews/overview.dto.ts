import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { type StatusCounts } from '../records/datasources.repository.js';
import { type OverviewOfDataset } from './overviews.service.js';

@ApiSchema({
  description:
    'How many data sources are in which state; all can be asked about when only synched ones are left',
})
export class StatusSummaryDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Read: can be asked about', example: 3 })
  synched_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Could not be read', example: 0 })
  invalid_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Waiting or being read', example: 1 })
  synching_count!: number;

  static from({ synched, invalid, synching }: StatusCounts): StatusSummaryDto {
    return { synched_count: synched, invalid_count: invalid, synching_count: synching };
  }
}

/** The code of an overview that succeeded: the contract has an object in its place. */
export const OVERVIEW_CODE: SchemaObject = {
  description:
    'An object, here only; with the setting `OVERVIEW_CODE=integer` the number 0 as everywhere else, for clients that compare it',
  oneOf: [
    {
      type: 'object',
      required: ['code'],
      properties: {
        code: { type: 'integer', enum: [0], description: 'Always 0: the request succeeded', example: 0 },
      },
    },
    { type: 'integer', enum: [0] },
  ],
};

@ApiSchema({ description: 'What there is in a dataset; of files that are not read yet, nothing' })
export class OverviewDto {
  @ApiProperty({ description: 'Id of the dataset', example: EXAMPLE_IDS.dataset })
  id!: string;

  @ApiProperty({ maxLength: 128, description: 'As its creator named it', example: 'Weather' })
  name!: string;

  @ApiProperty({
    maxLength: 5000,
    description: 'As its creator described it; empty where that was left out',
    example: 'Daily weather of two cities',
  })
  description!: string;

  @ApiProperty({
    description: 'What the data sources hold; empty while none is read',
    example:
      'weather.csv: 2,922 rows with location, date, precipitation, temp_max, temp_min, wind, and weather.',
  })
  summary!: string;

  @ApiProperty({
    type: [String],
    description: 'Questions to begin with',
    example: ['What is the total precipitation by location?', 'What is the total precipitation per quarter?'],
  })
  exploration_questions!: readonly string[];

  @ApiProperty({
    type: [String],
    description: 'What the content is about',
    example: ['weather', 'location', 'precipitation'],
  })
  keywords!: readonly string[];

  static from({ dataset, overview }: OverviewOfDataset): OverviewDto {
    const { id, name, description } = dataset;
    const { summary, questions, keywords } = overview;
    return { id, name, description, summary, exploration_questions: questions, keywords };
  }
}
