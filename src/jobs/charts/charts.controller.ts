import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, WithinDatasets } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { JobsService } from '../records/jobs.service.js';
import { ChartDto, ChartQueryDto } from './chart.dto.js';
import { JobCharts } from './job-charts.js';

/** Chart specifications of answers. Not part of the contract. */
@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team/jobs')
export class ChartsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly charts: JobCharts,
  ) {}

  @ApiActingUser()
  @Get(':id/chart')
  @ApiIdParam('id', 'job')
  @ApiEndpoint('getChart', {
    summary: 'Get a chart of an answer',
    description:
      "Returns the specification of a chart in one of the acting user's answers, so that it can be drawn " +
      'interactively. For large charts only the image is kept.',
    answer: inEnvelope('The chart', ChartDto),
    failures: [notFound(`job ${EXAMPLE_IDS.job}`), notFound('chart 0')],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() { image }: ChartQueryDto,
  ): Promise<ChartDto> {
    return this.charts.describe(await this.jobs.get(caller, id), image);
  }
}
