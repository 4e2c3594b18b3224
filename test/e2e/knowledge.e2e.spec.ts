import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { AuditLog, AuditRepository } from '../../src/audit/index.js';
import { ofType, replyOf } from '../support/answer.js';
import { ordersDataset } from '../support/orders-dataset.js';
import { dataOf } from '../support/test-service.js';

interface Knowledge {
  readonly version: number;
  readonly document: string;
  readonly created_at: string | null;
  readonly created_by: string | null;
  readonly is_writable: boolean;
}

const DOCUMENT = `synonyms:
  - {table: orders, also: [deals]}
  - {table: orders, column: amount, also: [GMV, 売上]}
  - {table: orders, column: status, value: S, also: [despatched]}
hidden:
  - {table: orders, column: remark}
segments:
  - {name: large orders, table: orders, condition: amount >= 10}
`;

const { opened, path, ask, runKnowledge } = ordersDataset();

const put = (document: string, fields: object = {}) =>
  opened.client.put(path(), { user_id: 'ann', document, ...fields });
const get = (query = '') => opened.client.get(path(`?user_id=ann${query}`));
const check = (document: string) => opened.client.post(path('/check'), { user_id: 'ann', document });

describe('the knowledge of a dataset', () => {
  it('is empty at first, and then what was written last, of which earlier versions stay', async () => {
    expect(dataOf<Knowledge>(await get().expect(200))).toEqual({
      version: 0,
      document: '',
      created_at: null,
      created_by: null,
      is_writable: true,
    });

    const first = dataOf<Knowledge>(await put(DOCUMENT).expect(200));
    await put('# nothing any more\n').expect(200);

    expect(first).toEqual({
      version: 1,
      document: DOCUMENT,
      created_at: expect.stringMatching(/Z$/) as unknown,
      created_by: 'ann',
      is_writable: true,
    });
    expect(dataOf<Knowledge>(await get())).toMatchObject({ version: 2, document: '# nothing any more\n' });
    expect(dataOf<Knowledge>(await get('&version=1'))).toEqual(first);
    expect((await get('&version=3')).body).toMatchObject({
      code: 300003,
      msg: 'version 3 of the knowledge not found',
    });
  });

  it('is checked without being stored, every problem told with its place', async () => {
    const problems = dataOf<object>(
      await check('hidden:\n  - {table: orders, column: remarks}\n  - {table: order, column: amount}').expect(
        200,
      ),
    );

    expect(problems).toEqual({
      problems: [
        {
          line: 2,
          column: 29,
          message: 'The table “orders” has no column “remarks”; did you mean “remark”.',
        },
        { line: 3, column: 13, message: 'There is no table “order”; did you mean “orders”.' },
      ],
    });
    expect(dataOf<object>(await check(DOCUMENT))).toEqual({ problems: [] });
    expect(dataOf<Knowledge>(await get()).version).toBe(0);
  });

  it('is refused with a problem, from another version than the newest, too long, and by another user', async () => {
    await put(DOCUMENT).expect(200);

    const refusals = [
      await put('hidden: [{table: order, column: amount}, {}]'),
      await put('', { based_on: 0 }),
      await put(`# ${'x'.repeat(65_536)}`),
      await put('a', { based_on: 'b' }),
      await put('', { user_id: 'bob' }),
    ].map(({ body }) => body as object);

    expect(refusals).toMatchObject([
      {
        code: 300001,
        msg: 'Invalid parameters: document: line 1, column 42: An entry of “hidden” needs the field “table”. 1 more: use the check to see them',
      },
      { code: 300001, msg: 'Invalid parameters: based_on: the latest version is 1' },
      { code: 300001, msg: expect.stringContaining('document: ') as unknown },
      { code: 300001, msg: expect.stringContaining('based_on: ') as unknown },
      { code: 300002, msg: 'No permissions: only the creator of the dataset may change it' },
    ]);
    expect(dataOf<Knowledge>(await get())).toMatchObject({ version: 1, document: DOCUMENT });
  });

  it('says who wrote each version, and who may not write', async () => {
    const nothing = dataOf<object>(await opened.client.get(path('/versions?user_id=ann')).expect(200));
    await put(DOCUMENT).expect(200);
    await put('').expect(200);

    const { versions } = dataOf<{ versions: object[] }>(
      await opened.client.get(path('/versions?user_id=bob')),
    );

    expect(nothing).toEqual({ versions: [] });
    const written = { created_at: expect.stringMatching(/Z$/) as unknown, created_by: 'ann' };
    expect(versions).toEqual([
      { version: 2, ...written },
      { version: 1, ...written },
    ]);
    expect(dataOf<Knowledge>(await opened.client.get(path('?user_id=bob')))).toMatchObject({
      version: 2,
      is_writable: false,
    });
  });

  it('of another project looks like that of a dataset that never was', async () => {
    await put(DOCUMENT).expect(200);
    const stranger = await opened.service.clientOfNewProject();
    const body = { user_id: 'ann', document: '' };

    const answers = [
      await stranger.get(path('?user_id=ann')),
      await stranger.get(path('?user_id=ann&version=1')),
      await stranger.get(path('/versions?user_id=ann')),
      await stranger.put(path(), body),
      await stranger.post(path('/check'), body),
    ];

    const unknown = { code: 300003, msg: `dataset ${opened.datasetId} not found`, data: null };
    for (const { body: answer } of answers) expect(answer).toMatchObject(unknown);
    expect(dataOf<Knowledge>(await get()).version).toBe(1);
  });

  it('has as many versions as writers, the newest fifty of which stay', async () => {
    const versions = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        put(`# ${i}`).then((response) => dataOf<Knowledge>(response).version),
      ),
    );
    expect(versions.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    await opened.service.query(
      `UPDATE dataset_knowledge SET version = version + 60 WHERE dataset_id = '${opened.datasetId}' AND version > 4`,
    );

    await put('# newest').expect(200);

    const kept = await Promise.all([4, 65, 69].map((version) => get(`&version=${version}`)));
    expect(kept.map(({ body }) => (body as { code: number }).code)).toEqual([300003, 0, 0]);
  });

  it('goes with its dataset, and every change of it is in the audit log', async () => {
    await put(DOCUMENT).expect(200);
    await opened.client.delete(`/v2/team/datasets/${opened.datasetId}`).expect(200);

    expect((await get()).body).toMatchObject({ code: 300003 });
    await opened.service.app.get(AuditLog, { strict: false }).flush();
    const entries = [];
    const all = { projectId: null, from: new Date(0), to: new Date('9999-01-01') };
    for await (const entry of opened.service.app.get(AuditRepository, { strict: false }).list(all))
      if (entry.resource_id === opened.datasetId) entries.push([entry.operation, entry.outcome]);
    expect(entries).toEqual(
      expect.arrayContaining([
        ['putDatasetKnowledge', 0],
        ['deleteDataset', 0],
      ]),
    );
  });
});

