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
    summary: 'Get what became of the verified questions of a dataset',
    description:
      'They are asked again after every change of the data, the knowledge or the service: this is the last report.',
    answer: inEnvelope('The last report', VerificationDto),
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
    summary: 'Ask the verified questions of a dataset again',
    description:
      'Waits for the report for up to a minute; after that the last one is given, which is then not current. With `accept`, the results of some questions are what later ones are compared with.',
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
