import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import {
  ActingUserDto,
  ApiActingUser,
  type Caller,
  CurrentCaller,
  InDataset,
  noRoom,
} from '../../auth/index.js';
import { emptyEnvelope, inEnvelope, pageInEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { successOf } from '../../common/api/envelope.js';
import { PageDto } from '../../common/api/paging.js';
import { Settings } from '../../config/index.js';
import { notTheCreator } from '../../datasets/index.js';
import { invalidExtension } from '../../storage/index.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../../idempotency/index.js';
import {
  ApiStatusFilter,
  CreateDatasourceDto,
  DatasourceDto,
  DatasourceRecordDto,
  ListDatasourcesDto,
  NEW_DATASOURCES,
} from './datasource.dto.js';
import { DatasourcesService } from '../records/datasources.service.js';
import { OverviewsService } from '../overviews/overviews.service.js';
import { OVERVIEW_CODE, OverviewDto, StatusSummaryDto } from '../overviews/overview.dto.js';
import { DEFAULT_EXPIRY_SECONDS, PresignDto, PresignedUrlDto } from './presign.dto.js';

const DATASET_MISSING = notFound(`dataset ${EXAMPLE_IDS.dataset}`);
const MISSING = notFound(`datasource ${EXAMPLE_IDS.datasource}`);

/** Why a file is not taken. */
const FILE_REFUSED = [
  invalidExtension(),
  new ApiError('EMPTY_FILE'),
  new ApiError('DATASOURCE_FAILED', 'file_object_key: upload not found; upload the file first'),
  noRoom(),
];

@ApiTags('Data sources')
@Controller('v2/team')
export class DatasourcesController {
  constructor(
    private readonly datasources: DatasourcesService,
    private readonly overviews: OverviewsService,
    private readonly settings: Settings,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post('datasources')
  @ApiBody({ type: CreateDatasourceDto, examples: NEW_DATASOURCES })
  @ApiEndpoint('createDatasourceWithDataset', {
    summary: 'Create a data source without a dataset',
    description:
      'Creates a dataset named after the file, and a data source in it. The file is read in the background: ' +
      'the data source starts as `synching` and becomes `synched` or `invalid`.',
    answer: inEnvelope('The new data source, with the ID of its dataset', DatasourceDto),
    failures: FILE_REFUSED,
  })
  @ApiIdempotencyKey()
  async createWithDataset(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDatasourceDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<DatasourceDto> {
    const created = await this.idempotency.once(key, (transaction) =>
      this.datasources.createWithDataset(caller, body.toDraft(), transaction),
    );
    return DatasourceDto.created(await this.datasources.getCreated(caller.projectId, created));
  }

  @InDataset('id')
  @Post('datasets/:id/datasources')
  @ApiIdParam('id', 'dataset')
  @ApiBody({ type: CreateDatasourceDto, examples: NEW_DATASOURCES })
  @ApiEndpoint('createDatasource', {
    summary: 'Create a data source in a dataset',
    description:
      'Adds a file to a dataset. Only the creator of the dataset may do this. The file is read in the ' +
      'background: the data source starts as `synching` and becomes `synched` or `invalid`.',
    answer: inEnvelope('The new data source', DatasourceDto),
    failures: [...FILE_REFUSED, DATASET_MISSING, notTheCreator()],
  })
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') datasetId: string,
    @Body() body: CreateDatasourceDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<DatasourceDto> {
    const created = await this.idempotency.once(key, (transaction) =>
      this.datasources.create(caller, datasetId, body.toDraft(), transaction),
    );
    return DatasourceDto.created(await this.datasources.getCreated(caller.projectId, created));
  }

  @ApiActingUser()
  @InDataset('id')
  @Get('datasets/:id/datasources')
  @ApiIdParam('id', 'dataset')
  @ApiStatusFilter()
  @ApiEndpoint('listDatasources', {
    summary: 'List data sources',
    description: 'Lists the data sources of a dataset, newest first.',
    answer: pageInEnvelope("A page of the dataset's data sources", DatasourceRecordDto),
    failures: [DATASET_MISSING],
  })
  async list(
    @CurrentCaller() { projectId }: Caller,
    @Param('id') datasetId: string,
    @Query() query: ListDatasourcesDto,
  ): Promise<PageDto<DatasourceRecordDto>> {
    const page = await this.datasources.list(projectId, datasetId, query.status ?? [], query.toPage());
    return PageDto.from(page, query.toPage(), (datasource) => DatasourceRecordDto.from(datasource));
  }

  @ApiActingUser()
  @InDataset()
  @Get('datasets/:dataset_id/datasources/:datasource_id')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('getDatasource', {
    summary: 'Get a data source',
    description: 'Returns how far reading has progressed and, if it failed, why.',
    answer: inEnvelope('The data source', DatasourceRecordDto),
    failures: [MISSING],
  })
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
  ): Promise<DatasourceRecordDto> {
    return DatasourceRecordDto.from(await this.datasources.get(projectId, datasetId, id));
  }

  @ApiActingUser()
  @InDataset('id')
  @Get('datasets/:id/status')
  @ApiIdParam('id', 'dataset')
  @ApiEndpoint('getDatasetStatus', {
    summary: 'Get the status summary of a dataset',
    description: 'Counts the data sources of the dataset by status.',
    tag: 'Datasets',
    answer: inEnvelope('The counts', StatusSummaryDto),
    failures: [DATASET_MISSING],
  })
  async status(
    @CurrentCaller() { projectId }: Caller,
    @Param('id') datasetId: string,
  ): Promise<StatusSummaryDto> {
    return StatusSummaryDto.from(await this.datasources.countByStatus(projectId, datasetId));
  }

  @InDataset()
  @Delete('datasets/:dataset_id/datasources/:datasource_id')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('deleteDatasource', {
    summary: 'Delete a data source',
    description:
      'Permanently deletes a data source and its file. Only the creator of the dataset may do this.',
    answer: emptyEnvelope('The data source was deleted'),
    failures: [MISSING, notTheCreator()],
  })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
  ): Promise<void> {
    await this.datasources.remove(caller, datasetId, id);
  }

  @InDataset()
  @Post('datasets/:dataset_id/datasources/:datasource_id/presign')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('presignDatasource', {
    summary: 'Create a signed URL for a data source',
    description: 'Creates a URL through which anyone can download the original file until the URL expires.',
    answer: inEnvelope('The URL', PresignedUrlDto),
    failures: [MISSING, new ApiError('PRESIGN_FAILED', 'the file is still being downloaded')],
  })
  async presign(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
    @Body() body: PresignDto,
  ): Promise<PresignedUrlDto> {
    return PresignedUrlDto.from(
      await this.datasources.presign(caller, { datasetId, id }, body.expires_in ?? DEFAULT_EXPIRY_SECONDS),
    );
  }

  @InDataset('id')
  @Delete('datasets/:id')
  @ApiIdParam('id', 'dataset')
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('deleteDataset', {
    summary: 'Delete a dataset',
    description: 'Permanently deletes a dataset and all its data sources. Only its creator may do this.',
    tag: 'Datasets',
    answer: emptyEnvelope('The dataset and its data sources were deleted'),
    failures: [DATASET_MISSING, notTheCreator()],
  })
  async removeDataset(@CurrentCaller() caller: Caller, @Param('id') datasetId: string): Promise<void> {
    await this.datasources.removeDataset(caller, datasetId);
  }

  @ApiActingUser()
  @InDataset('id')
  @Get('datasets/:id/overview')
  @ApiIdParam('id', 'dataset')
  @ApiEndpoint('getDatasetOverview', {
    summary: 'Get the overview of a dataset',
    description:
      'Describes what the data sources of the dataset contain, and suggests questions to start with. In this ' +
      'response `code` is an object.',
    tag: 'Datasets',
    answer: inEnvelope('The overview', OverviewDto, { code: OVERVIEW_CODE }),
    failures: [DATASET_MISSING],
  })
  async overview(
    @CurrentCaller() { projectId }: Caller,
    @Param('id') datasetId: string,
    @Res() response: Response,
  ): Promise<void> {
    const overview = OverviewDto.from(await this.overviews.get(projectId, datasetId));
    response.json(successOf(overview, this.settings.overviewCode === 'integer' ? 0 : { code: 0 }));
  }
}
