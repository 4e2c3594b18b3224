import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset } from '../auth/index.js';
import { inEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { notFound } from '../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { notTheCreator } from '../datasets/index.js';
import { VerificationDto, VerifyKnowledgeDto } from './verification.dto.js';
import { VerificationRequests } from './verification-requests.js';

const MISSING = notFound(`dataset ${EXAMPLE_IDS.dataset}`);

/** Beyond the contract: whether verified questions still give what they gave. */
@ApiTags('Datasets')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/knowledge')
export class VerificationController {
  constructor(private readonly requests: VerificationRequests) {}

  @ApiActingUser()
  @Get('verification')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('getKnowledgeVerification', {
    summary: "Get the report on a dataset's verified questions",
    description:
      'Returns the latest report. Verified questions are asked again whenever the data, the knowledge or the ' +
      'service changes.',
    answer: inEnvelope('The latest report', VerificationDto),
    failures: [MISSING],
  })
  async get(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
  ): Promise<VerificationDto> {
    return VerificationDto.from(await this.requests.get(projectId, datasetId));
  }

  @Post('verify')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('verifyKnowledge', {
    summary: "Ask a dataset's verified questions again",
    description:
      'Waits up to a minute for a new report. If it is not ready by then, the latest one is returned and ' +
      'marked as not current. With `accept`, the current results of the given questions become the reference ' +
      'for later comparisons.',
    answer: inEnvelope('The report', VerificationDto),
    failures: [MISSING, notTheCreator()],
  })
  async verify(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Body() { accept }: VerifyKnowledgeDto,
  ): Promise<VerificationDto> {
    return VerificationDto.from(await this.requests.verify(caller, datasetId, accept ?? []));
  }
}
