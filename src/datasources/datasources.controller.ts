import { Body, Controller, Delete, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ActingUserDto, ApiActingUser, type Caller, CurrentCaller } from '../auth/index.js';
import { ApiAnswer } from '../common/api-answer.js';
import { RawResponse, sendSuccess } from '../common/envelope.interceptor.js';
import { PageDto } from '../common/paging.js';
import { Settings } from '../config/index.js';
import {
  ApiIdempotencyKey,
  CurrentRequestKey,
  IdempotencyService,
  type RequestKey,
} from '../idempotency/index.js';
import {
  CreateDatasourceDto,
  DatasourceDto,
  DatasourceRecordDto,
  DEFAULT_EXPIRY_SECONDS,
  ListDatasourcesDto,
  OverviewDto,
  PresignDto,
  PresignedUrlDto,
  StatusSummaryDto,
} from './datasource.dto.js';
import { DatasourcesService } from './datasources.service.js';

@ApiTags('Data sources')
@ApiSecurity('api-key')
@Controller('v2/team')
export class DatasourcesController {
  constructor(
    private readonly datasources: DatasourcesService,
    private readonly settings: Settings,
    private readonly idempotency: IdempotencyService,
  ) {}

  @Post('datasources')
  @ApiAnswer('The new data source', DatasourceDto)
  @ApiIdempotencyKey()
  async createWithDataset(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateDatasourceDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<DatasourceDto> {
    const { id } = await this.idempotency.once(key, (transaction) =>
      this.datasources.createWithDataset(caller, body.toDraft(), transaction),
    );
    return DatasourceDto.created(await this.datasources.getCreated(caller.projectId, id));
  }

  @Post('datasets/:datasetId/datasources')
  @ApiAnswer('The new data source', DatasourceDto)
  @ApiIdempotencyKey()
  async create(
    @CurrentCaller() caller: Caller,
    @Param('datasetId') datasetId: string,
    @Body() body: CreateDatasourceDto,
    @CurrentRequestKey() key: RequestKey | null,
  ): Promise<DatasourceDto> {
    const { id } = await this.idempotency.once(key, (transaction) =>
      this.datasources.create(caller, datasetId, body.toDraft(), transaction),
    );
    return DatasourceDto.created(await this.datasources.getCreated(caller.projectId, id));
  }

  @ApiActingUser()
  @Get('datasets/:datasetId/datasources')
  @ApiAnswer('The data sources of the dataset, newest first', DatasourceRecordDto, true)
  async list(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Query() query: ListDatasourcesDto,
  ): Promise<PageDto<DatasourceRecordDto>> {
    const page = await this.datasources.list(projectId, datasetId, query.status ?? [], query.toPage());
    return PageDto.from(page, query.toPage(), (datasource) => DatasourceRecordDto.from(datasource));
  }

  @ApiActingUser()
  @Get('datasets/:datasetId/datasources/:id')
  @ApiAnswer('The data source', DatasourceRecordDto)
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
  ): Promise<DatasourceRecordDto> {
    return DatasourceRecordDto.from(await this.datasources.get(projectId, datasetId, id));
  }

  @ApiActingUser()
  @Get('datasets/:datasetId/status')
  @ApiAnswer('How many data sources are in which state', StatusSummaryDto)
  async status(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
  ): Promise<StatusSummaryDto> {
    return StatusSummaryDto.from(await this.datasources.countByStatus(projectId, datasetId));
  }

  @Delete('datasets/:datasetId/datasources/:id')
  @ApiAnswer('The data source is removed for good', null)
  @ApiBody({ type: ActingUserDto })
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
  ): Promise<void> {
    await this.datasources.remove(caller, datasetId, id);
  }

  @Post('datasets/:datasetId/datasources/:id/presign')
  @ApiAnswer('A URL of the original file', PresignedUrlDto)
  async presign(
    @CurrentCaller() caller: Caller,
    @Param('datasetId') datasetId: string,
    @Param('id') id: string,
    @Body() body: PresignDto,
  ): Promise<PresignedUrlDto> {
    return PresignedUrlDto.from(
      await this.datasources.presign(caller, { datasetId, id }, body.expires_in ?? DEFAULT_EXPIRY_SECONDS),
    );
  }

  @Delete('datasets/:datasetId')
  @ApiAnswer('The dataset and its data sources are removed for good', null)
  @ApiBody({ type: ActingUserDto })
  async removeDataset(@CurrentCaller() caller: Caller, @Param('datasetId') datasetId: string): Promise<void> {
    await this.datasources.removeDataset(caller, datasetId);
  }

  @ApiActingUser()
  @Get('datasets/:datasetId/overview')
  @ApiAnswer('What there is in the dataset; code is an object here', OverviewDto)
  @RawResponse()
  async overview(
    @CurrentCaller() { projectId }: Caller,
    @Param('datasetId') datasetId: string,
    @Res() response: Response,
  ): Promise<void> {
    const overview = OverviewDto.from(await this.datasources.overview(projectId, datasetId));
    sendSuccess(response, overview, this.settings.overviewCode === 'integer' ? 0 : { code: 0 });
  }
}
