import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as xlsx from '@e965/xlsx';
import { DataSource } from 'typeorm';
import { type Answer, ofType, replyOf } from '../support/answer.js';
import { runCli } from '../support/cli.js';
import { addFile, createDataset, createSession, untilRead } from '../support/scenario.js';
import { dataOf, startTestService, type TestClient, type TestService } from '../support/test-service.js';

interface Proposal {
  readonly id: string;
  readonly kind: string;
  readonly entry: string;
  readonly support: number;
  readonly evidence: {
    readonly jobs: readonly object[];
    readonly places: readonly object[];
    readonly keys: readonly object[];
  };
}

const ORDERS = Array.from(
  { length: 40 },
  (_, i) => `${i},${['S', 'O', 'C', 'O'][i % 4] ?? ''},${(i * 7) % 20},note ${i % 5}`,
).join('\n');
const GMV = 'synonyms:\n  - { table: orders, column: amount, also: [GMV] }\n';

let service: TestService;
let client: TestClient;
let datasetId: string;

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
});

beforeEach(async () => {
  datasetId = await createDataset(client);
  await read('orders.csv', `order_id,status,amount,remark\n${ORDERS}\n`);
});

afterAll(() => service.stop());

const base = () => `/v2/team/datasets/${datasetId}/knowledge`;
const read = async (name: string, content: string | Buffer) =>
  untilRead(client, await addFile(client, datasetId, name, content));
const put = (document: string) => client.put(base(), { user_id: 'ann', document }).expect(200);
const accept = (id: string, fields: object = {}) =>
  client.post(`${base()}/proposals/${id}/accept`, { user_id: 'ann', ...fields });
const document = async () =>
  dataOf<{ version: number; document: string }>(await client.get(`${base()}?user_id=ann`).expect(200));

async function ask(question: string): Promise<Answer> {
  const body = { user_id: 'ann', session_id: await createSession(client), dataset_id: datasetId, question };
  return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200));
}

async function mark(jobId: string, fields: object): Promise<void> {
  await client.post(`/v2/team/jobs/${jobId}/feedback`, { user_id: 'ann', ...fields }).expect(200);
}

/** @returns the id of the job that was answered otherwise than it was meant */
async function correct(question: string, meant: string): Promise<string> {
  const { job_id: jobId } = await ask(question);
  await mark(jobId, { verdict: 'wrong', corrected_question: meant });
  return jobId;
}

async function proposals(query = ''): Promise<readonly Proposal[]> {
  const path = `${base()}/proposals?user_id=ann&page_size=100${query}`;
  return dataOf<{ records: readonly Proposal[] }>(await client.get(path).expect(200)).records;
}

