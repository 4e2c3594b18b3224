import { Injectable } from '@nestjs/common';
import {
  entriesOfCorrection,
  type Finding,
  type ReadStatement,
  SchemaNames,
  StatementReader,
} from '../engine/index.js';
import { JudgedJobs, type JudgedQuestion } from '../jobs/index.js';
import { type DatasetContent } from './dataset-content.js';
import { isRunnable } from './runnable.js';

/** What people said of answers over a dataset, as findings: corrections explain words, right answers verify questions. */
@Injectable()
export class JobFindings {
  constructor(private readonly judged: JudgedJobs) {}

  async find(content: DatasetContent): Promise<Finding[]> {
    const questions = await this.judged.list(content.projectId, content.datasetId);
    if (questions.length === 0) return [];
    const names = new SchemaNames(content.profiles, content.knowledge);
    const reader = await StatementReader.open();
    try {
      const findings: Finding[] = [];
      for (const question of questions) {
        if (question.verdict === 'right') findings.push(...(await verified(question, reader, content)));
        else findings.push(...(await explained(question, reader, names)));
      }
      return findings;
    } finally {
      reader.close();
    }
  }
}

/** The only statement of a question; null where there are none or several. */
async function onlyStatement(
  statements: readonly string[],
  reader: StatementReader,
): Promise<{ readonly sql: string; readonly read: ReadStatement } | null> {
  const [sql] = statements;
  if (sql === undefined || statements.length !== 1) return null;
  const read = await reader.read(sql);
  return read && { sql, read };
}

async function explained(
  { jobId, question, correction }: JudgedQuestion,
  reader: StatementReader,
  names: SchemaNames,
): Promise<Finding[]> {
  if (!correction) return [];
  const only = await onlyStatement(correction.statements, reader);
  const jobs = [{ jobId, question, meant: correction.question }];
  return entriesOfCorrection(
    { asked: question, meant: correction.question, statement: only?.read ?? null },
    names,
  ).map((entry) => ({ entry, evidence: { jobs } }));
}

async function verified(
  { jobId, question, statements, isLater, standsAlone, judgedAt, userId }: JudgedQuestion,
  reader: StatementReader,
  content: DatasetContent,
): Promise<Finding[]> {
  const only = standsAlone ? await onlyStatement(statements, reader) : null;
  if (!only || !isRunnable(only.read, content)) return [];
  // It may have been made of an earlier answer of the session.
  if (isLater && only.read.hasSteps) return [];
  const fields = {
    question: question.trim(),
    sql: only.sql.trim(),
    verified_on: judgedAt.toISOString().slice(0, 10),
    verified_by: userId,
  };
  const jobs = [{ jobId, question, meant: null }];
  return [{ entry: { section: 'verified_questions', fields }, evidence: { jobs } }];
}
