import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { ColumnHistograms } from './column-histograms.js';
import { HistogramsDto, HistogramsQueryDto } from './histograms.dto.js';
import { TableRows } from './table-rows.js';
import { TableRowsDto, TableRowsQueryDto } from './table-rows.dto.js';

const MISSING = notFound(`datasource ${EXAMPLE_IDS.datasource}`);

/** Beyond the contract: what the tables of a file hold. */
@ApiTags('Data sources')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/datasources/:datasource_id')
export class TablesController {
  constructor(
    private readonly histograms: ColumnHistograms,
    private readonly tableRows: TableRows,
  ) {}

  @ApiActingUser()
  @Get('histograms')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('getHistograms', {
    summary: 'Get the histograms of a table',
    description:
      'Counts how the numbers, dates and times of a table are distributed. Total rows are left out. The intake ' +
      'report lists the frequent values of text columns. At most 200 columns are counted, within 30 seconds.',
    answer: inEnvelope('A histogram for each column', HistogramsDto),
    failures: [MISSING],
  })
  async spread(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
    @Query() { table }: HistogramsQueryDto,
  ): Promise<HistogramsDto> {
    return HistogramsDto.from(await this.histograms.list(projectId, { datasetId, id, table }));
  }

  @ApiActingUser()
  @Get('rows')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiIdParam('datasource_id', 'datasource')
  @ApiEndpoint('getTableRows', {
    summary: 'Get rows of a table',
    description: 'Returns the rows of a table as they were read, in file order, without total rows.',
    answer: inEnvelope('A page of the rows', TableRowsDto),
    failures: [MISSING],
  })
  async rows(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('datasource_id') id: string,
    @Query() request: TableRowsQueryDto,
  ): Promise<TableRowsDto> {
    const { table } = request;
    return TableRowsDto.from(
      await this.tableRows.page(projectId, { datasetId, id, table }, request.toPage()),
    );
  }
}