describe('a proposal', () => {
  it('is made of a correction, and changes nothing until it is accepted', async () => {
    const jobs = [await correct('total GMV', 'total amount'), await correct('average GMV', 'average amount')];

    const made = await proposals();

    expect(made).toEqual([
      {
        id: expect.stringMatching(/^prop-[0-9a-f]{24}$/) as unknown,
        kind: 'synonym',
        entry: GMV,
        support: 2,
        evidence: {
          jobs: [
            { job_id: jobs[1], question: 'average GMV', meant: 'average amount' },
            { job_id: jobs[0], question: 'total GMV', meant: 'total amount' },
          ],
          places: [],
          keys: [],
        },
      },
    ]);
    expect(ofType((await ask('total GMV')).blocks, 'CODE')).toEqual([]);
    expect((await document()).version).toBe(0);
  });

  it('that is accepted is added to the document as it was written, acts, and is not made again', async () => {
    await correct('total GMV', 'total amount');
    await put('# ours\nhidden: # secret\n  - {table: orders, column: remark}\n\n# the end\n');
    const [proposal] = await proposals();

    const accepted = dataOf<{ version: number; document: string }>(
      await accept(proposal?.id ?? '', { based_on: 1 }).expect(200),
    );

    expect(accepted).toMatchObject({
      version: 2,
      document: `# ours\nhidden: # secret\n  - {table: orders, column: remark}\n\n# the end\n${GMV}`,
    });
    expect(replyOf((await ask('total GMV')).blocks)).toContain('“GMV” was read as *amount*');
    expect(await proposals()).toEqual([]);
  });

  it('is added to the version alone that it is said to be added to, and is there once', async () => {
    await correct('total GMV', 'total amount');
    const [proposal] = await proposals();
    await put('# newer\n');

    expect((await accept(proposal?.id ?? '', { based_on: 0 })).body).toMatchObject({
      code: 300001,
      msg: 'Invalid parameters: based_on: the latest version is 1',
    });
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(proposal?.id ?? '')));
    const codes = answers.map(({ body }) => (body as { code: number }).code);

    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(await document()).toEqual(expect.objectContaining({ version: 2, document: `# newer\n${GMV}` }));
  });

  it('that is rejected is not made again, whatever speaks for it, until that is withdrawn', async () => {
    await correct('total GMV', 'total amount');
    const [proposal] = await proposals();
    const path = `${base()}/proposals/${proposal?.id ?? ''}`;

    await client.post(`${path}/reject`, { user_id: 'ann' }).expect(200);
    await correct('average GMV', 'average amount');

    expect(await proposals()).toEqual([]);
    expect((await proposals('&is_rejected=true')).map(({ id }) => id)).toEqual([proposal?.id]);
    expect((await accept(proposal?.id ?? '')).body).toMatchObject({ code: 300003 });
    await client.delete(`${path}/reject`).expect(200);
    expect(await proposals()).toMatchObject([{ id: proposal?.id, support: 2 }]);
    expect((await client.delete(`${path}/reject`)).body).toMatchObject({ code: 300003 });
  });

  it('goes when what was said is taken back', async () => {
    const jobId = await correct('total GMV', 'total amount');
    await client.delete(`/v2/team/jobs/${jobId}/feedback`).expect(200);

    expect(await proposals()).toEqual([]);
  });

  it('is not made where corrections contradict each other', async () => {
    await correct('total GMV', 'total amount');
    await correct('how many GMV are there', 'how many orders are there');

    expect(await proposals()).toEqual([]);
  });

  it('is not made of hidden columns, nor of what the document says already', async () => {
    await correct('total GMV', 'total amount');
    await put('hidden: [{table: orders, column: amount}]');
    expect(await proposals()).toEqual([]);

    await put(`segments: [{name: gmv, table: orders, condition: amount > 1}]`);
    expect(await proposals()).toEqual([]);
  });

  it('gives a condition a name, as the statement of the corrected job has it', async () => {
    const asked = await ask('how many large orders are there?');
    const meant = await ask('how many orders with amount over 10 are there?');
    await mark(asked.job_id, { verdict: 'wrong', corrected_job_id: meant.job_id });

    expect((await proposals()).map(({ kind, entry }) => [kind, entry])).toEqual([
      ['segment', 'segments:\n  - { name: large orders, table: orders, condition: "amount > 10" }\n'],
    ]);
  });

  it('makes a verified question of an answer that is right, but for what is hidden', async () => {
    const { job_id: jobId } = await ask('total amount by status');
    await mark(jobId, { verdict: 'right' });

    const [proposal, ...others] = await proposals();
    expect(others).toEqual([]);
    expect(proposal).toMatchObject({
      kind: 'verified_question',
      evidence: { jobs: [{ job_id: jobId, question: 'total amount by status', meant: null }] },
    });
    expect(proposal?.entry).toContain('FROM \\"orders\\"');
    expect(proposal?.entry).toContain('verified_by: ann');
    await put('hidden: [{table: orders, column: status}]');
    expect(await proposals()).toEqual([]);
  });

  it('is seen, accepted and rejected by the creator of the dataset alone', async () => {
    await correct('total GMV', 'total amount');
    const [proposal] = await proposals();
    const path = `${base()}/proposals`;
    const bob = { user_id: 'bob' };
    const own = `${path}/${proposal?.id ?? ''}`;

    const refused = [
      await client.get(`${path}?user_id=bob`),
      await client.post(`${own}/accept`, bob),
      await client.post(`${own}/reject`, bob),
      await client.delete(`${own}/reject`, 'bob'),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ code: 300002 });
    const stranger = await service.clientOfNewProject();
    for (const { body } of [
      await stranger.get(`${path}?user_id=ann`),
      await stranger.post(`${own}/accept`, { user_id: 'ann' }),
    ])
      expect(body).toMatchObject({ code: 300003, msg: `dataset ${datasetId} not found` });
  });
});

