import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, WithinDatasets } from '../../auth/index.js';
import { inEnvelope } from '../../common/api/api-answer.js';
import { ApiEndpoint } from '../../common/api/api-endpoint.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { JobsService } from '../records/jobs.service.js';
import { EvidenceDto, EvidenceRowsDto, EvidenceRowsQueryDto } from './evidence.dto.js';
import { JobEvidence } from './job-evidence.js';

const MISSING = notFound(`job ${EXAMPLE_IDS.job}`);

/** The evidence for answers. Not part of the contract. */
@ApiTags('Jobs')
@WithinDatasets()
@Controller('v2/team/jobs')
export class EvidenceController {
  constructor(
    private readonly jobs: JobsService,
    private readonly evidence: JobEvidence,
  ) {}

  @ApiActingUser()
  @Get(':id/evidence')
  @ApiIdParam('id', 'job')
  @ApiEndpoint('getEvidence', {
    summary: 'Get the evidence of an answer',
    description:
      "Returns the queries that were run for one of the acting user's jobs, with their results and checks, and " +
      'the files that the answer is based on.',
    answer: inEnvelope('The evidence available so far', EvidenceDto),
    failures: [MISSING],
  })
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<EvidenceDto> {
    return this.evidence.describe(await this.jobs.get(caller, id));
  }

  @ApiActingUser()
  @Get(':id/evidence/rows')
  @ApiIdParam('id', 'job')
  @ApiEndpoint('getEvidenceRows', {
    summary: 'Get the source rows of a result',
    description:
      'Returns the source rows, in their current state, from which one row of a query result was computed. Not ' +
      'available for every query: see `has_rows` in the evidence.',
    answer: inEnvelope('A page of the rows', EvidenceRowsDto),
    failures: [MISSING, new ApiError('INVALID_PARAMETERS', 'query: its source rows cannot be listed')],
  })
  async rows(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() request: EvidenceRowsQueryDto,
  ): Promise<EvidenceRowsDto> {
    const { query, row } = request;
    return this.evidence.rows(await this.jobs.get(caller, id), { query, row, page: request.toPage() });
  }
}
