import { Injectable } from '@nestjs/common';
import { type AskedData, DatasetKeys, DatasetTables, TableWorkbench } from '../datasources/index.js';
import {
  Analyst,
  type Baseline,
  judge,
  type Knowledge,
  knownQuestions,
  observe,
  type Verdict,
  type VerifiedData,
  type VerifiedQuestion,
} from '../engine/index.js';
import { type JudgedQuestion } from './verification.entity.js';

/** What is verified of a dataset. */
export interface VerifiedDataset {
  readonly projectId: string;
  readonly datasetId: string;
  readonly knowledge: Knowledge;
}

/** What earlier results there are to compare with, and which of them count no more. */
interface Earlier {
  readonly baselines: readonly Baseline[];
  readonly accepting: readonly string[];
}

/** A question that was asked again, and what later ones are compared with. */
interface AskedAgain {
  readonly judged: JudgedQuestion;
  /** Null where its statement has never run. */
  readonly baseline: Baseline | null;
}

const RECORDED: Verdict = { kind: 'same', details: ['Later results will be compared with this one.'] };

/** Asks the verified questions of a dataset again, over its data as they are now. */
@Injectable()
export class VerificationRun {
  constructor(
    private readonly tables: DatasetTables,
    private readonly keys: DatasetKeys,
    private readonly workbench: TableWorkbench,
    private readonly analyst: Analyst,
  ) {}

  /** Each question of the document, in its order. @throws the reason of the signal when that is aborted */
  async *ask(
    { projectId, datasetId, knowledge }: VerifiedDataset,
    earlier: Earlier,
    signal: AbortSignal,
  ): AsyncGenerator<AskedAgain> {
    const datasources = await this.tables.read(projectId, datasetId);
    const keys = await this.keys.list(projectId, datasetId);
    const data: AskedData = { projectId, datasources, keys, knowledge };
    const questions = knownQuestions(knowledge)?.questions ?? [];
    const again = (question: VerifiedQuestion, laid: VerifiedData) =>
      this.askAgain(question, earlier, laid, signal);
    yield* this.workbench.with(data, signal, async function* (laid) {
      for (const question of questions) {
        signal.throwIfAborted();
        yield await again(question, laid);
      }
    });
  }

  private async askAgain(
    { question, sql }: VerifiedQuestion,
    { baselines, accepting }: Earlier,
    laid: VerifiedData,
    signal: AbortSignal,
  ): Promise<AskedAgain> {
    const before = baselines.find((each) => each.question === question && each.sql === sql) ?? null;
    const now = await observe({ question, sql }, laid, { before, analyst: this.analyst }, signal);
    const isRecorded = now.runs && (before === null || accepting.includes(question));
    const verdict = before && !isRecorded ? judge(before, now) : now.runs ? RECORDED : unrunnable(now.reason);
    return { judged: { question, ...verdict }, baseline: isRecorded ? baselineOf(now) : before };
  }
}

const unrunnable = (reason: string): Verdict => ({
  kind: 'broken',
  details: [`The statement cannot be run: ${reason}.`],
});

const baselineOf = ({ question, sql, result, tables, reading }: Baseline): Baseline => ({
  question,
  sql,
  result,
  tables,
  reading,
});