describe('a data dictionary among the files', () => {
  it('of a workbook is read, with the rows that say it', async () => {
    const sheets = xlsx.utils.book_new();
    const rows = [
      ['Feld', 'Bezeichnung', 'Erläuterung'],
      ['order_id', 'Bestellnummer', 'Nummer der Bestellung im Laden'],
      ['status', 'Stand', 'S = verschickt, O = offen, C = storniert'],
      ['amount', 'Umsatz', 'Nettobetrag der Bestellung in Euro'],
    ];
    xlsx.utils.book_append_sheet(sheets, xlsx.utils.aoa_to_sheet(rows), 'Felder');
    const file = await read(
      'erklaerung.xlsx',
      xlsx.write(sheets, { type: 'buffer', bookType: 'xlsx' }) as Buffer,
    );

    const made = await proposals();

    expect(made.map(({ entry }) => entry.split('\n')[1]?.trim()).toSorted()).toEqual(
      [
        '- { table: orders, column: order_id, also: [Bestellnummer] }',
        '- { table: orders, column: order_id, text: Nummer der Bestellung im Laden }',
        '- { table: orders, column: status, also: [Stand] }',
        '- { table: orders, column: status, value: S, also: [verschickt] }',
        '- { table: orders, column: status, value: O, also: [offen] }',
        '- { table: orders, column: status, value: C, also: [storniert] }',
        '- { table: orders, column: amount, also: [Umsatz] }',
        '- { table: orders, column: amount, text: Nettobetrag der Bestellung in Euro }',
      ].toSorted(),
    );
    expect(made.find(({ entry }) => entry.includes('Umsatz'))?.evidence.places).toEqual([
      {
        datasource_id: file.id,
        file: 'erklaerung.xlsx',
        table: expect.any(String) as unknown,
        sheet: 'Felder',
        page: null,
        rows: [3],
      },
    ]);
  });

  it('of a text is read as well', async () => {
    const table =
      '# About the orders\n\n| column | description |\n| --- | --- |\n| order_id | Number in the shop |\n| status | How far it is by now |\n| amount | Turnover |\n';
    await read('about.md', table);

    expect((await proposals()).map(({ entry }) => entry)).toContain(
      'synonyms:\n  - { table: orders, column: amount, also: [Turnover] }\n',
    );
  });
});

describe('a comment on the header of a sheet', () => {
  it.each(['xlsx', 'xls'] as const)('of an %s file is read, without who wrote it', async (bookType) => {
    const sheet = xlsx.utils.aoa_to_sheet([
      ['sale', 'kind', 'value'],
      ...Array.from({ length: 30 }, (_, i) => [`S${i}`, ['A', 'B'][i % 2], i * 3]),
    ]);
    const comment = (cell: string, text: string) =>
      xlsx.utils.cell_add_comment(sheet[cell] as xlsx.CellObject, text, 'Ann');
    comment('B1', 'Ann:\nA = by post, B = at the counter');
    comment('C1', 'Net of returns and of the tax that is due.');
    comment('A5', 'Looks odd to me, ask Bo about this one');
    const sheets = xlsx.utils.book_new();
    xlsx.utils.book_append_sheet(sheets, sheet, 'Sales');
    await read(`sales.${bookType}`, xlsx.write(sheets, { type: 'buffer', bookType }) as Buffer);

    const made = (await proposals()).filter(({ entry }) => entry.includes('table: sales'));

    expect(made.map(({ entry }) => entry.split('\n')[1]?.trim()).toSorted()).toEqual([
      '- { table: sales, column: kind, value: A, also: [by post] }',
      '- { table: sales, column: kind, value: B, also: [at the counter] }',
      '- { table: sales, column: value, text: Net of returns and of the tax that is due. }',
    ]);
    expect(made[0]?.evidence.places).toMatchObject([{ file: `sales.${bookType}`, sheet: 'Sales', rows: [] }]);
  });
});

describe('the command line', () => {
  it('prints proposals with what they rest on, and accepts one', async () => {
    await correct('total GMV', 'total amount');
    const [proposal] = await proposals();
    const [{ name } = { name: '' }] = await service.app
      .get(DataSource)
      .query<{ name: string }[]>(
        'SELECT p.name FROM projects p JOIN datasets d ON d.project_id = p.id WHERE d.id = $1',
        [datasetId],
      );
    const run = (...words: string[]) => runCli(service, 'knowledge', ...words, '--project', name);
    const id = proposal?.id ?? '';

    expect(await run('proposals', datasetId)).toBe(`# ${id} (1)\n#   total GMV → total amount\n${GMV}`);
    expect(await run('accept', datasetId, id)).toBe('stored version 1\n');
    await expect(run('accept', datasetId, id)).rejects.toMatchObject({
      code: 1,
      stderr: `proposal ${id} not found\n`,
    });
    expect(await run('proposals', datasetId)).toBe('');
    expect((await document()).document).toBe(GMV);
  });
});
