import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { IsText } from '../common/is-text.js';
import { PageQueryDto } from '../common/paging.js';
import { type Dataset } from './dataset.entity.js';
import { type DatasetDraft } from './datasets.service.js';

export class CreateDatasetDto extends ActingUserDto {
  @ApiProperty({ description: 'Cut after 128 characters', minLength: 1 })
  @IsText({ min: 1 })
  name!: string;

  @ApiPropertyOptional({ description: 'Cut after 5000 characters' })
  @IsOptional()
  @IsText()
  description?: string | null;

  toDraft(): DatasetDraft {
    return { name: this.name, description: this.description ?? '' };
  }
}

export class ModifyDatasetDto extends ActingUserDto {
  @ApiPropertyOptional({ description: 'Cut after 128 characters', minLength: 1 })
  @IsOptional()
  @IsText({ min: 1 })
  name?: string | null;

  @ApiPropertyOptional({ description: 'Cut after 5000 characters' })
  @IsOptional()
  @IsText()
  description?: string | null;

  toDraft(): Partial<DatasetDraft> {
    return { name: this.name ?? undefined, description: this.description ?? undefined };
  }
}

export class ListDatasetsDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'Part of the name or description', maxLength: 128 })
  @IsOptional()
  @IsText({ max: 128 })
  search?: string;
}

export class DatasetDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  static from({ id, name, description }: Dataset): DatasetDto {
    return { id, name, description };
  }
}
