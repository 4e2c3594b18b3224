import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AnalysisFixture, collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { CLIENTS_OF_ORDERS } from '../../../../../../test/support/answering/samples/clients-of-orders.js';
import { searchHere } from '../../../../../../test/support/answering/search-here.js';
import { type AnalysisTable, type OtherNames } from '../../../analyst.js';
import { inOwnNames } from '../../../other-names.js';
import { BuiltinAnalyst } from '../../builtin-analyst.js';
import { TablesReader } from '../../reading/tables-reader.js';

const NAMES: Readonly<Record<string, OtherNames>> = {
  clients: {
    table: ['patrons', 'Kunden'],
    columns: [{ column: 'town', names: ['seat', 'Wohnsitz', '所在地'] }],
    values: [],
  },
  orders: {
    table: ['deals'],
    columns: [{ column: 'amount', names: ['takings', 'GMV', 'money in'] }],
    values: [{ column: 'status', value: 'S', names: ['despatched', 'on its way'] }],
  },
};
let fixture: AnalysisFixture;
let named: readonly AnalysisTable[];
beforeAll(async () => {
  fixture = await AnalysisFixture.create([
    {
      name: 'clients',
      sql: `SELECT range AS client_id, 'Name ' || range AS name, ['Lyon', 'Paris', 'Rome'][1 + range % 3] AS town FROM range(30)`,
    },
    {
      name: 'orders',
      sql: `SELECT range AS order_id, range % 30 AS client_id, (range * 37 % 50) * 10.5 AS amount, ['S', 'O', 'C', 'O'][1 + range % 4] AS status FROM range(90)`,
    },
  ]);
  named = fixture.tables.map((table) => ({ ...table, otherNames: NAMES[table.name] }));
});
afterAll(() => fixture.close());

/** The statements of an answer and its reply. */
async function answer(question: string, tables: readonly AnalysisTable[] = named) {
  const events = await collect(
    new BuiltinAnalyst(noCharts, searchHere),
    fixture.request(question, { tables, keys: CLIENTS_OF_ORDERS }),
  );
  const replies = events.filter((event) => 'group' in event && event.group.stage === 'Respond');
  return {
    sql: events.flatMap((event) => (event.type === 'code' ? [event.markdown] : [])).join('\n'),
    reply: replies.flatMap((event) => (event.type === 'message' ? [event.text] : [])).join(''),
  };
}

describe('a word that people use for something in the tables', () => {
  it.each([
    ['What are the average takings by seat?', 'What is the average amount by town?'],
    ['total GMV of despatched deals', 'total amount of S orders'],
    ['How much money in is there by status?', 'What is the total amount by status?'],
    ['How many deals are on its way?', 'How many orders are S?'],
    ['Wie viele Kunden gibt es je Wohnsitz?', 'Wie viele clients gibt es je town?'],
    ['有多少 Kunden，按所在地', '有多少 clients，按 town'],
  ])('is answered as its own name: %s', async (question, own) => {
    const [given, expected] = [await answer(question), await answer(own)];

    expect(given.sql).not.toBe('');
    expect(given.sql).toBe(expected.sql);
  });

  it('is searched for by its own name', async () => {
    const reader = new TablesReader(noCharts, searchHere);
    const proposed = async (question: string) => {
      const request = fixture.request(question, { tables: named, keys: CLIENTS_OF_ORDERS });
      const { proposals } = await reader.considered(request, new AbortController().signal);
      return proposals.filter(({ proposer }) => proposer === 'search').map(({ sql }) => sql);
    };

    const found = await proposed('Which deal has the highest takings?');

    expect(found).not.toEqual([]);
    expect(found).toEqual(await proposed('Which orders has the highest amount?'));
  });

  it('gets no number before that is said', async () => {
    const question = 'total GMV of despatched deals';
    const [before, after] = [await answer(question, fixture.tables), await answer(question)];

    const despatched = Array.from({ length: 90 }, (_, i) => (i % 4 === 0 ? ((i * 37) % 50) * 10.5 : 0));
    const total = despatched.reduce((sum, amount) => sum + amount, 0);
    expect(before.sql).toBe('');
    expect(after.reply).toContain(`**${total.toLocaleString('en')}**`);
  });

  it('is told with what it was read as, where it was used', async () => {
    const { reply } = await answer('total GMV of despatched deals');

    expect(reply).toContain('“GMV” was read as *amount*, according to the knowledge of the dataset.');
    expect(reply).toContain(
      '“despatched” was read as *status*: “S”, according to the knowledge of the dataset.',
    );
    expect(reply).toContain('“deals” was read as *orders*, according to the knowledge of the dataset.');
    expect(reply).not.toContain('takings');
  });

  it('is told in the language of the reply', async () => {
    const { reply } = await answer('Wie viele Kunden gibt es?');

    expect(reply).toContain('„Kunden“ wurde als *clients* gelesen');
  });

  it('changes nothing of a question that has none of them', async () => {
    const question = 'What is the total amount by status?';

    expect(await answer(question)).toEqual(await answer(question, fixture.tables));
  });
});

describe('a question as it would be asked with the names of the tables', () => {
  it('has them in place of the longest names that it uses', () => {
    const asked = (question: string) => inOwnNames({ question, tables: named });

    expect(asked('How much money in is there for deals on its way, by seat?')).toBe(
      'How much amount is there for orders S, by town?',
    );
    expect(asked('The seats of a patron')).toBe('The town of a clients');
    expect(asked('How many orders are there?')).toBe('How many orders are there?');
  });
});
