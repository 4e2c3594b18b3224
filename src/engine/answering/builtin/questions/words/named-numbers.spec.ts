import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { CLIENTS_OF_ORDERS } from '../../../../../../test/support/answering/samples/clients-of-orders.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { knownTables, readKnowledge } from '../../../../dataset-knowledge/index.js';
import { type AnalysisTable } from '../../../analyst.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';

const DOCUMENT = `
segments:
  - { name: large orders, also: [big orders, Großbestellungen], table: orders, condition: amount >= 300 }
  - { name: lost orders, table: orders, condition: "status = 'C' AND shipped IS NULL" }
  - { name: lost large orders, table: orders, within: large orders, condition: "status = 'C'" }
  - { name: premium, table: clients, condition: "grade IN ('A', 'B')" }
metrics:
  - { name: average order, also: [AOV], table: orders, function: average, column: amount }
  - { name: net revenue, table: orders, function: sum, expression: amount * (1 - discount), condition: "status != 'C'" }
  - { name: buyers, table: orders, function: count distinct, column: client_id }
  - { name: margin, table: orders, function: ratio, expression: amount - cost, per: amount, format: percent }
  - { name: order cost, table: orders, function: sum, column: cost, format: EUR }
  - { name: cancellations, table: orders, function: count, condition: "status = 'C'" }
measures:
  - { table: orders, column: amount, unit: EUR }
calendars:
  - { table: orders, column: shipped, year_starts: April }
`;

let fixture: AnalysisFixture;
let known: readonly AnalysisTable[];
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'clients',
      sql: `SELECT range AS client_id, 'Name ' || range AS name, ['Lyon', 'Paris', 'Rome'][1 + range % 3] AS town, ['A', 'B', 'C', 'D'][1 + range % 4] AS grade FROM range(30)`,
    },
    {
      name: 'orders',
      sql: `SELECT range AS order_id, range % 30 AS client_id, (range * 37 % 50) * 10.5 AS amount, (range * 37 % 50) * 4.0 + range % 7 AS cost, (range % 5) * 0.1 AS discount, ['S', 'O', 'C', 'O'][1 + range % 4] AS status, ['web', 'shop'][1 + range % 2] AS channel, CASE WHEN range % 3 = 0 THEN NULL ELSE DATE '2024-01-01' + range::INTEGER * 5 END AS shipped FROM range(90)`,
    },
  ]);
  const { knowledge } = readKnowledge(DOCUMENT);
  if (!knowledge) throw new Error('the document cannot be read');
  known = knownTables(fixture.tables, knowledge).map(({ table }) => table);
});
afterAll(() => fixture.close());

async function answer(question: string, tables: readonly AnalysisTable[] = known) {
  const events = await collect(
    new BuiltinAnalyst(noCharts, searchHere),
    fixture.request(question, { tables, keys: CLIENTS_OF_ORDERS }),
  );
  const replies = events.filter((event) => 'group' in event && event.group.stage === 'Respond');
  return {
    code: events.flatMap((event) => (event.type === 'code' ? [event.markdown] : [])),
    rows: events.flatMap((event) => (event.type === 'table' ? [event.table.result.rows] : []))[0] ?? [],
    reply: replies.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join(''),
  };
}

const rowsOf = async (sql: string) => {
  const { rows } = await fixture.workbench.query(sql);
  return rows;
};
const rounded = (rows: readonly (readonly unknown[])[]) =>
  rows
    .map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(6)) : cell)))
    .toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

const NET = `sum(amount * (1 - discount)) FILTER (WHERE status <> 'C')`;
const JOINED = 'orders JOIN clients USING (client_id)';

