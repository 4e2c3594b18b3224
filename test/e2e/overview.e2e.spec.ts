import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, ofType, replyOf } from '../support/answer.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

interface Overview {
  readonly summary: string;
  readonly exploration_questions: string[];
  readonly keywords: string[];
}

const COUNTRIES = ['Norway', 'Spain', 'Chile', 'Japan'];

let service: TestService;

beforeAll(async () => {
  service = await startTestService();
});

afterAll(() => service.stop());

describe('the overview of a dataset', () => {
  it('answers at once for an empty dataset, with empty texts and lists and an object as its code', async () => {
    const id = await createDataset(service.client);

    const response = await service.client.get(`/v2/team/datasets/${id}/overview?user_id=ann`).expect(200);

    expect(response.body).toEqual({
      code: { code: 0 },
      data: { id, name: 'Data', description: '', summary: '', exploration_questions: [], keywords: [] },
    });
  });

  it('says what the files hold and proposes questions that the analyst answers', async () => {
    const id = await createDataset(service.client);
    const weather = await readFile('examples/data/weather.csv');
    await untilRead(service.client, await addFile(service.client, id, 'weather.csv', weather));
    const session = await createSession(service.client);

    const response = await service.client.get(`/v2/team/datasets/${id}/overview?user_id=bob`).expect(200);

    const { summary, keywords, exploration_questions: questions } = dataOf<Overview>(response);
    expect(summary).toMatch(/^weather\.csv: 2,922 rows\. Period: date from 2012-01-01 to 2015-12-31\./);
    expect(summary).toMatch(/ Measures: precipitation \(0 to \d.*Dimensions: location \(2: /);
    expect(keywords).toEqual(expect.arrayContaining(['weather', 'location', 'temp max']));
    expect(questions.length).toBeGreaterThanOrEqual(3);
    for (const question of questions) {
      const job = { user_id: 'ann', session_id: session, dataset_id: id, question };
      const { blocks } = dataOf<Answer>(await service.client.post('/v2/team/jobs', job).expect(200));
      expect({ question, isComputed: ofType(blocks, 'CODE').length > 0 }).toEqual({
        question,
        isComputed: true,
      });
    }
  });

  it('proposes no totals of keys, codes, ages, postcodes, numbers of rows or what is held at a time', async () => {
    const id = await createDataset(service.client);
    const columns = [
      ['#,ShipVia,Country,Freight', (i: number) => [i + 1, 1 + (i % 3), COUNTRIES[i % 4], (i * 37) % 90]],
      ['Country,Age,PostalCode', (i: number) => [COUNTRIES[i % 4], 18 + ((i * 7) % 60), 10115 + i * 211]],
      [
        'date,warehouse,stock_on_hand',
        (i: number) => [`2024-01-${String(1 + (i % 28)).padStart(2, '0')}`, `W${String(i % 3)}`, 500 + i],
      ],
    ] as const;
    for (const [i, [header, row]] of columns.entries()) {
      const rows = Array.from({ length: 60 }, (_, each) => row(each).join(','));
      const text = [header, ...rows].join('\n');
      await untilRead(service.client, await addFile(service.client, id, `table-${String(i)}.csv`, text));
    }

    const response = await service.client.get(`/v2/team/datasets/${id}/overview?user_id=ann`).expect(200);

    const { exploration_questions: questions } = dataOf<Overview>(response);
    expect(questions.length).toBeGreaterThanOrEqual(3);
    const totals = questions.filter((question) => /total|share of|sum of/i.test(question));
    expect(totals.filter((question) => /ShipVia|#|Age|PostalCode|stock/i.test(question))).toEqual([]);
    expect(questions.filter((question) => /ShipVia"? by|PostalCode"? by|#"? by/i.test(question))).toEqual([]);
  });

  it('counts the words of text, and the files beyond the first twenty', async () => {
    const id = await createDataset(service.client);
    await untilRead(
      service.client,
      await addFile(service.client, id, 'notes.md', '# Plan\n\nWe meet on Monday.\n'),
    );
    for (let i = 1; i <= 20; i++) {
      const table = `item,price\npen,${String(i)}\nink,7\n`;
      await untilRead(service.client, await addFile(service.client, id, `prices ${String(i)}.csv`, table));
    }

    const response = await service.client.get(`/v2/team/datasets/${id}/overview?user_id=bob`).expect(200);

    const lines = dataOf<Overview>(response).summary.split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('prices 1.csv: 2 rows. Measures: price (1 to 7). Other columns: item.');
    expect(lines.slice(-2)).toEqual(['notes.md: text of 5 words. Headings: Plan.', '1 more file.']);
  });

  it('names the headings of documents and proposes questions that these answer', async () => {
    const id = await createDataset(service.client);
    const text = '# Leave\n\nLeave is approved by the head.\n\n# Travel\n\nTravel is booked by the office.\n';
    await untilRead(service.client, await addFile(service.client, id, 'rules.md', text));
    const session = await createSession(service.client);

    const response = await service.client.get(`/v2/team/datasets/${id}/overview?user_id=bob`).expect(200);

    const { keywords, exploration_questions: questions } = dataOf<Overview>(response);
    expect(keywords).toEqual(['Leave', 'Travel']);
    expect(questions).toEqual([
      'What do the documents say about “Leave”?',
      'What do the documents say about “Travel”?',
    ]);
    for (const question of questions) {
      const job = { user_id: 'ann', session_id: session, dataset_id: id, question };
      const { blocks } = dataOf<Answer>(await service.client.post('/v2/team/jobs', job).expect(200));
      expect(replyOf(blocks)).toMatch(
        /^(Leave: Leave is approved|Travel: Travel is booked) by the \w+\. \[1\]\s+> (Leave\n> Leave|Travel\n> Travel) is/,
      );
    }
  });

  it("is not found for another project's dataset", async () => {
    const id = await createDataset(service.client);
    const other = await service.clientOfNewProject();

    const response = await other.get(`/v2/team/datasets/${id}/overview?user_id=ann`).expect(200);

    expect(response.body).toMatchObject({ code: 300003 });
  });

  it('has a plain 0 as its code where the operator wants that', async () => {
    const plain = await startTestService({ overviewCode: 'integer' });
    const id = await createDataset(plain.client);

    const response = await plain.client.get(`/v2/team/datasets/${id}/overview?user_id=ann`).expect(200);
    await plain.stop();

    expect(response.body).toMatchObject({ code: 0, data: { id } });
  });
});
