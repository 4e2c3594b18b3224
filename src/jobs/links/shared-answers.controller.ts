import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiTags } from '@nestjs/swagger';
import { type Request, type Response } from 'express';
import { PublicRoute } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiSignedEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { successOf } from '../../common/api/envelope.js';
import { ChartDto, ChartQueryDto } from '../charts/chart.dto.js';
import { JobCharts } from '../charts/job-charts.js';
import { JobTables, tooLarge } from '../tables/job-tables.js';
import {
  ApiTablePlace,
  sendSpreadsheet,
  SPREADSHEET,
  SPREADSHEET_DESCRIPTION,
} from '../tables/spreadsheet-answer.js';
import { SharedAnswerDto } from './answer-link.dto.js';
import { LinkDoor, noSuchLink } from './link-door.js';
import { SharedAnswers } from './shared-answers.service.js';

const TOKEN = {
  name: 'token',
  description: 'The secret at the end of the link',
  schema: { type: 'string', example: '0mwptlory60z6ekmp178wil9jq3v8d0x7c5n2m9k1h4g6f8s2a0p5r7t1' },
} as const;

/** Shows answers to anyone who has a link to them. The secret of the link replaces the API key. */
@ApiTags('Signed URLs')
@PublicRoute()
@Controller('shared-answers')
export class SharedAnswersController {
  constructor(
    private readonly door: LinkDoor,
    private readonly answers: SharedAnswers,
    private readonly tables: JobTables,
    private readonly charts: JobCharts,
  ) {}

  @Get(':token')
  @ApiParam(TOKEN)
  @ApiSignedEndpoint('getSharedAnswer', {
    summary: 'Get a shared answer',
    description:
      'Returns the question and the answer that a link shows. Requests with an invalid link count as wrong ' +
      'keys from the same address.',
    answer: inEnvelope('The answer', SharedAnswerDto),
    failures: [noSuchLink(), new ApiError('RATE_LIMIT')],
  })
  async get(
    @Param('token') token: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const opened = await this.door.open(token, request, response);
    response.json(successOf(await this.answers.describe(opened)));
  }

  @Get(':token/tables/:table')
  @ApiParam(TOKEN)
  @ApiTablePlace()
  @ApiSignedEndpoint('downloadSharedTable', {
    summary: 'Download a result table of a shared answer as XLSX',
    description: SPREADSHEET_DESCRIPTION,
    answer: SPREADSHEET,
    failures: [noSuchLink(), tooLarge(), new ApiError('RATE_LIMIT')],
  })
  async table(
    @Param('token') token: string,
    @Param('table') table: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { job } = await this.door.open(token, request, response);
    sendSpreadsheet(response, await this.tables.spreadsheet(job, table));
  }

  @Get(':token/chart')
  @ApiParam(TOKEN)
  @ApiSignedEndpoint('getSharedChart', {
    summary: 'Get a chart of a shared answer',
    description:
      'Returns the specification of a chart in the shared answer, as `GET /v2/team/jobs/{id}/chart` does.',
    answer: inEnvelope('The chart', ChartDto),
    failures: [noSuchLink(), notFound('chart 0'), new ApiError('RATE_LIMIT')],
  })
  async chart(
    @Param('token') token: string,
    @Query() { image }: ChartQueryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { job } = await this.door.open(token, request, response);
    response.json(successOf(await this.charts.describe(job, image)));
  }
}
