import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Response } from 'express';
import { ApiActingUser, type Caller, CurrentCaller, WithinDatasets } from '../../auth/index.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { JobsService } from '../records/jobs.service.js';
import { JobTables, tooLarge } from './job-tables.js';
import {
  ApiTablePlace,
  sendSpreadsheet,
  SPREADSHEET,
  SPREADSHEET_DESCRIPTION,
} from './spreadsheet-answer.js';

/** The result tables of answers for spreadsheets: beyond the contract. */
@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team/jobs')
export class TablesController {
  constructor(
    private readonly jobs: JobsService,
    private readonly tables: JobTables,
  ) {}

  @ApiActingUser()
  @Get(':id/tables/:table')
  @ApiIdParam('id', 'job')
  @ApiTablePlace()
  @ApiEndpoint('downloadTable', {
    summary: 'Download a result table as XLSX',
    description: SPREADSHEET_DESCRIPTION,
    answer: SPREADSHEET,
    failures: [notFound(`job ${EXAMPLE_IDS.job}`), tooLarge()],
  })
  async download(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('table') table: string,
    @Res() response: Response,
  ): Promise<void> {
    sendSpreadsheet(response, await this.tables.spreadsheet(await this.jobs.get(caller, id), table));
  }
}
