import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { EXAMPLE_IDS } from '../common/api/api-ids.js';
import { ApiConditionalSchema, given } from '../common/api/api-schema.js';
import { IsText } from '../common/validation/is-text.js';
import { PageQueryDto } from '../common/api/paging.js';
import { type Dataset } from './dataset.entity.js';
import { type DatasetDraft } from './datasets.service.js';

@ApiSchema({ description: 'A new dataset' })
export class CreateDatasetDto extends ActingUserDto {
  @ApiProperty({ description: 'Cut after 128 characters', example: 'Weather' })
  @IsText({ min: 1 })
  name!: string;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    default: '',
    description: 'Cut after 5000 characters',
    example: 'Daily weather of two cities',
  })
  @IsOptional()
  @IsText()
  description?: string | null;

  toDraft(): DatasetDraft {
    return { name: this.name, description: this.description ?? '' };
  }
}

@ApiConditionalSchema({
  description: 'Changes to a dataset: the name, the description, or both',
  anyOf: [
    given('name', { type: 'string', example: 'Weather' }),
    given('description', { type: 'string', example: 'Daily weather of two cities' }),
  ],
})
export class ModifyDatasetDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Cut after 128 characters; if left out, the name does not change',
    example: 'Weather',
  })
  @IsOptional()
  @IsText({ min: 1 })
  name?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description: 'Cut after 5000 characters; if left out, the description does not change',
    example: 'Daily weather of two cities',
  })
  @IsOptional()
  @IsText()
  description?: string | null;

  toDraft(): Partial<DatasetDraft> {
    return { name: this.name ?? undefined, description: this.description ?? undefined };
  }
}

export class ListDatasetsDto extends PageQueryDto {
  @ApiPropertyOptional({
    description: 'Part of the name or description, case-insensitive; if left out, all datasets are listed',
    example: 'weather',
  })
  @IsOptional()
  @IsText({ max: 128 })
  search?: string;
}

@ApiSchema({ description: 'A collection of related data sources' })
export class DatasetDto {
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

  static from({ id, name, description }: Dataset): DatasetDto {
    return { id, name, description };
  }
}
