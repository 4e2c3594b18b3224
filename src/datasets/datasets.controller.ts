import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset, WithinDatasets } from '../auth/index.js';
import { emptyEnvelope, inEnvelope, pageInEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { notFound } from '../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { CreatedDto } from '../common/api/created.dto.js';
import { PageDto } from '../common/api/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import { CreateDatasetDto, DatasetDto, ListDatasetsDto, ModifyDatasetDto } from './dataset.dto.js';
import { DatasetsService, notTheCreator } from './datasets.service.js';

@ApiTags('Datasets')
@Controller('v2/team/datasets')
export class DatasetsController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post()
  @ApiEndpoint('createDataset', {
    summary: 'Create a dataset',
    description:
      'Creates an empty dataset. The acting user becomes its creator: only the creator can change it.',
    answer: inEnvelope('The ID of the new dataset', CreatedDto),
  })
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDatasetDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<CreatedDto> {
    const dataset = await this.idempotency.onceByStatement(key, (unitOfWork) =>
      this.datasets.create(caller, body.toDraft(), unitOfWork),
    );
    return CreatedDto.from(dataset);
  }

  @ApiActingUser()
  @WithinDatasets()
  @Get()
  @ApiEndpoint('listDatasets', {
    summary: 'List datasets',
    description: "Lists the project's datasets, of all users, newest first.",
    answer: pageInEnvelope("A page of the project's datasets", DatasetDto),
  })
  async list(@CurrentCaller() caller: Caller, @Query() query: ListDatasetsDto): Promise<PageDto<DatasetDto>> {
    const page = await this.datasets.list(caller, query.search ?? null, query.toPage());
    return PageDto.from(page, query.toPage(), (dataset) => DatasetDto.from(dataset));
  }

  @InDataset('id')
  @Post(':id')
  @ApiIdParam('id', 'dataset')
  @ApiEndpoint('modifyDataset', {
    summary: 'Modify a dataset',
    description: 'Changes the name, the description, or both. Only the creator of the dataset may do this.',
    answer: emptyEnvelope('The dataset was changed'),
    failures: [notFound(`dataset ${EXAMPLE_IDS.dataset}`), notTheCreator()],
  })
  async modify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ModifyDatasetDto,
  ): Promise<void> {
    await this.datasets.modify(caller, id, body.toDraft());
  }
}
