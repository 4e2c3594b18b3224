import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ColumnProfile, type TableProfile } from '../../table.js';
import { checkKnowledge } from '../check-knowledge.js';
import { statementProblems } from './check-statements.js';

function column(name: string, sqlType: string, type: ColumnProfile['type']): ColumnProfile {
  return {
    name,
    type,
    sqlType,
    missingCount: 0,
    distinctCount: 9,
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

const orders: TableProfile = {
  name: 'orders',
  rowCount: 9,
  totalRows: [],
  columns: [
    column('amount', 'DECIMAL(18,2)', 'number'),
    column('ordered on', 'DATE', 'date'),
    column('remark', 'VARCHAR', 'text'),
  ],
};
/** A second file with a table of the same name. */
const TABLES = [orders, { ...orders, totalRows: [{ row: 3, index: 2 }] }];

async function problems(text: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  const found = await statementProblems(text, TABLES, folder);
  await rm(folder, { recursive: true });
  return found.map(({ line, column: at, message }) => `${line}:${at} ${message}`);
}

const entry = (sql: string, question = 'What is the turnover?'): string =>
  `  - question: ${question}\n    verified_on: 2026-01-31\n    verified_by: Ann\n    sql: ${sql}\n`;
const document = (...entries: readonly string[]): string => `verified_questions:\n${entries.join('')}`;

describe('the statements of verified questions', () => {
  it('are taken where they are one SELECT over what queries see', async () => {
    const good = document(
      entry('SELECT sum(amount) FROM orders', 'one?'),
      entry(`SELECT count(*) FROM "orders_2" WHERE "ordered on" >= DATE '2025-01-01'`, 'two?'),
      entry('SELECT sum(amount) FROM "orders_2 (with totals)"', 'three?'),
      entry(`|\n      WITH large AS (SELECT * FROM orders)\n      SELECT max(amount) FROM large;`, 'four?'),
    );
    expect(await problems(good)).toEqual([]);
  });

  it.each([
    [
      'SELECT sum(amont) FROM orders',
      '5:21 The statement cannot be run: Referenced column "amont" not found in FROM clause; did you mean “amount”.',
    ],
    ['SELECT sum(amount) FROM order', '5:10 The statement cannot be run: syntax error at or near "order".'],
    [
      'SELECT sum(amount) FROM orders_3',
      '5:34 The statement cannot be run: The statement may only use the tables of this analysis, not the table orders_3; did you mean “orders_2”.',
    ],
    ['DROP TABLE orders', '5:10 The statement cannot be run: Only a SELECT statement is accepted.'],
    ['SELECT 1; SELECT 2', '5:10 The statement cannot be run: Exactly one statement is accepted.'],
    [
      `SELECT * FROM read_csv('/etc/passwd')`,
      '5:10 The statement cannot be run: The statement may only use the tables of this analysis, not the table function read_csv.',
    ],
    [`SELECT remark + 1 FROM orders`, expect.stringMatching(/^5:10 The statement cannot be run: .*\+/)],
  ])('are refused with their place: %s', async (sql, problem) => {
    expect(await problems(document(entry(sql)))).toEqual([problem]);
  });

  it('see no hidden column', async () => {
    const hidden = 'hidden: [{table: orders, column: remark}]\n';
    expect(await problems(`${hidden}${document(entry('SELECT min(remark) FROM orders'))}`)).toEqual([
      '6:21 The statement cannot be run: Referenced column "remark" not found in FROM clause.',
    ]);
  });

  it('are nothing in a document that cannot be read', async () => {
    expect(await problems('verified_questions: [')).toEqual([]);
  });
});

describe('a verified question', () => {
  const found = (text: string): string[] =>
    checkKnowledge(text, TABLES).map(({ line, column: at, message }) => `${line}:${at} ${message}`);

  it('has a question, a statement, a day and a person', () => {
    expect(found('verified_questions:\n  - {question: a?, sql: SELECT 1}\n')).toEqual([
      '2:5 An entry of “verified_questions” needs the field “verified_on”.',
      '2:5 An entry of “verified_questions” needs the field “verified_by”.',
    ]);
    expect(found(document(entry('SELECT 1')).replace('2026-01-31', '2026-02-30'))).toEqual([
      '3:18 “2026-02-30” is no day such as 2026-01-31.',
    ]);
    expect(found(document(entry('SELECT 1', `"${'x'.repeat(1001)}"`)))).toEqual([
      '2:16 “question” is longer than 1000 characters.',
    ]);
  });

  it('is asked by no other entry, in whatever case, inflection and words that say nothing', () => {
    const twice = document(
      entry('SELECT 1', 'What is the turnover of the orders?'),
      entry('SELECT 2', 'turnover of order'),
      entry('SELECT 3', 'turnover without orders'),
    );
    expect(found(twice)).toEqual([
      '6:15 “turnover of order” asks the same as “What is the turnover of the orders?”.',
    ]);
  });
});
