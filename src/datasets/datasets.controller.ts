import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import { CreatedDto } from '../common/created.dto.js';
import { PageDto } from '../common/paging.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import { CreateDatasetDto, DatasetDto, ListDatasetsDto, ModifyDatasetDto } from './dataset.dto.js';
import { DatasetsService } from './datasets.service.js';

@ApiTags('Datasets')
@ApiSecurity('api-key')
@Controller('v2/team/datasets')
export class DatasetsController {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post()
  @ApiAnswer('The id of the new dataset', CreatedDto)
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDatasetDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<CreatedDto> {
    const dataset = await this.idempotency.once(key, (transaction) =>
      transaction((unitOfWork) => this.datasets.create(caller, body.toDraft(), unitOfWork)),
    );
    return CreatedDto.from(dataset);
  }

  @ApiActingUser()
  @Get()
  @ApiAnswer('The datasets of the project, newest first', DatasetDto, true)
  async list(@CurrentCaller() caller: Caller, @Query() query: ListDatasetsDto): Promise<PageDto<DatasetDto>> {
    const page = await this.datasets.list(caller.projectId, query.search ?? null, query.toPage());
    return PageDto.from(page, query.toPage(), (dataset) => DatasetDto.from(dataset));
  }

  @Post(':id')
  @ApiAnswer('The dataset is changed', null)
  async modify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ModifyDatasetDto,
  ): Promise<void> {
    await this.datasets.modify(caller, id, body.toDraft());
  }
}
