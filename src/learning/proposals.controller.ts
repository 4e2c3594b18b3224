import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiParam, ApiTags } from '@nestjs/swagger';
import { ActingUserDto, ApiActingUser, type Caller, CurrentCaller, InDataset } from '../auth/index.js';
import { emptyEnvelope, inEnvelope, pageInEnvelope } from '../common/api/api-answer.js';
import { ApiEndpoint } from '../common/api/api-endpoint.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { ApiIdParam, EXAMPLE_IDS } from '../common/api/api-ids.js';
import { PageDto } from '../common/api/paging.js';
import { notTheCreator } from '../datasets/index.js';
import { KnowledgeDto } from '../knowledge/index.js';
import { AcceptProposalDto, EXAMPLE_PROPOSAL, ListProposalsDto, ProposalDto } from './proposals.dto.js';
import { ProposalsService } from './proposals.service.js';

const REFUSALS = [notFound(`dataset ${EXAMPLE_IDS.dataset}`), notTheCreator()];
const GONE = notFound(`proposal ${EXAMPLE_PROPOSAL}`);

const ApiProposalParam = (): MethodDecorator =>
  ApiParam({
    name: 'proposal_id',
    description: 'ID of the proposal',
    schema: { type: 'string', example: EXAMPLE_PROPOSAL },
  });

/** Beyond the contract: what the knowledge of a dataset could be given, learned from people and files. */
@ApiTags('Datasets')
@InDataset()
@Controller('v2/team/datasets/:dataset_id/knowledge/proposals')
export class ProposalsController {
  constructor(private readonly proposals: ProposalsService) {}

  @ApiActingUser()
  @Get()
  @ApiIdParam('dataset_id', 'dataset')
  @ApiEndpoint('listProposals', {
    summary: 'List proposals for the knowledge of a dataset',
    description:
      'Lists proposed entries, the best supported first. They come from corrections, from answers marked as ' +
      'right, from data dictionaries among the files, and from possible keys between tables. A proposal is not ' +
      'used until it is accepted. Only the creator of the dataset sees proposals, because they quote questions.',
    answer: pageInEnvelope('A page of the proposals', ProposalDto),
    failures: REFUSALS,
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Query() query: ListProposalsDto,
  ): Promise<PageDto<ProposalDto>> {
    const request = { areRejected: query.is_rejected, page: query.toPage() };
    const page = await this.proposals.list(caller, datasetId, request);
    return PageDto.from(page, request.page, (proposal) => ProposalDto.from(proposal));
  }

  @Post(':proposal_id/accept')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiProposalParam()
  @ApiEndpoint('acceptProposal', {
    summary: 'Accept a proposal',
    description:
      "Adds the proposed entry to the dataset's knowledge as a new version; the rest of the document stays as " +
      'it was. Only the creator of the dataset may do this.',
    answer: inEnvelope('The document and its new version', KnowledgeDto),
    failures: [...REFUSALS, GONE, new ApiError('INVALID_PARAMETERS', 'based_on: the latest version is 3')],
  })
  async accept(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('proposal_id') proposalId: string,
    @Body() { based_on: basedOn = null }: AcceptProposalDto,
  ): Promise<KnowledgeDto> {
    return KnowledgeDto.from(await this.proposals.accept(caller, datasetId, { proposalId, basedOn }));
  }

  @Post(':proposal_id/reject')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiProposalParam()
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('rejectProposal', {
    summary: 'Reject a proposal',
    description:
      'Rejects the proposal. It is not made again, whatever evidence supports it, until the rejection is ' +
      'withdrawn. Only the creator of the dataset may do this.',
    answer: emptyEnvelope('The proposal was rejected'),
    failures: [...REFUSALS, GONE],
  })
  async reject(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('proposal_id') proposalId: string,
  ): Promise<void> {
    await this.proposals.reject(caller, datasetId, proposalId);
  }

  @Delete(':proposal_id/reject')
  @ApiIdParam('dataset_id', 'dataset')
  @ApiProposalParam()
  @ApiBody({ type: ActingUserDto })
  @ApiEndpoint('withdrawRejection', {
    summary: 'Withdraw the rejection of a proposal',
    description: 'Makes the proposal available again, as long as there is evidence for it.',
    answer: emptyEnvelope('The rejection was withdrawn'),
    failures: [...REFUSALS, notFound(`rejection of ${EXAMPLE_PROPOSAL}`)],
  })
  async withdraw(
    @CurrentCaller() caller: Caller,
    @Param('dataset_id') datasetId: string,
    @Param('proposal_id') proposalId: string,
  ): Promise<void> {
    await this.proposals.withdrawRejection(caller, datasetId, proposalId);
  }
}
