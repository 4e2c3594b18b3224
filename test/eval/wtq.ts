import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { readTable } from '../../src/engine/answering/builtin/cells/cell-table.js';
import { compile } from '../../src/engine/answering/builtin/representation/sql/compile.js';
import { answerOf } from '../../src/engine/answering/builtin/search/answer-of.js';
import { type AnswerValue } from '../../src/engine/answering/builtin/search/candidate.js';
import { answerKey } from '../../src/engine/answering/builtin/search/rank/ranker.js';
import { search } from '../../src/engine/answering/builtin/search/search.js';
import { readQuestion } from '../../src/engine/answering/builtin/search/question.js';
import {
  readTableQuestion,
  type TableReading,
} from '../../src/engine/answering/builtin/search/table-readings.js';
import { type CellTable } from '../../src/engine/answering/builtin/cells/cell-table.js';
import { Workbench, type WorkbenchTable } from '../../src/engine/index.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './report.js';
import { isRight, readWtq, readWtqTable, type WtqQuestion } from './wtq-data.js';

const LIMITS = { memoryBytes: 1024 ** 3, threads: 2, maxRows: 10_000, queryTimeoutMs: 20_000 };
const USUAL_DATA = '../shared/data/wtq';
const USUAL_SPLIT = 'random-split-1-dev';

/** The tables of some questions as Parquet files behind one workbench, and their cells. */
class WtqTables {
  private constructor(
    private readonly folder: string,
    private readonly tables: ReadonlyMap<string, CellTable>,
    readonly workbench: Workbench,
  ) {}

  static async open(data: string, paths: readonly string[]): Promise<WtqTables> {
    const folder = await mkdtemp(join(tmpdir(), 'wtq-'));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const tables = new Map<string, CellTable>();
    const files: WorkbenchTable[] = [];
    for (const [index, path] of paths.entries()) {
      const { profile, rows } = readWtqTable(data, path);
      const name = `table ${index}`;
      tables.set(path, readTable({ ...profile, name }, rows, true));
      const file = join(folder, `${index}.parquet`);
      await connection.run(
        `CREATE OR REPLACE TABLE t (${profile.columns.map((column) => `${quoted(column.name)} VARCHAR`).join(', ')})`,
      );
      const appender = await connection.createAppender('t');
      for (const row of rows) {
        for (const value of row) {
          if (value === null) appender.appendNull();
          else appender.appendVarchar(String(value).trim());
        }
        appender.endRow();
      }
      appender.closeSync();
      await connection.run(`COPY t TO '${file}' (FORMAT parquet)`);
      files.push({ name, path: file, leftOut: [] });
    }
    connection.closeSync();
    instance.closeSync();
    const scratchFolder = await mkdtemp(join(folder, 'scratch-'));
    return new WtqTables(
      folder,
      tables,
      await Workbench.open({ tables: files, limits: LIMITS, scratchFolder }),
    );
  }

  get(path: string): CellTable {
    const table = this.tables.get(path);
    if (!table) throw new Error(`no table ${path}`);
    return table;
  }

  async close(): Promise<void> {
    await this.workbench.close();
    await rm(this.folder, { recursive: true });
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

async function computed({ query }: TableReading, workbench: Workbench): Promise<AnswerValue[]> {
  const [statement] = compile(query);
  return answerOf(query, await workbench.query(statement?.sql ?? ''));
}

async function predict(question: WtqQuestion, tables: WtqTables): Promise<Prediction> {
  const table = tables.get(question.table);
  const start = performance.now();
  const readings = readTableQuestion(table, question.question);
  const milliseconds = performance.now() - start;
  const [best] = readings;
  const answer = best ? await computed(best, tables.workbench) : [];
  const found = search(table, readQuestion(question.question));
  const isSame = !best || answerKey({ answer }) === answerKey(best);
  return {
    id: question.id,
    question: question.question,
    expected: question.targetText,
    predicted: answer.map(({ text }) => text),
    correct: isRight(answer, question.target),
    confidence: best?.confidence ?? 0,
    declined: best === undefined,
    milliseconds,
    measures: {
      'best five hold the answer': readings.some((reading) => isRight(reading.answer, question.target)),
      'some candidate is right (oracle)': found.candidates.some((each) =>
        isRight(each.answer, question.target),
      ),
      'SQL and cells agree': isSame,
    },
    groups: [],
  };
}

/**
 * Asks the questions of a split of WikiTableQuestions. What counts is the answer that the SQL statement of the likeliest
 * reading gives.
 */
export async function evaluateWtq(options: EvalOptions): Promise<Prediction[]> {
  const folder = options.data ?? USUAL_DATA;
  const questions = chosenQuestions(readWtq(folder, options.split ?? USUAL_SPLIT), options);
  const tables = await WtqTables.open(folder, [...new Set(questions.map(({ table }) => table))]);
  try {
    const predictions: Prediction[] = [];
    for (const question of questions) predictions.push(await predict(question, tables));
    return predictions;
  } finally {
    await tables.close();
  }
}
