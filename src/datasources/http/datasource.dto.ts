import { ApiProperty, ApiPropertyOptional, ApiQuery, ApiSchema, type ExamplesObject } from '@nestjs/swagger';
import { Equals, IsIn, IsOptional } from 'class-validator';
import { Transform } from 'class-transformer';
import { ActingUserDto } from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { ApiConditionalSchema, given } from '../../common/api/api-schema.js';
import { IsText } from '../../common/validation/is-text.js';
import { PageQueryDto } from '../../common/api/paging.js';
import { FILE_EXTENSIONS_TEXT } from '../../storage/index.js';
import { type Datasource, DATASOURCE_STATUSES, type DatasourceStatus } from '../records/datasource.entity.js';
import { type DatasourceDraft } from '../records/datasources.service.js';

/** Signed addresses with session tokens take a few thousand characters. */
const MAX_URL_LENGTH = 8192;

const NOT_EMPTY = { type: 'string', minLength: 1 };

const FILE_URL = 'https://data.example.org/weather.csv';

const STATUS_DESCRIPTION =
  '`synching`: waiting or being read; `synched`: ready for questions; `invalid`: could not be read';

@ApiConditionalSchema({
  description: 'A new data source: give exactly one of `file_object_key` and `url`',
  oneOf: [
    given('file_object_key', { ...NOT_EMPTY, example: EXAMPLE_IDS.fileObjectKey }),
    given('url', { ...NOT_EMPTY, example: FILE_URL }),
  ],
})
export class CreateDatasourceDto extends ActingUserDto {
  @ApiProperty({
    description: `File name with one of the extensions ${FILE_EXTENSIONS_TEXT}; the part before the extension is cut to 128 characters`,
    example: 'weather.csv',
  })
  @IsText({ min: 1 })
  name!: string;

  @ApiProperty({ enum: ['FILE'], description: 'Always `FILE`', example: 'FILE' })
  @Equals('FILE')
  type!: 'FILE';

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Key of a file that was uploaded to the project; it may be used more than once; an empty value counts as left out',
    example: EXAMPLE_IDS.fileObjectKey,
  })
  @IsOptional()
  @IsText()
  file_object_key?: string | null;

  @ApiPropertyOptional({
    type: String,
    nullable: true,
    description:
      'Address (http or https) of a file to download, on a public host or one that the operator allows; an ' +
      'empty value counts as left out',
    example: FILE_URL,
  })
  @IsOptional()
  @IsText({ max: MAX_URL_LENGTH })
  url?: string | null;

  /** @throws ApiError INVALID_PARAMETERS unless exactly one of url and file_object_key is given */
  toDraft(): DatasourceDraft {
    const { file_object_key: fileObjectKey, url } = this;
    if (fileObjectKey && !url) return { name: this.name, origin: { kind: 'upload', fileObjectKey } };
    if (url && !fileObjectKey) return { name: this.name, origin: { kind: 'url', url } };
    throw exactlyOne();
  }
}

const NEW_FILE = { user_id: EXAMPLE_IDS.user, name: 'weather.csv', type: 'FILE' };

/** A data source has one origin, so two examples it takes. */
export const NEW_DATASOURCES: ExamplesObject = {
  upload: {
    summary: 'A file that was already uploaded',
    value: { ...NEW_FILE, file_object_key: EXAMPLE_IDS.fileObjectKey },
  },
  url: { summary: 'A file to download', value: { ...NEW_FILE, url: FILE_URL } },
};

function exactlyOne(): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    'file_object_key: exactly one of url and file_object_key must be given',
  );
}

export class ListDatasourcesDto extends PageQueryDto {
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? statusesIn(value) : value))
  @IsIn(DATASOURCE_STATUSES, { each: true })
  status?: DatasourceStatus[];
}

/** As clients write them: in any case, with blanks between them; an empty text has none. */
function statusesIn(text: string): string[] {
  if (text.trim() === '') return [];
  return text.split(',').map((status) => status.trim().toLowerCase());
}

/** Documents the filter by status. */
export const ApiStatusFilter = (): MethodDecorator =>
  ApiQuery({
    name: 'status',
    required: false,
    description:
      'Statuses to list, separated by commas, case-insensitive; if left out or empty, all are listed',
    style: 'form',
    explode: false,
    schema: {
      type: 'array',
      items: { type: 'string', enum: [...DATASOURCE_STATUSES] },
      example: ['synching', 'synched'],
    },
  });

@ApiSchema({ description: 'A file of a dataset' })
export class DatasourceDto {
  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  id!: string;

  @ApiProperty({ description: 'ID of the dataset that it belongs to', example: EXAMPLE_IDS.dataset })
  dataset_id!: string;

  @ApiProperty({ maxLength: 128, description: 'File name with its extension', example: 'weather.csv' })
  name!: string;

  @ApiProperty({ enum: ['FILE'], description: 'Always `FILE`', example: 'FILE' })
  type!: 'FILE';

  @ApiProperty({ enum: DATASOURCE_STATUSES, description: STATUS_DESCRIPTION, example: 'synching' })
  status!: DatasourceStatus;

  /** A data source as it was created, however far it has come since. */
  static created({ id, datasetId, name }: Datasource): DatasourceDto {
    return { id, dataset_id: datasetId, name, type: 'FILE', status: 'synching' };
  }
}

@ApiSchema({ description: 'A file of a dataset and its reading progress' })
export class DatasourceRecordDto extends DatasourceDto {
  @ApiProperty({ enum: DATASOURCE_STATUSES, description: STATUS_DESCRIPTION, example: 'invalid' })
  declare status: DatasourceStatus;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'In bytes; null until a file at a URL has been downloaded',
    example: 121417,
  })
  size!: number | null;

  @ApiProperty({ description: 'Progress of reading', minimum: 0, maximum: 1, example: 0.4 })
  progress!: number;

  @ApiPropertyOptional({
    description: 'Only for an invalid data source: why the file could not be read',
    example: 'row 17: quote not closed',
  })
  reason?: string;

  static from(datasource: Datasource): DatasourceRecordDto {
    const { id, datasetId, name, status, size, progress, reason } = datasource;
    const record = { id, dataset_id: datasetId, name, type: 'FILE' as const, status, size, progress };
    return reason === null ? record : { ...record, reason };
  }
}
