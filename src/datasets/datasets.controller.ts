import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../auth/index.js';
import { CreatedDto } from '../common/created.dto.js';
import { PageDto } from '../common/paging.js';
import { CreateDatasetDto, DatasetDto, ListDatasetsDto, ModifyDatasetDto } from './dataset.dto.js';
import { DatasetsService } from './datasets.service.js';

@ApiTags('Datasets')
@ApiSecurity('api-key')
@Controller('v2/team/datasets')
export class DatasetsController {
  constructor(private readonly datasets: DatasetsService) {}

  @Post()
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateDatasetDto): Promise<CreatedDto> {
    return CreatedDto.from(await this.datasets.create(caller, body.toDraft()));
  }

  @Get()
  async list(@CurrentCaller() caller: Caller, @Query() query: ListDatasetsDto): Promise<PageDto<DatasetDto>> {
    const page = await this.datasets.list(caller.projectId, query.search ?? null, query.toPage());
    return PageDto.from(page, query.toPage(), (dataset) => DatasetDto.from(dataset));
  }

  @Post(':id')
  async modify(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() body: ModifyDatasetDto,
  ): Promise<void> {
    await this.datasets.modify(caller, id, body.toDraft());
  }
}
