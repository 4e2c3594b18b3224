import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Injectable, Optional } from '@nestjs/common';
import { type Caller } from '../auth/index.js';
import { ApiError, notFound } from '../common/api/api-error.js';
import { makeScratchFolder } from '../common/scratch.js';
import { currentTrace } from '../common/trace.js';
import { Settings } from '../config/index.js';
import { DatasetsService } from '../datasets/index.js';
import { DatasetTables } from '../datasources/index.js';
import {
  checkKnowledge,
  type Knowledge,
  type KnowledgeProblem,
  readKnowledge,
  statementProblems,
} from '../engine/index.js';
import { TaskQueue } from '../queue/index.js';
import { type DatasetKnowledge, type KnowledgeVersion } from './dataset-knowledge.entity.js';
import { KnowledgeRepository } from './knowledge.repository.js';

/** Of one dataset; older ones are forgotten. */
const MOST_VERSIONS = 50;

/** A document that is to be the newest version. */
export interface KnowledgeDraft {
  /** In YAML. */
  readonly document: string;
  /** The version that it was made from, 0 for none; null to follow whatever there is. */
  readonly basedOn: number | null;
}

/** What people know of the tables of a dataset: seen by the whole project, and said by the creator of the dataset. */
@Injectable()
export class KnowledgeService {
  constructor(
    private readonly versions: KnowledgeRepository,
    private readonly datasets: DatasetsService,
    private readonly tables: DatasetTables,
    private readonly settings: Settings,
    /** None on the command line: what is stored there is found by the service. */
    @Optional() private readonly queue?: TaskQueue,
  ) {}

  /**
   * A version; null where nothing was said of the dataset yet.
   * @param version null for the newest
   * @throws ApiError NOT_FOUND
   */
  async get(projectId: string, datasetId: string, version: number | null): Promise<DatasetKnowledge | null> {
    await this.datasets.get(projectId, datasetId);
    if (version === null) return this.versions.findNewest(projectId, datasetId);
    const found = await this.versions.findVersion(projectId, datasetId, version);
    if (!found) throw notFound(`version ${version} of the knowledge`);
    return found;
  }

  /** The versions that are kept, newest first. @throws ApiError NOT_FOUND */
  async versionsOf(projectId: string, datasetId: string): Promise<KnowledgeVersion[]> {
    await this.datasets.get(projectId, datasetId);
    return this.versions.listVersions(projectId, datasetId);
  }

  /** Whether a user may replace it. @throws ApiError NOT_FOUND */
  async isWritable({ projectId, userId }: Caller, datasetId: string): Promise<boolean> {
    return (await this.datasets.get(projectId, datasetId)).userId === userId;
  }

  /** What questions are to be read with; null where nothing was said. */
  async known(projectId: string, datasetId: string): Promise<Knowledge | null> {
    const newest = await this.versions.findNewest(projectId, datasetId);
    return newest && readKnowledge(newest.document).knowledge;
  }

  /** Whether questions of a dataset are verified, or were by a version that is still kept. */
  hasVerified(projectId: string, datasetId: string): Promise<boolean> {
    return this.versions.hasVerified(projectId, datasetId);
  }

  /** What is wrong with a document over the tables of a dataset. @throws ApiError NOT_FOUND */
  async check(projectId: string, datasetId: string, document: string): Promise<KnowledgeProblem[]> {
    await this.datasets.get(projectId, datasetId);
    const profiles = await this.tables.profiles(projectId, datasetId);
    const problems = checkKnowledge(document, profiles);
    const scratchFolder = await makeScratchFolder(this.settings.dataDir, 'check');
    try {
      const found = [...problems, ...(await statementProblems(document, profiles, scratchFolder))];
      return found.toSorted((one, other) => one.line - other.line || one.column - other.column).slice(0, 100);
    } finally {
      await rm(scratchFolder, { recursive: true, force: true });
    }
  }

  /** The datasets of all projects of which questions are verified. */
  listVerified(): Promise<Pick<DatasetKnowledge, 'projectId' | 'datasetId'>[]> {
    return this.versions.listVerified();
  }

  /**
   * Makes a document the newest version.
   * @throws ApiError NOT_FOUND, NO_PERMISSION, or INVALID_PARAMETERS where something is wrong with it, or a newer version is there
   */
  async put(caller: Caller, datasetId: string, draft: KnowledgeDraft): Promise<DatasetKnowledge> {
    await this.datasets.getOwn(caller, datasetId);
    return this.store(caller, datasetId, draft);
  }

  /**
   * Makes a document the newest version, whoever created the dataset.
   * @throws ApiError NOT_FOUND, or INVALID_PARAMETERS where something is wrong with it, or a newer version is there
   */
  async store(
    { projectId, userId }: Caller,
    datasetId: string,
    { document, basedOn }: KnowledgeDraft,
  ): Promise<DatasetKnowledge> {
    const problems = await this.check(projectId, datasetId, document);
    if (problems.length > 0) throw new ApiError('INVALID_PARAMETERS', `document: ${inShort(problems)}`);
    const stored = await this.versions.transaction(async (unitOfWork) => {
      // One after the other, so that each version is made from the one before.
      await this.datasets.lock(projectId, datasetId, unitOfWork);
      const newest = (await this.versions.findNewest(projectId, datasetId, unitOfWork))?.version ?? 0;
      if (basedOn !== null && basedOn !== newest)
        throw new ApiError('INVALID_PARAMETERS', `based_on: the latest version is ${newest}`);
      const version = newest + 1;
      await this.versions.deleteBefore(projectId, datasetId, version - MOST_VERSIONS + 1, unitOfWork);
      const hasVerified = (readKnowledge(document).knowledge?.verifiedQuestions.length ?? 0) > 0;
      const row = { id: randomUUID(), datasetId, version, userId, document, hasVerified };
      return this.versions.insert(projectId, row, unitOfWork);
    });
    await this.queue?.add('verify-knowledge', { projectId, id: datasetId, trace: currentTrace() });
    return stored;
  }
}

function inShort([first, ...others]: readonly KnowledgeProblem[]): string {
  const place = first ? `line ${first.line}, column ${first.column}: ${first.message}` : '';
  return others.length === 0 ? place : `${place} ${others.length} more: use the check to see them`;
}
