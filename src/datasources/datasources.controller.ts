import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../auth/index.js';
import { PageDto } from '../common/paging.js';
import {
  CreateDatasourceDto,
  DatasourceDto,
  DatasourceRecordDto,
  ListDatasourcesDto,
  StatusSummaryDto,
} from './datasource.dto.js';
import { DatasourcesService } from './datasources.service.js';

@ApiTags('Data sources')
@ApiSecurity('api-key')
@Controller('v2/team')
export class DatasourcesController {
  constructor(private readonly datasources: DatasourcesService) {}

  @Post('datasources')
  async createWithDataset(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDatasourceDto,
  ): Promise<DatasourceDto> {
    return DatasourceDto.from(await this.datasources.createWithDataset(caller, body.toDraft()));
  }

  @Post('datasets/:datasetId/datasources')
  async create(
    @CurrentCaller() caller: Caller,
    @Param('datasetId') datasetId: string,
    @Body() body: CreateDatasourceDto,
  ): Promise<DatasourceDto> {
    return DatasourceDto.from(await this.datasources.create(caller, datasetId, body.toDraft()));
  }

  @Get('datasets/:datasetId/datasources')
  async list(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Query() query: ListDatasourcesDto,
  ): Promise<PageDto<DatasourceRecordDto>> {
    const page = await this.datasources.list(projectId, datasetId, query.status ?? [], query.toPage());
    return PageDto.from(page, query.toPage(), (datasource) => DatasourceRecordDto.from(datasource));
  }

  @Get('datasets/:datasetId/datasources/:id')
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
  ): Promise<DatasourceRecordDto> {
    return DatasourceRecordDto.from(await this.datasources.get(projectId, datasetId, id));
  }

  @Get('datasets/:datasetId/status')
  async status(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
  ): Promise<StatusSummaryDto> {
    return StatusSummaryDto.from(await this.datasources.countByStatus(projectId, datasetId));
  }
}
