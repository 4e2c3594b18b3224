import { describe, expect, it } from '@jest/globals';
import { collect } from '../../../../test/support/answering/analysis-fixture.js';
import { analystOf, replyOf, stepsOf } from '../../../../test/support/answering/model/asked-model.js';
import { askedSales } from '../../../../test/support/answering/model/asked-sales.js';
import { call, finish, PLAN, SOUTH } from '../../../../test/support/answering/model/scripts.js';
import { type AnalysisRequest } from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';

const sales = askedSales();
const { ask } = sales;

/** A document of one passage, which every search finds. */
const CONTRACT = {
  files: [{ datasourceId: 'ds-contract', fileName: 'contract.pdf' }],
  passageCount: 1,
  search: () =>
    Promise.resolve([
      {
        source: 0,
        position: 4,
        text: 'The notice is 14 days.',
        page: 3,
        headings: [],
        language: 'english',
        score: 1,
        similarity: null,
      } as const,
    ]),
};

const lastTold = (): string => sales.server.requests.at(-1)?.body.messages.at(-1)?.content ?? '';

describe('an answer of a model', () => {
  it('is its plan, checked and computed twice, and its reply with the figures put in', async () => {
    const events = await ask([PLAN, finish(SOUTH)]);
    expect(replyOf(events)).toContain('South had the highest total amount: 295.\n');
    const steps = stepsOf(events);
    expect(steps).toContain('# Total amount by region\n```sql\nSELECT "customers"."region"');
    expect(steps).toContain('Cross-checked: an independent computation over 10 rows agrees.');
    expect(steps).toContain('Sentences whose figures and names come from the results: 1');
    const tables = events.filter(({ type }) => type === 'table');
    expect(tables).toHaveLength(2);
    expect(events.at(-1)).toEqual({
      type: 'sources',
      sources: [
        { datasourceId: 'ds-customers', passage: null },
        { datasourceId: 'ds-orders', passage: null },
      ],
      outcome: { kind: 'told', analyst: 'model', confidence: 'high' },
    });
  });

  it('is given rows of the tables that the question speaks of', async () => {
    await ask([PLAN, finish(SOUTH)]);
    const [, data] = sales.server.requests.at(-1)?.body.messages ?? [];
    expect(data?.content).toMatch(/Rows of it, by "order_id".*:\n {2}\[1, /);
  });

  it('has a figure sent back once, and then left out, and says so', async () => {
    const events = await ask([
      PLAN,
      finish(`${SOUTH} That is 77.1 % of all.`),
      finish(`${SOUTH} That is 77.1 % of all.`),
    ]);
    expect(lastTold()).toContain('"That is 77.1 % of all.": "77.1" is typed');
    expect(replyOf(events)).toContain('South had the highest total amount: 295.');
    expect(replyOf(events)).not.toContain('77.1');
    expect(replyOf(events)).toContain('- 1 sentence of the model was left out');
    expect(stepsOf(events)).toContain('corrected: 0; left out: 1.');
  });

  it('says in its reply and in the step what was read as the knowledge of the dataset says', async () => {
    sales.server.follow([PLAN, finish(SOUTH)]);
    const named = sales.fixture.tables.map((table) =>
      table.name === 'orders'
        ? {
            ...table,
            otherNames: { table: [], columns: [{ column: 'amount', names: ['takings'] }], values: [] },
          }
        : table,
    );
    const question = 'Which region had the highest total takings?';

    const events = await collect(analystOf(sales.server), sales.fixture.request(question, { tables: named }));

    const note = '“takings” was read as *amount*, according to the knowledge of the dataset.';
    expect(replyOf(events)).toContain(`- ${note}`);
    expect(stepsOf(events)).toContain(note);
  });

  it('counts what was corrected', async () => {
    const events = await ask([PLAN, finish('South had 295.'), finish(SOUTH)]);
    expect(stepsOf(events)).toContain('results: 1; corrected: 1; left out: 0.');
    expect(replyOf(events)).not.toContain('left out');
  });

  it('is the last result where nothing of its reply is borne out', async () => {
    const events = await ask([PLAN, finish('It is 12.'), finish('It is 12.')]);
    expect(replyOf(events)).toContain('**South**, **North** and **East** The query returned 3 rows.');
    expect(replyOf(events)).toContain('- 1 sentence of the model was left out');
  });

  it('is told unknown columns and values with the nearest, and may put it right', async () => {
    const wrong = {
      title: 'Orders',
      select: [{ fn: 'count', column: null }],
      where: [{ column: 'orders.produkt', op: '=', value: 'Bolt' }],
    };
    const value = { ...wrong, where: [{ column: 'orders.product', op: '=', value: 'Bolts' }] };
    const right = { ...wrong, where: [{ column: 'orders.product', op: '=', value: 'bolt' }] };
    const events = await ask([
      call('propose_plan', wrong),
      call('propose_plan', value),
      call('propose_plan', right),
      finish('{{r1.count}} orders are of Bolt.'),
    ]);
    const told = sales.server.requests.slice(-3).map(({ body }) => body.messages.at(-1)?.content);
    expect(told[0]).toBe(
      'Not done: there is no column orders.produkt; the nearest are orders.product, orders.amount, orders.order_id',
    );
    expect(told[1]).toContain('orders.product has no value "Bolts"; the nearest are "Bolt"');
    expect(replyOf(events)).toContain('3 orders are of Bolt.');
    expect(stepsOf(events)).toContain('(error)');
  });

  it('may be computed from cells', async () => {
    const sum = { title: 'All together', expression: 'sum(r1.sum_of_amount) / 2' };
    const events = await ask([PLAN, call('compute', sum), finish('Half of it all is {{r2.value}}.')], {
      question: 'What is half of the total amount?',
    });
    expect(replyOf(events)).toContain('Half of it all is 277.88.');
    expect(stepsOf(events)).toContain('Computed twice: same result.');
    await ask([
      PLAN,
      call('compute', { title: 'x', expression: 'r1.rows.0.sum_of_amount * 1.19' }),
      finish(SOUTH),
    ]);
    expect(lastTold()).toContain('the number 1.19 stands neither in the question nor in a result');
  });

  it('has charts drawn, and shows them with the reply', async () => {
    const chart = { title: 'Bars', result: 'r1', request: 'bars of sum_of_amount by region' };
    const events = await ask([PLAN, call('draw_chart', chart), finish(SOUTH)]);
    const images = events.flatMap((event) => (event.type === 'image' ? [event.group.stage] : []));
    expect(images).toEqual(['Analyze', 'Respond']);
  });

  it('cites passages of documents, whose figures may be repeated', async () => {
    const search = call('search_passages', { title: 'The notice', query: 'notice' });
    const told = 'The notice is 14 days {{p1}}. It was 30 days before {{p1}}.';
    const events = await ask([search, finish(told), finish(told)], {
      tables: [],
      documents: CONTRACT,
      question: 'How long is the notice?',
    });
    expect(replyOf(events)).toContain('The notice is 14 days [1].');
    expect(replyOf(events)).not.toContain('30 days');
    expect(events.find((event) => event.type === 'task' && event.group.stage === 'Respond')).toMatchObject({
      group: { name: 'Answer' },
    });
    expect(events.at(-1)).toEqual({
      type: 'sources',
      sources: [
        { datasourceId: 'ds-contract', passage: { position: 4, text: 'The notice is 14 days.', page: 3 } },
      ],
      outcome: { kind: 'told', analyst: 'model', confidence: 'low' },
    });
  });

  it('hears of passages that it was given before by their names alone', async () => {
    const search = call('search_passages', { title: 'The notice', query: 'notice' });
    const again = call('search_passages', { title: 'The end', query: 'end of the contract' });
    await ask([search, again, finish('The notice is 14 days {{p1}}.')], { tables: [], documents: CONTRACT });
    expect(lastTold()).toBe('As before: p1.');
  });

  it('may ask back', async () => {
    const events = await ask([
      call('ask_back', {
        question: 'Do you mean the total or the average?',
        readings: ['Total amount by region', 'Average amount by region', 'It is 12'],
      }),
    ]);
    expect(replyOf(events)).toContain('Do you mean the total or the average?');
    const outcome = { kind: 'asked_back', analyst: 'model', confidence: null };
    expect(events.at(-1)).toMatchObject({ type: 'sources', outcome });
    expect(events.find(({ type }) => type === 'questions')).toMatchObject({
      questions: ['Total amount by region', 'Average amount by region'],
    });
  });

  it('may ask back for the highest or the lowest, and claims neither', async () => {
    const asked = (question: string): Promise<AnswerEvent[]> =>
      ask([
        call('ask_back', { question, readings: ['The region with the highest amount', 'The lowest amount'] }),
      ]);
    const events = await asked('The highest or the lowest?');
    expect(replyOf(events)).toContain('The highest or the lowest?');
    expect(events.find(({ type }) => type === 'questions')).toMatchObject({
      questions: ['The region with the highest amount', 'The lowest amount'],
    });
    expect(replyOf(await asked('South has the highest amount.'))).not.toContain('South');
  });

  it('is of tables, documents or both as the model decides, of tables alone where nothing else is wanted', async () => {
    const documents = {
      files: [{ datasourceId: 'ds-contract', fileName: 'contract.pdf' }],
      passageCount: 1,
      search: () => Promise.resolve([]),
    };
    const sent = async (mode: AnalysisRequest['mode']) => {
      await ask([PLAN, finish(SOUTH)], { documents, mode });
      const body = sales.server.requests.at(-1)?.body;
      return {
        decides: body?.messages[0]?.content.includes('Decide first'),
        searches: body?.tools?.some((tool) => tool.function.name === 'search_passages'),
      };
    };
    expect(await sent('auto')).toEqual({ decides: true, searches: true });
    expect(await sent('data')).toEqual({ decides: false, searches: false });
  });

  it('is in the language of the question, as its numbers are', async () => {
    const events = await ask(
      [PLAN, finish('{{r1.rows.0.region}} hat mit {{r1.rows.0.sum_of_amount}} die höchste Summe.')],
      {
        question: 'Welche Region hat die höchste Summe der Beträge (amount)?',
        language: 'DE',
      },
    );
    expect(stepsOf(events)).toContain('Die Antwort prüfen');
  });
});
