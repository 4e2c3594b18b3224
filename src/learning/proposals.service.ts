import { Injectable } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { type Page, type PageRequest } from '../common/api/paging.js';
import { DatasetsService } from '../datasets/index.js';
import { DatasetTables } from '../datasources/index.js';
import {
  appendEntry,
  entryLine,
  type Proposal,
  proposalsOf,
  readKnowledge,
  siftProposals,
} from '../engine/index.js';
import { type DatasetKnowledge, KnowledgeService } from '../knowledge/index.js';
import { FindingSources } from './finding-sources.js';
import { RejectionsRepository } from './rejections.repository.js';

/** Which proposals are asked for. */
interface ProposalsRequest {
  /** Those that were turned down, instead of the others. */
  readonly areRejected: boolean;
  readonly page: PageRequest;
}

/** A proposal that is to be taken into the knowledge. */
interface Acceptance {
  readonly proposalId: string;
  /** The version that it is added to, 0 for none; null for whatever is the newest. */
  readonly basedOn: number | null;
}

/** What a dataset could be known by beside. Nothing of it is adopted unless somebody accepts it. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly knowledge: KnowledgeService,
    private readonly datasets: DatasetsService,
    private readonly tables: DatasetTables,
    private readonly findings: FindingSources,
    private readonly rejections: RejectionsRepository,
  ) {}

  /**
   * A page of the proposals for a dataset of the caller's, the best supported first: they quote what others asked.
   * @throws ApiError NOT_FOUND or NO_PERMISSION
   */
  async list(
    caller: Caller,
    datasetId: string,
    { areRejected, page }: ProposalsRequest,
  ): Promise<Page<Proposal>> {
    await this.datasets.getOwn(caller, datasetId);
    const proposals = await this.propose(caller.projectId, datasetId, areRejected);
    const first = (page.number - 1) * page.size;
    return { items: proposals.slice(first, first + page.size), total: proposals.length };
  }

  /**
   * The proposals for a dataset, whoever created it, the best supported first.
   * @param areRejected those that were turned down, instead of the others
   * @throws ApiError NOT_FOUND
   */
  async propose(projectId: string, datasetId: string, areRejected = false): Promise<Proposal[]> {
    const newest = await this.knowledge.get(projectId, datasetId, null);
    const rejected = await this.rejections.listIds(projectId, datasetId);
    const all = await this.made(projectId, datasetId, newest);
    return all.filter(({ id }) => rejected.has(id) === areRejected);
  }

  /**
   * Adds a proposal to the knowledge, as a new version.
   * @throws ApiError NOT_FOUND, NO_PERMISSION, or INVALID_PARAMETERS where a newer version is there or the document has a problem
   */
  async accept(caller: Caller, datasetId: string, acceptance: Acceptance): Promise<DatasetKnowledge> {
    await this.datasets.getOwn(caller, datasetId);
    return this.adopt(caller, datasetId, acceptance);
  }

  /**
   * Adds a proposal to the knowledge, whoever created the dataset.
   * @throws ApiError NOT_FOUND, or INVALID_PARAMETERS where a newer version is there or the document has a problem
   */
  async adopt(
    caller: Caller,
    datasetId: string,
    { proposalId, basedOn }: Acceptance,
  ): Promise<DatasetKnowledge> {
    const { projectId } = caller;
    const newest = await this.knowledge.get(projectId, datasetId, null);
    const version = newest?.version ?? 0;
    if (basedOn !== null && basedOn !== version)
      throw new ApiError('INVALID_PARAMETERS', `based_on: the latest version is ${version}`);
    const { entry } = await this.find(projectId, datasetId, proposalId);
    const document = appendEntry(newest?.document ?? '', { section: entry.section, line: entryLine(entry) });
    if (document === null)
      throw new ApiError('INVALID_PARAMETERS', 'document: nothing can be added to it in its current form');
    // What was made of one version never takes the place of another.
    return this.knowledge.store(caller, datasetId, { document, basedOn: version });
  }

  /** Turns a proposal down, so that it is not made again. @throws ApiError NOT_FOUND or NO_PERMISSION */
  async reject(caller: Caller, datasetId: string, proposalId: string): Promise<void> {
    const { projectId, userId } = caller;
    await this.datasets.getOwn(caller, datasetId);
    await this.find(projectId, datasetId, proposalId);
    await this.rejections.add(projectId, { datasetId, proposalId, userId });
  }

  /** Lets a proposal that was turned down be made again. @throws ApiError NOT_FOUND or NO_PERMISSION */
  async withdrawRejection(caller: Caller, datasetId: string, proposalId: string): Promise<void> {
    await this.datasets.getOwn(caller, datasetId);
    if (!(await this.rejections.withdraw(caller.projectId, datasetId, proposalId)))
      throw notFound(`rejection of ${proposalId}`);
  }

  private async find(projectId: string, datasetId: string, proposalId: string): Promise<Proposal> {
    const found = (await this.propose(projectId, datasetId)).find(({ id }) => id === proposalId);
    if (!found) throw notFound(`proposal ${proposalId}`);
    return found;
  }

  private async made(
    projectId: string,
    datasetId: string,
    newest: DatasetKnowledge | null,
  ): Promise<Proposal[]> {
    const document = newest?.document ?? '';
    const { knowledge } = readKnowledge(document);
    const datasources = await this.tables.listWithIntake(projectId, datasetId);
    const profiles = datasources.flatMap(({ tables }) => tables.map(({ profile }) => profile));
    const found = await this.findings.find({ projectId, datasetId, datasources, profiles, knowledge });
    return siftProposals(proposalsOf(found), { document, profiles, knowledge });
  }
}
