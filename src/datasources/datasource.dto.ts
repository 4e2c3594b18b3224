import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Equals, IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { Transform } from 'class-transformer';
import { ActingUserDto } from '../auth/index.js';
import { ApiError } from '../common/api-error.js';
import { IsText } from '../common/is-text.js';
import { PageQueryDto } from '../common/paging.js';
import { type SignedUrl } from '../storage/index.js';
import { type Datasource, DATASOURCE_STATUSES, type DatasourceStatus } from './datasource.entity.js';
import { type DatasourceDraft, type OverviewOfDataset } from './datasources.service.js';
import { type StatusCounts } from './datasources.repository.js';

/** Signed addresses with session tokens take a few thousand characters. */
const MAX_URL_LENGTH = 8192;

export class CreateDatasourceDto extends ActingUserDto {
  @ApiProperty({ description: 'File name with extension', example: 'sales.csv' })
  @IsText({ min: 1 })
  name!: string;

  @ApiProperty({ enum: ['FILE'] })
  @Equals('FILE')
  type!: 'FILE';

  @ApiPropertyOptional({ description: 'Key of a file uploaded before' })
  @IsOptional()
  @IsText({ min: 1 })
  file_object_key?: string | null;

  @ApiPropertyOptional({
    description: 'Public address of a file to fetch; exactly one of url and file_object_key',
    maxLength: MAX_URL_LENGTH,
  })
  @IsOptional()
  @IsText({ min: 1, max: MAX_URL_LENGTH })
  url?: string | null;

  /** @throws ApiError INVALID_PARAMETERS unless exactly one of url and file_object_key is given */
  toDraft(): DatasourceDraft {
    const { file_object_key: fileObjectKey, url } = this;
    if (fileObjectKey && !url) return { name: this.name, origin: { kind: 'upload', fileObjectKey } };
    if (url && !fileObjectKey) return { name: this.name, origin: { kind: 'url', url } };
    throw exactlyOne();
  }
}

function exactlyOne(): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    'file_object_key: exactly one of url and file_object_key must be given',
  );
}

export class ListDatasourcesDto extends PageQueryDto {
  @ApiPropertyOptional({ description: 'One or more of invalid, synching, synched, separated by commas' })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.split(',') : value))
  @IsIn(DATASOURCE_STATUSES, { each: true })
  status?: DatasourceStatus[];
}

export class DatasourceDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  dataset_id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty({ enum: ['FILE'] })
  type!: 'FILE';

  @ApiProperty({ enum: DATASOURCE_STATUSES })
  status!: DatasourceStatus;

  /** A data source as it was created, however far it has come since. */
  static created({ id, datasetId, name }: Datasource): DatasourceDto {
    return { id, dataset_id: datasetId, name, type: 'FILE', status: 'synching' };
  }
}

export class DatasourceRecordDto extends DatasourceDto {
  @ApiProperty({ description: 'In bytes', nullable: true, type: Number })
  size!: number | null;

  @ApiProperty({ description: 'How much of the reading is done', minimum: 0, maximum: 1 })
  progress!: number;

  @ApiPropertyOptional({ description: 'Why an invalid data source could not be read' })
  reason?: string;

  static from(datasource: Datasource): DatasourceRecordDto {
    const { id, datasetId, name, status, size, progress, reason } = datasource;
    const record = { id, dataset_id: datasetId, name, type: 'FILE' as const, status, size, progress };
    return reason === null ? record : { ...record, reason };
  }
}

export class StatusSummaryDto {
  @ApiProperty()
  synched_count!: number;

  @ApiProperty()
  invalid_count!: number;

  @ApiProperty()
  synching_count!: number;

  static from({ synched, invalid, synching }: StatusCounts): StatusSummaryDto {
    return { synched_count: synched, invalid_count: invalid, synching_count: synching };
  }
}

export const DEFAULT_EXPIRY_SECONDS = 600;

export class PresignDto extends ActingUserDto {
  @ApiPropertyOptional({
    minimum: 60,
    maximum: 604_800,
    default: DEFAULT_EXPIRY_SECONDS,
    description: 'Seconds',
  })
  @IsOptional()
  @Min(60)
  @Max(604_800)
  @IsInt()
  expires_in?: number | null;
}

export class PresignedUrlDto {
  @ApiProperty({ description: 'Needs no API key' })
  presigned_url!: string;

  @ApiProperty({ format: 'date-time' })
  expires_at!: string;

  static from({ url, expiresAt }: SignedUrl): PresignedUrlDto {
    return { presigned_url: url, expires_at: expiresAt.toISOString() };
  }
}

export class OverviewDto {
  @ApiProperty()
  id!: string;

  @ApiProperty()
  name!: string;

  @ApiProperty()
  description!: string;

  @ApiProperty({ description: 'What the data sources hold' })
  summary!: string;

  @ApiProperty({ type: [String], description: 'Questions to begin with' })
  exploration_questions!: readonly string[];

  @ApiProperty({ type: [String] })
  keywords!: readonly string[];

  static from({ dataset, overview }: OverviewOfDataset): OverviewDto {
    const { id, name, description } = dataset;
    const { summary, questions, keywords } = overview;
    return { id, name, description, summary, exploration_questions: questions, keywords };
  }
}
