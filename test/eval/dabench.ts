import { mkdtemp, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { type AnalysisTable, type Analyst, type Workbench } from '../../src/engine/index.js';
import { Workbenches } from '../../src/engine/analytics/workbenches.js';
import { BuiltinAnalyst } from '../../src/engine/answering/builtin/builtin-analyst.js';
import { describeTable } from '../../src/engine/answering/builtin/link/schema.js';
import { loadValues } from '../../src/engine/answering/builtin/link/value-loader.js';
import { collect } from '../support/answering/analysis-fixture.js';
import { noCharts } from '../support/answering/no-charts.js';
import { IngestionFolder } from '../support/ingestion-folder.js';
import { type BenchQuestion, readBenchQuestions, textOf } from './dabench-set.js';
import { rightAnswers, tagsOf } from './dabench-score.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './report.js';
import { searchHere } from '../support/answering/search-here.js';

const USUAL_DATA = '../shared/data/dabench';
const LIMITS = { memoryBytes: 2 ** 30, threads: 2, maxRows: 10_000, queryTimeoutMs: 60_000 };

/** A table of the set as Quarry reads it, open for queries. */
interface OpenTable {
  readonly tables: readonly AnalysisTable[];
  readonly workbench: Workbench;
}

/** Whose data the tables are: as in the service, a process that has served is used again for the same owner. */
const OWNER = 'dabench';

async function openTable(
  folder: IngestionFolder,
  workbenches: Workbenches,
  { path, fileName }: { readonly path: string; readonly fileName: string },
): Promise<OpenTable> {
  const outputFolder = await mkdtemp(join(folder.path, 'table-'));
  const request = { path, extension: extname(fileName), name: fileName, correction: {}, outputFolder };
  const { tables } = await folder.ingestor.ingest(request);
  const files = tables.map(({ file, profile }) => ({
    name: profile.name,
    path: join(outputFolder, file),
    leftOut: profile.totalRows.map(({ index }) => index),
  }));
  const scratchFolder = await mkdtemp(join(folder.path, 'scratch-'));
  const workbench = await workbenches.open({ tables: files, limits: LIMITS, scratchFolder }, OWNER);
  const opened = tables.map(({ profile }) => ({
    name: profile.name,
    datasourceId: 'data',
    fileName,
    profile,
  }));
  // As for the tables of the other sets, what is measured is the time of a question, without that of its table.
  for (const table of opened) await loadValues(workbench, describeTable(table));
  return { tables: opened, workbench };
}

async function ask(
  analyst: Analyst,
  question: BenchQuestion,
  { tables, workbench }: OpenTable,
): Promise<string> {
  const request = {
    question: textOf(question),
    language: 'EN' as const,
    userPrompt: null,
    mode: 'auto' as const,
    withCitation: true,
    documents: null,
    history: [],
    tables,
    workbench,
  };
  const events = await collect(analyst, request);
  const replies = events.map((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? event.text : '',
  );
  return replies.join('');
}

/** A job that fails is a wrong answer, not the end of the run. */
function failure(error: unknown): string {
  return `failed: ${String(error)}`;
}

interface Asked {
  readonly question: BenchQuestion;
  readonly reply: string;
  readonly milliseconds: number;
  readonly half: string;
}

function prediction({ question, reply, milliseconds, half }: Asked): Prediction {
  const given = tagsOf(reply);
  const right = rightAnswers(question.labels, given);
  return {
    id: String(question.id),
    question: textOf(question),
    expected: question.labels,
    predicted: given.length > 0 ? given : reply,
    correct: right.every(Boolean),
    confidence: null,
    declined: given.length === 0,
    milliseconds,
    measures: { 'any part right': right.some(Boolean) },
    groups: [half, `level ${question.level}`, ...question.concepts],
    parts: { right: right.filter(Boolean).length, all: right.length },
  };
}

/**
 * Asks the questions of a folder with `questions.jsonl`, `labels.jsonl` and `tables/`. Tables are read by Quarry's own
 * ingestion, and the whole reply is scored: all tags of a question must be right.
 */
export async function evaluateDabench(options: EvalOptions): Promise<Prediction[]> {
  const data = options.data ?? USUAL_DATA;
  const all = await readBenchQuestions(data);
  const named = all.map((question) => ({ id: String(question.id), question }));
  const chosen = chosenQuestions(named, options).map(({ question }) => question);
  const folder = await IngestionFolder.create();
  const workbenches = new Workbenches({ most: 1 });
  const analyst = new BuiltinAnalyst(noCharts, searchHere);
  const predictions: Prediction[] = [];
  try {
    for (const fileName of new Set(chosen.map((each) => each.fileName))) {
      const questions = chosen.filter((each) => each.fileName === fileName);
      const path = join(data, 'tables', fileName);
      const table = await openTable(folder, workbenches, { path, fileName });
      for (const question of questions) {
        const started = performance.now();
        const reply = await ask(analyst, question, table).catch(failure);
        const half = all.indexOf(question) < all.length / 2 ? 'first half' : 'second half';
        predictions.push(prediction({ question, reply, milliseconds: performance.now() - started, half }));
      }
      await workbenches.release(table.workbench, OWNER);
    }
  } finally {
    await workbenches.close();
    await rm(folder.path, { recursive: true, force: true });
  }
  return predictions;
}
