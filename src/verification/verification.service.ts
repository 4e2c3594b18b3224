import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { SERVICE_VERSION } from '../common/service-version.js';
import { ApiError } from '../common/api/api-error.js';
import { DatasetTables } from '../datasources/index.js';
import { type Baseline, readKnowledge } from '../engine/index.js';
import { KnowledgeService } from '../knowledge/index.js';
import { Metrics } from '../metrics/index.js';
import { type JudgedQuestion, type VerificationReport } from './verification.entity.js';
import { VerificationRun, type VerifiedDataset } from './verification-run.js';
import { VerificationsRepository } from './verifications.repository.js';

/** The last report of a dataset. */
export interface LastReport {
  /** Null where there is none yet. */
  readonly report: VerificationReport | null;
  /** Whether the report reflects the current data, knowledge and service. */
  readonly isCurrent: boolean;
}

/** What is verified of a dataset as it is now. */
interface Current extends VerifiedDataset {
  readonly version: number;
  readonly state: string;
  /** Whether files are being read, after which the data will be others. */
  readonly isReading: boolean;
}

const POLL_MS = 100;

/** Whether verified questions still give what they gave when somebody looked at them. */
@Injectable()
export class VerificationService {
  constructor(
    private readonly verifications: VerificationsRepository,
    private readonly knowledge: KnowledgeService,
    private readonly tables: DatasetTables,
    private readonly run: VerificationRun,
    private readonly metrics: Metrics,
  ) {}

  /** The last report. @throws ApiError NOT_FOUND */
  async get(projectId: string, datasetId: string): Promise<LastReport> {
    const current = await this.current(projectId, datasetId);
    const known = await this.verifications.findOf(projectId, datasetId);
    const isCurrent = current === null || (known?.state === current.state && known.askedAt === null);
    return { report: current && (known?.report ?? null), isCurrent };
  }

  /**
   * Has the questions asked again, whatever has changed.
   * @param accepting questions of the document whose next result later ones are compared with
   * @returns false where there is no verified question
   * @throws ApiError NOT_FOUND, or INVALID_PARAMETERS where the document has no such question
   */
  async ask(projectId: string, datasetId: string, accepting: readonly string[]): Promise<boolean> {
    const current = await this.current(projectId, datasetId);
    const questions = new Set(current?.knowledge.verifiedQuestions.map(({ question }) => question.text));
    const unknown = accepting.find((question) => !questions.has(question));
    if (unknown !== undefined)
      throw new ApiError(
        'INVALID_PARAMETERS',
        `accept: “${unknown}” is not a verified question of this dataset`,
      );
    if (!current) return false;
    await this.verifications.ask(projectId, datasetId, accepting);
    return true;
  }

  /** The report once nobody waits for another one, or whatever there is by then. @throws ApiError NOT_FOUND */
  async awaited(projectId: string, datasetId: string, timeoutMs: number): Promise<LastReport> {
    const deadline = Date.now() + timeoutMs;
    const isAsked = async () => {
      const known = await this.verifications.findOf(projectId, datasetId);
      return known !== null && known.askedAt !== null;
    };
    while (Date.now() < deadline && (await isAsked())) await delay(POLL_MS);
    return this.get(projectId, datasetId);
  }

  /**
   * Asks the questions again where anything has changed or somebody waits for it.
   * @throws ApiError NOT_FOUND, or what keeps them from being asked
   */
  async verify(projectId: string, datasetId: string, signal: AbortSignal): Promise<void> {
    // As after the reading of most files: whatever else is looked up takes longer.
    if (!(await this.knowledge.hasVerified(projectId, datasetId))) return;
    const current = await this.current(projectId, datasetId);
    const known = await this.verifications.findOf(projectId, datasetId);
    if (!current) return known ? this.verifications.forget(projectId, datasetId) : undefined;
    const isAsked = known !== null && known.askedAt !== null;
    // The end of the reading has them asked.
    if (!isAsked && (known?.state === current.state || current.isReading)) return;
    const earlier = { baselines: known?.baselines ?? [], accepting: known?.accepting ?? [] };
    const begunAt = known?.askedAt ?? new Date(0);
    const questions: JudgedQuestion[] = [];
    const baselines: Baseline[] = [];
    for await (const { judged, baseline } of this.run.ask(current, earlier, signal)) {
      questions.push(judged);
      if (baseline) baselines.push(baseline);
      this.metrics.questionVerified(judged.kind);
    }
    const report = {
      verifiedAt: new Date().toISOString(),
      knowledgeVersion: current.version,
      serviceVersion: SERVICE_VERSION,
      questions,
    };
    const found = { state: current.state, baselines, report, begunAt };
    await this.verifications.keep(projectId, datasetId, found);
  }

  /** Null where no question is verified. @throws ApiError NOT_FOUND */
  private async current(projectId: string, datasetId: string): Promise<Current | null> {
    const newest = await this.knowledge.get(projectId, datasetId, null);
    const knowledge = newest && readKnowledge(newest.document).knowledge;
    if (!knowledge || knowledge.verifiedQuestions.length === 0) return null;
    const { names, isReading } = await this.tables.readings(projectId, datasetId);
    const { version } = newest;
    const parts = [SERVICE_VERSION, version, ...names];
    const state = createHash('sha256').update(parts.join(' ')).digest('hex');
    return { projectId, datasetId, knowledge, version, state, isReading };
  }
}
