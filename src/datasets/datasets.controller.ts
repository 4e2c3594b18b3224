import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
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
  @ApiAnswer('The id of the new dataset', CreatedDto)
  async create(@CurrentCaller() caller: Caller, @Body() body: CreateDatasetDto): Promise<CreatedDto> {
    return CreatedDto.from(await this.datasets.create(caller, body.toDraft()));
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
