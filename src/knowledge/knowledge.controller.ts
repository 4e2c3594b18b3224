import { Body, Controller, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiActingUser, type Caller, CurrentCaller, InDataset } from '../auth/index.js';
import { inEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { notFound } from '../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { notTheCreator } from '../datasets/index.js';
import {
  CheckKnowledgeDto,
  GetKnowledgeDto,
  KnowledgeDto,
  KnowledgeReportDto,
  KnowledgeVersionsDto,
  PutKnowledgeDto,
} from './knowledge.dto.js';
import { KnowledgeService } from './knowledge.service.js';

const MISSING = notFound(`dataset ${EXAMPLE_IDS.dataset}`);

/** Beyond the contract: what people know of the tables of a dataset. */
@ApiTags('Datasets')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/knowledge')
export class KnowledgeController {
  constructor(private readonly knowledge: KnowledgeService) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('getDatasetKnowledge', {
    summary: 'Get the knowledge of a dataset',
    description:
      'Returns the document of synonyms, descriptions, hidden columns, segments, metrics and verified ' +
      'questions: the latest version or an earlier one.',
    answer: inEnvelope('The document and its version', KnowledgeDto),
    failures: [MISSING],
  })
  async get(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Query() { version }: GetKnowledgeDto,
  ): Promise<KnowledgeDto> {
    return KnowledgeDto.from(
      await this.knowledge.get(caller.projectId, datasetId, version ?? null),
      await this.knowledge.isWritable(caller, datasetId),
    );
  }

  @ApiActingUser()
  @Get('versions')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('listDatasetKnowledgeVersions', {
    summary: "List the versions of a dataset's knowledge",
    description:
      'Lists who wrote each of the last 50 versions and when. Request a version by its number to read it.',
    answer: inEnvelope('The versions, newest first', KnowledgeVersionsDto),
    failures: [MISSING],
  })
  async versions(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
  ): Promise<KnowledgeVersionsDto> {
    return KnowledgeVersionsDto.from(await this.knowledge.versionsOf(projectId, datasetId));
  }

  @Put()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('putDatasetKnowledge', {
    summary: 'Replace the knowledge of a dataset',
    description:
      'Replaces the document; from now on it is used to interpret questions. A document with an error is ' +
      'refused, and the response names the first one. Only the creator of the dataset may do this.',
    answer: inEnvelope('The document and its new version', KnowledgeDto),
    failures: [MISSING, notTheCreator()],
  })
  async put(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Body() body: PutKnowledgeDto,
  ): Promise<KnowledgeDto> {
    return KnowledgeDto.from(await this.knowledge.put(caller, datasetId, body.toDraft()));
  }

  @Post('check')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('checkDatasetKnowledge', {
    summary: 'Check a knowledge document',
    description: 'Lists the errors in a document, with line and column, and stores nothing.',
    answer: inEnvelope('The errors in the document', KnowledgeReportDto),
    failures: [MISSING],
  })
  async check(
    @CurrentCaller() { projectId }: Caller,
    @Param('dataset_id') datasetId: string,
    @Body() { document }: CheckKnowledgeDto,
  ): Promise<KnowledgeReportDto> {
    return KnowledgeReportDto.from(await this.knowledge.check(projectId, datasetId, document));
  }
}