describe('a number or condition that people have given a name', () => {
  it.each([
    ['How many large orders are there?', 'SELECT count(*) FROM orders WHERE amount >= 300'],
    [
      'How many big orders were there by channel?',
      'SELECT channel, count(*) FROM orders WHERE amount >= 300 GROUP BY 1',
    ],
    ['Wie viele Großbestellungen gibt es?', 'SELECT count(*) FROM orders WHERE amount >= 300'],
    [
      'What is the total amount of lost orders?',
      `SELECT sum(amount) FROM orders WHERE status = 'C' AND shipped IS NULL`,
    ],
    [
      'What is the average amount of lost large orders?',
      `SELECT avg(amount) FROM orders WHERE status = 'C' AND amount >= 300`,
    ],
    ['How many orders are not large orders?', 'SELECT count(*) FROM orders WHERE amount < 300'],
    [
      'How many premium clients are there in Paris?',
      `SELECT count(*) FROM clients WHERE grade IN ('A', 'B') AND town = 'Paris'`,
    ],
    [
      'How many orders were made by premium clients?',
      `SELECT count(*) FROM ${JOINED} WHERE grade IN ('A', 'B')`,
    ],
    ['What is the AOV?', 'SELECT avg(amount) FROM orders'],
    ['average order by channel', 'SELECT channel, avg(amount) FROM orders GROUP BY 1'],
    [
      'Which channel has the highest average order?',
      'SELECT channel FROM orders GROUP BY 1 ORDER BY avg(amount) DESC LIMIT 1',
    ],
    ['net revenue by channel', `SELECT channel, ${NET} FROM orders GROUP BY 1`],
    ['What is the net revenue?', `SELECT ${NET} FROM orders`],
    [
      'What is the total net revenue of large orders in Rome?',
      `SELECT ${NET} FROM ${JOINED} WHERE amount >= 300 AND town = 'Rome'`,
    ],
    [
      'How many buyers were there in 2024?',
      'SELECT count(DISTINCT client_id) FROM orders WHERE year(shipped) = 2024',
    ],
    ['total amount FY2025', 'SELECT sum(amount) FROM orders WHERE year(shipped + INTERVAL 9 MONTH) = 2025'],
    [
      'How many buyers are there per channel?',
      'SELECT channel, count(DISTINCT client_id) FROM orders GROUP BY 1',
    ],
    [
      'What is the margin by channel?',
      'SELECT channel, sum(amount - cost) / sum(amount) FROM orders GROUP BY 1',
    ],
    [
      'What was the margin for web orders?',
      `SELECT sum(amount - cost) / sum(amount) FROM orders WHERE channel = 'web'`,
    ],
    [
      'total amount by fiscal year',
      'SELECT year(shipped + INTERVAL 9 MONTH), sum(amount) FROM orders GROUP BY 1',
    ],
    [
      'How many orders were shipped in fiscal quarter Q2?',
      `SELECT count(*) FROM orders WHERE quarter(shipped + INTERVAL 9 MONTH) = 2`,
    ],
    [
      'cancellations by channel',
      `SELECT channel, count(*) FILTER (WHERE status = 'C') FROM orders GROUP BY 1`,
    ],
  ])('is computed as they say: %s', async (question, sql) => {
    const { rows } = await answer(question);

    expect(rounded(rows)).toEqual(rounded(await rowsOf(sql)));
  });

  it('is told with what it is, and its statement computes it from the columns of the file', async () => {
    const { reply, code, rows } = await answer('How many premium clients are there in Paris?');

    expect(reply).toContain(
      "“premium” means grade IN ('A', 'B'), according to the knowledge of the dataset.",
    );
    const [statement = ''] = code.map((markdown) => markdown.replaceAll(/^```\w*\n|\n```$/g, ''));
    expect(await rowsOf(statement)).toEqual(rows);
  });

  it('is told with the groups that have most and least of it', async () => {
    const { reply } = await answer('AOV by channel');

    expect(reply).toContain('*average order* is highest for **shop**: **262.5**.');
    expect(reply).toContain('It is lowest for **web**: **259**.');
    expect(reply).toContain('The table shows 2 groups.');
  });

  it.each([
    ['What was the margin for web orders?', /\*\*60\.\d\d%\*\*/],
    ['What is the margin by channel?', /is highest for \*\*\w+\*\*: \*\*60\.\d\d%\*\*/],
    ['order cost by channel', /is highest for \*\*\w+\*\*: \*\*€[\d,]+\.\d\d\*\*/],
  ])('is written in the format that they say: %s', async (question, told) => {
    expect((await answer(question)).reply).toMatch(told);
  });

  it('is told with the unit that its numbers are measured in', async () => {
    const { reply } = await answer('total amount by channel');

    expect(reply).toContain('*amount* is measured in EUR, according to the knowledge of the dataset.');
  });

  it.each([
    'Which town has the most cancellations?',
    'average order of premium clients by town',
    'Is order 5 a large order?',
    'large orders and buyers by grade and month',
  ])('is never left out of an answer: %s', async (question) => {
    const names = ['cancellations', 'average order', 'premium', 'large orders', 'buyers'];
    const { code } = await answer(question);

    const missing = names.filter((name) => question.includes(name) && !code.join('\n').includes(name));
    expect(code.length === 0 ? [] : missing).toEqual([]);
  });

  it('changes nothing of a question that names none of them', async () => {
    const question = 'What is the total cost by status?';

    expect(await answer(question)).toEqual(await answer(question, fixture.tables));
  });

  it('is not known where its columns are not there any more', () => {
    const document = 'segments:\n  - { name: late orders, table: orders, condition: due < 3 }\n';
    const { knowledge } = readKnowledge(document);
    const tables = knowledge ? knownTables(fixture.tables, knowledge).map(({ table }) => table) : [];

    expect(tables.map(({ defined }) => defined)).toEqual([undefined, undefined]);
  });
});
