import { describe, expect, it } from '@jest/globals';
import { ofType, replyOf } from '../support/answer.js';
import { ordersDataset } from '../support/orders-dataset.js';
import { dataOf } from '../support/test-service.js';

const GMV = 'synonyms:\n  - { table: orders, column: amount, also: [GMV] }\n';

const { opened, path: base, ask, proposals, runKnowledge } = ordersDataset();

const put = (document: string) => opened.client.put(base(), { user_id: 'ann', document }).expect(200);
const accept = (id: string, fields: object = {}) =>
  opened.client.post(`${base()}/proposals/${id}/accept`, { user_id: 'ann', ...fields });
const document = async () =>
  dataOf<{ version: number; document: string }>(await opened.client.get(`${base()}?user_id=ann`).expect(200));

async function mark(jobId: string, fields: object): Promise<void> {
  await opened.client.post(`/v2/team/jobs/${jobId}/feedback`, { user_id: 'ann', ...fields }).expect(200);
}

/** @returns the id of the job that was answered otherwise than it was meant */
async function correct(question: string, meant: string): Promise<string> {
  const { job_id: jobId } = await ask(question);
  await mark(jobId, { verdict: 'wrong', corrected_question: meant });
  return jobId;
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

    await opened.client.post(`${path}/reject`, { user_id: 'ann' }).expect(200);
    await correct('average GMV', 'average amount');

    expect(await proposals()).toEqual([]);
    expect((await proposals('&is_rejected=true')).map(({ id }) => id)).toEqual([proposal?.id]);
    expect((await accept(proposal?.id ?? '')).body).toMatchObject({ code: 300003 });
    await opened.client.delete(`${path}/reject`).expect(200);
    expect(await proposals()).toMatchObject([{ id: proposal?.id, support: 2 }]);
    expect((await opened.client.delete(`${path}/reject`)).body).toMatchObject({ code: 300003 });
  });

  it('goes when what was said is taken back', async () => {
    const jobId = await correct('total GMV', 'total amount');
    await opened.client.delete(`/v2/team/jobs/${jobId}/feedback`).expect(200);

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
      await opened.client.get(`${path}?user_id=bob`),
      await opened.client.post(`${own}/accept`, bob),
      await opened.client.post(`${own}/reject`, bob),
      await opened.client.delete(`${own}/reject`, 'bob'),
    ];
    for (const { body } of refused) expect(body).toMatchObject({ code: 300002 });
    const stranger = await opened.service.clientOfNewProject();
    for (const { body } of [
      await stranger.get(`${path}?user_id=ann`),
      await stranger.post(`${own}/accept`, { user_id: 'ann' }),
    ])
      expect(body).toMatchObject({ code: 300003, msg: `dataset ${opened.datasetId} not found` });
  });
});

describe('the command line', () => {
  it('prints proposals with what they rest on, and accepts one', async () => {
    await correct('total GMV', 'total amount');
    const [proposal] = await proposals();
    const id = proposal?.id ?? '';

    expect(await runKnowledge('proposals', opened.datasetId)).toBe(
      `# ${id} (1)\n#   total GMV → total amount\n${GMV}`,
    );
    expect(await runKnowledge('accept', opened.datasetId, id)).toBe('stored version 1\n');
    await expect(runKnowledge('accept', opened.datasetId, id)).rejects.toMatchObject({
      code: 1,
      stderr: `proposal ${id} not found\n`,
    });
    expect(await runKnowledge('proposals', opened.datasetId)).toBe('');
    expect((await document()).document).toBe(GMV);
  });
});