describe('the command line', () => {
  it('checks a document, imports it whoever created the dataset, and exports it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'knowledge-'));
    const [good, bad] = [join(folder, 'good.yaml'), join(folder, 'bad.yaml')];
    await writeFile(good, DOCUMENT);
    await writeFile(bad, 'hidden:\n  - {table: orders, column: remarks}\n');

    expect(await runKnowledge('check', opened.datasetId, good)).toBe('no problems\n');
    await expect(runKnowledge('check', opened.datasetId, bad)).rejects.toMatchObject({
      code: 1,
      stderr: `${bad}:2:29 The table “orders” has no column “remarks”; did you mean “remark”.\n`,
    });
    expect(await runKnowledge('export', opened.datasetId)).toBe('');
    expect(await runKnowledge('import', opened.datasetId, good)).toBe('stored version 1\n');
    await expect(runKnowledge('import', opened.datasetId, bad)).rejects.toMatchObject({ code: 1 });
    expect(await runKnowledge('export', opened.datasetId)).toBe(DOCUMENT);
    await expect(runKnowledge('export', 'dset-none')).rejects.toMatchObject({
      stderr: 'dataset dset-none not found\n',
    });
    await rm(folder, { recursive: true });
  });
});

describe('a question', () => {
  it('is answered with a word that the knowledge explains, and the reply and the evidence say so', async () => {
    const question = 'total GMV of despatched deals';
    const before = await ask(question);
    await put(DOCUMENT).expect(200);
    const after = await ask(question);

    const total = Array.from({ length: 10 }, (_, i) => (i * 4 * 7) % 20).reduce((sum, one) => sum + one, 0);
    expect(ofType(before.blocks, 'CODE')).toEqual([]);
    expect(replyOf(after.blocks)).toContain(`**${total}**`);
    const note = '“GMV” was read as *amount*, according to the knowledge of the dataset.';
    expect(replyOf(after.blocks)).toContain(note);
    const evidence = await opened.client
      .get(`/v2/team/jobs/${after.job_id}/evidence?user_id=ann`)
      .expect(200);
    const { queries } = dataOf<{ queries: { remarks: string[] }[] }>(evidence);
    expect(queries.flatMap(({ remarks }) => remarks)).toContain(note);
  });

  it('shows in its evidence what a segment that it names means', async () => {
    await put(DOCUMENT).expect(200);

    const { job_id: jobId } = await ask('How many large orders are there?');

    const evidence = await opened.client.get(`/v2/team/jobs/${jobId}/evidence?user_id=ann`).expect(200);
    const { queries } = dataOf<{ queries: { remarks: string[] }[] }>(evidence);
    expect(queries.flatMap(({ remarks }) => remarks).join('\n')).toContain(
      String.raw`“large orders” means amount \>= 10, according to the knowledge of the dataset.`,
    );
  });

  it('sees no column that is hidden, until that is taken back', async () => {
    const question = 'How many rows are there by remark?';
    await put(DOCUMENT).expect(200);
    const hidden = await ask(question);
    await put('').expect(200);
    const shown = await ask(question);

    expect(ofType(hidden.blocks, 'CODE')).toEqual([]);
    expect(JSON.stringify(hidden.blocks)).not.toContain('note 1');
    expect(ofType(shown.blocks, 'CODE')).not.toEqual([]);
  });
});
