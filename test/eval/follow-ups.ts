import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { inventory, regional, shop, staff, traffic } from '../support/answering/business-tables.js';
import { Asker } from './asker.js';
import { askSet } from './asking/ask-set.js';
import { type SetQuestion } from './asking/set-question.js';
import { type Gold, type GoldTable, type GoldValue } from './human/human-set.js';
import { verdictOf } from './human/verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

const FILE = new URL('./follow-ups.tsv', import.meta.url);
const TABLES = [regional, shop, staff, traffic, inventory];

/** A question that goes on from another one, ours, with the query that gives the right answer. */
interface FollowUp {
  readonly kind: string;
  readonly table: string;
  readonly before: string;
  readonly question: string;
  readonly sql: string;
}

async function followUps(): Promise<FollowUp[]> {
  const lines = (await readFile(FILE, 'utf8')).trimEnd().split('\n');
  return lines.map((line) => {
    const [kind = '', table = '', before = '', question = '', sql = ''] = line.split('\t');
    return { kind, table, before, question, sql };
  });
}

/** @param sql queries parted by `||`, each of which gives a right answer */
async function goldOf(sql: string, connection: DuckDBConnection): Promise<Gold> {
  const [answer, ...alternatives] = await Promise.all(
    sql.split(' || ').map(async (query): Promise<GoldTable> => {
      const result = await connection.runAndReadAll(query);
      return { columns: result.columnNames(), rows: result.getRowsJson() as GoldValue[][] };
    }),
  );
  return { ...(answer && { answer }), alternatives, ordered: / ORDER BY /.test(sql) };
}

async function setQuestion(
  { kind, table, before, question, sql }: FollowUp,
  folder: string,
  connection: DuckDBConnection,
): Promise<SetQuestion> {
  const gold = await goldOf(sql, connection);
  return {
    id: `${table}: ${before} / ${question}`,
    set: 'follow-ups',
    question,
    history: [before],
    paths: [join(folder, `${table}.csv`)],
    expected: gold.answer,
    groups: [`follow-ups, ${kind}`],
    outcomeOf: (answer) => verdictOf({ gold }, answer),
  };
}

/** Asks 60 questions of ten kinds that go on from others, over five tables, as the service is asked. */
export async function evaluateFollowUps(options: EvalOptions): Promise<Prediction[]> {
  const folder = await mkdtemp(join(tmpdir(), 'follow-ups-'));
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const asker = await Asker.create({}, options.model);
  try {
    for (const { name, sql } of TABLES) {
      await connection.run(`CREATE TABLE ${name} AS ${sql}`);
      await connection.run(`COPY ${name} TO '${join(folder, `${name}.csv`)}' (HEADER)`);
    }
    const questions: SetQuestion[] = [];
    for (const each of await followUps()) questions.push(await setQuestion(each, folder, connection));
    return await askSet(chosenQuestions(questions, options), asker, options);
  } finally {
    await asker.close();
    connection.closeSync();
    await rm(folder, { recursive: true });
  }
}
