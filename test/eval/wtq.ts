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
import { Asker, type GivenAnswer } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { type SetQuestion, untold } from './asking/set-question.js';
import { numberOf } from './human/same-value.js';
import { comparable } from '../../src/engine/answering/builtin/cells/words.js';
import { type CellValue } from '../../src/engine/table.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';
import { isRight, readWtq, type ShownValue, readWtqTable, type WtqQuestion } from './wtq-data.js';

const LIMITS = { memoryBytes: 1024 ** 3, threads: 2, maxRows: 10_000, queryTimeoutMs: 20_000 };
const USUAL_DATA = '../shared/data/wtq';
const USUAL_SPLIT = 'random-split-1-dev';
/** The measure of the search alone. */
export const RANKER_ALONE = 'right by the ranker alone';

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

/** Whether a column of the answer has exactly the target's values, or the reply begins with the yes or no of the target. */
export function isRightAnswer(given: GivenAnswer, question: WtqQuestion): boolean {
  const [main] = given.tables;
  const columns = main?.columns.map((_, at) => answerValues(main.rows.map((row) => row[at] ?? null))) ?? [];
  return columns.some((values) => isRight(values, question.target)) || isVerdict(given, question);
}

function isVerdict({ reply }: GivenAnswer, { targetText }: WtqQuestion): boolean {
  const [, verdict] = /^\W*(yes|no)\b/iu.exec(reply) ?? [];
  return verdict?.toLowerCase() === targetText.toLowerCase();
}

/** How the search does by itself, whose likeliest reading the analyst does not always tell. */
async function rankerMeasures(question: WtqQuestion, tables: WtqTables): Promise<Prediction['measures']> {
  const table = tables.get(question.table);
  const readings = readTableQuestion(table, question.question);
  const [best] = readings;
  const answer = best ? await computed(best, tables.workbench) : [];
  const found = search(table, readQuestion(question.question));
  return {
    [RANKER_ALONE]: isRight(answer, question.target),
    'best five hold the answer': readings.some((reading) => isRight(reading.answer, question.target)),
    'some candidate is right (oracle)': found.candidates.some((each) =>
      isRight(each.answer, question.target),
    ),
    'SQL and cells agree': !best || answerKey({ answer }) === answerKey(best),
  };
}

/** Several values of one answer may be told once. */
function answerValues(cells: readonly CellValue[]): ShownValue[] {
  const values = cells.map((cell) => {
    const text = cell === null ? '' : String(cell);
    return { text, norm: comparable(text), number: numberOf(cell) };
  });
  return [...new Map(values.map((value) => [value.norm, value])).values()];
}

function setQuestionOf(question: WtqQuestion, folder: string): SetQuestion {
  return {
    id: question.id,
    set: 'wtq',
    question: question.question,
    history: [],
    paths: [join(folder, question.table)],
    expected: question.targetText,
    groups: [],
    outcomeOf: (given) => untold(given) ?? (isRightAnswer(given, question) ? 'right' : 'wrong'),
  };
}

/**
 * Asks the questions of a split of WikiTableQuestions through the analyst, over its tables as ingestion reads them. Right is an
 * answer with a column of exactly the target's values, or that begins with the yes or no of the target.
 */
export async function evaluateWtq(options: EvalOptions): Promise<Prediction[]> {
  const folder = options.data ?? USUAL_DATA;
  const chosen = chosenQuestions(readWtq(folder, options.split ?? USUAL_SPLIT), options);
  const questions = chosen.toSorted((left, right) => (left.table < right.table ? -1 : 1));
  const tables = await WtqTables.open(folder, [...new Set(questions.map(({ table }) => table))]);
  const asker = await Asker.create({}, options.model);
  try {
    const asked = questions.map((question) => setQuestionOf(question, folder));
    const predictions: Prediction[] = [];
    for (const [at, prediction] of (await askSet(asked, asker, options)).entries()) {
      const question = questions[at];
      predictions.push({ ...prediction, measures: question ? await rankerMeasures(question, tables) : {} });
    }
    return predictions;
  } finally {
    await asker.close();
    await tables.close();
  }
}
