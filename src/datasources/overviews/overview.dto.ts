import { ApiProperty, ApiSchema, type SchemaObject } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { type StatusCounts } from '../records/datasources.repository.js';
import { type OverviewOfDataset } from './overviews.service.js';

@ApiSchema({
  description:
    'Number of data sources by status; all are ready for questions when `synching` and `invalid` are 0',
})
export class StatusSummaryDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Read, and ready for questions', example: 3 })
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
    'An object, in this response only. With the setting `OVERVIEW_CODE=integer` it is the number 0, as ' +
    'everywhere else, for clients that compare it',
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

@ApiSchema({ description: 'A summary of a dataset; files that have not been read yet are not included' })
export class OverviewDto {
  @ApiProperty({ description: 'ID of the dataset', example: EXAMPLE_IDS.dataset })
  id!: string;

  @ApiProperty({ maxLength: 128, description: 'The name given by the creator', example: 'Weather' })
  name!: string;

  @ApiProperty({
    maxLength: 5000,
    description: 'The description given by the creator; empty if there is none',
    example: 'Daily weather of two cities',
  })
  description!: string;

  @ApiProperty({
    description: 'What the data sources contain; empty until one has been read',
    example:
      'weather.csv: 2,922 rows with location, date, precipitation, temp_max, temp_min, wind, and weather.',
  })
  summary!: string;

  @ApiProperty({
    type: [String],
    description: 'Questions to start with',
    example: ['What is the total precipitation by location?', 'What is the total precipitation per quarter?'],
  })
  exploration_questions!: readonly string[];

  @ApiProperty({
    type: [String],
    description: 'A summary of the content',
    example: ['weather', 'location', 'precipitation'],
  })
  keywords!: readonly string[];

  static from({ dataset, overview }: OverviewOfDataset): OverviewDto {
    const { id, name, description } = dataset;
    const { summary, questions, keywords } = overview;
    return { id, name, description, summary, exploration_questions: questions, keywords };
  }
}
