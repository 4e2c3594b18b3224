import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { Settings } from '../../src/config/index.js';
import { Job } from '../../src/jobs/records/job.entity.js';
import { AnswerLinksService } from '../../src/jobs/links/answer-links.service.js';
import { type Answer, type Block, replyOf } from '../support/answer.js';
import {
  addFile,
  createDataset,
  createSession,
  type DatasourceRecord,
  untilRead,
} from '../support/scenario.js';
import {
  dataOf,
  type Envelope,
  startTestService,
  type TestClient,
  type TestService,
} from '../support/test-service.js';

interface Link {
  readonly id: string;
  readonly url: string;
  readonly expires_at: string;
  readonly created_at: string;
}

interface SharedAnswer {
  readonly question: string;
  readonly blocks: readonly Block[];
  readonly answered_at: string;
  readonly expires_at: string;
  readonly has_data_changed: boolean | null;
}

const DAY_MS = 86_400_000;
const QUESTION = 'total amount by region';

let service: TestService;
let client: TestClient;
let sessionId: string;

beforeAll(async () => {
  service = await startTestService({ endsWithLinks: true, wrongKeysPerMinute: 0 });
  client = service.client;
  sessionId = await createSession(client);
});

afterAll(() => service.stop());

async function addSales(): Promise<DatasourceRecord> {
  const file = 'region,amount\nnorth,5\nsouth,7\n';
  return untilRead(client, await addFile(client, await createDataset(client), 'sales.csv', file));
}

async function ask({ dataset_id }: DatasourceRecord): Promise<Answer> {
  const body = { user_id: 'ann', session_id: sessionId, dataset_id, question: QUESTION };
  return dataOf<Answer>(await client.post('/v2/team/jobs', body).expect(200));
}

const linksOf = (jobId: string) => `/v2/team/jobs/${jobId}/links`;
const share = async (jobId: string, fields: object = {}) =>
  dataOf<Link>(await client.post(linksOf(jobId), { user_id: 'ann', ...fields }).expect(200));
const listed = async (jobId: string) =>
  dataOf<{ records: Link[] }>(await client.get(`${linksOf(jobId)}?user_id=ann`).expect(200)).records;

const tokenOf = (url: string) => /\/a\/([0-9a-z]+)$/.exec(url)?.[1] ?? '';
/** As whoever has the link sees it. */
const open = (url: string) => request(service.url).get(`/shared-answers/${tokenOf(url)}`);
const opened = async (url: string) => dataOf<SharedAnswer>(await open(url).expect(200));
const GONE = { code: 300003, msg: 'shared answer not found', message: 'shared answer not found', data: null };

/** Without what is signed anew each time. */
const withoutUrls = (blocks: readonly Block[]) =>
  JSON.parse(JSON.stringify(blocks), (key, value: unknown) =>
    key === 'url' || key === 'expires_at' ? undefined : value,
  ) as unknown;

describe('a link to an answer', () => {
  it('shows the question and the answer as it was given, without a key', async () => {
    const answer = await ask(await addSales());
    const link = await share(answer.job_id, { expires_in_days: 7 });
    const shown = await opened(link.url);

    expect(shown).toMatchObject({ question: QUESTION, has_data_changed: false, expires_at: link.expires_at });
    expect(withoutUrls(shown.blocks)).toEqual(withoutUrls(answer.blocks));
    const [table] = shown.blocks.filter(({ type }) => type === 'TABLE');
    const { text } = await request((table?.content as { url: string }).url).get('');
    expect(text).toContain('south,7');
    expect(Date.parse(link.expires_at) - Date.parse(link.created_at)).toBeCloseTo(7 * DAY_MS, -4);
  });

  it('leads to the page, where what it opens stands behind the hash', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const { url } = await share(jobId);
    const { headers } = await request(service.url)
      .get(`/a/${tokenOf(url)}`)
      .expect(302);

    expect(headers).toMatchObject({
      location: `../#/shared/${tokenOf(url)}`,
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  });

  it('shows nothing any more once it is taken back', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const [kept, taken] = [await share(jobId), await share(jobId)];
    await client.delete(`${linksOf(jobId)}/${taken.id}`).expect(200);

    expect((await open(taken.url)).body).toEqual(GONE);
    expect((await opened(kept.url)).question).toBe(QUESTION);
    expect((await listed(jobId)).map(({ id }) => id)).not.toContain(taken.id);
    const again = await client.delete(`${linksOf(jobId)}/${taken.id}`);
    expect((again.body as Envelope<null>).msg).toBe(`link ${taken.id} not found`);
  });

  it('shows nothing any more once it has expired', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const link = await share(jobId);
    await service.query(`UPDATE answer_links SET expires_at = now() - interval '1s' WHERE id = '${link.id}'`);

    expect((await open(link.url)).body).toEqual(GONE);
    expect((await listed(jobId)).map(({ id }) => id)).not.toContain(link.id);
  });

  it.each([
    ['with another secret', (url: string) => url.slice(0, -1) + (url.endsWith('a') ? 'b' : 'a')],
    ['with half of its secret', (url: string) => url.slice(0, -16)],
    ['that was never made', (url: string) => url.replace(/[0-9a-z]{57}$/, '0'.repeat(57))],
    ['with something else in its place', (url: string) => url.replace(/[0-9a-z]{57}$/, 'x')],
  ])('shows nothing %s', async (_, changed) => {
    const { job_id: jobId } = await ask(await addSales());

    expect((await open(changed((await share(jobId)).url))).body).toEqual(GONE);
  });

  it('goes with its answer', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const { url } = await share(jobId);
    await service.query(`DELETE FROM jobs WHERE id = '${jobId}'`);

    expect((await open(url)).body).toEqual(GONE);
  });

  it.each([
    [
      'was read anew',
      ({ id, dataset_id }: DatasourceRecord) =>
        client.post(`/v2/team/datasets/${dataset_id}/datasources/${id}/intake`, {
          user_id: 'ann',
          header_rows: 0,
        }),
    ],
    [
      'was deleted',
      ({ id, dataset_id }: DatasourceRecord) =>
        client.delete(`/v2/team/datasets/${dataset_id}/datasources/${id}`),
    ],
  ])('says so where a file %s since', async (_, change) => {
    const sales = await addSales();
    const { url } = await share((await ask(sales)).job_id);
    await change(sales).expect(200);

    expect(await opened(url)).toMatchObject({ question: QUESTION, has_data_changed: true });
  });

  it('is not made of a question that has no answer yet', async () => {
    const { job_id: jobId } = await ask(await addSales());
    await service.query(`UPDATE jobs SET status = 'queued', finished_at = NULL WHERE id = '${jobId}'`);
    const refused = await client.post(linksOf(jobId), { user_id: 'ann' }).expect(400);

    expect((refused.body as Envelope<null>).msg).toBe('Invalid parameters: id: the job has no answer');
  });

  it('is not made, listed or taken back by another user', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const link = await share(jobId);
    const missing = `job ${jobId} not found`;

    for (const response of [
      await client.post(linksOf(jobId), { user_id: 'bob' }),
      await client.get(`${linksOf(jobId)}?user_id=bob`),
      await client.delete(`${linksOf(jobId)}/${link.id}`, 'bob'),
    ])
      expect((response.body as Envelope<null>).msg).toBe(missing);
    expect((await opened(link.url)).question).toBe(QUESTION);
  });

  it('is refused where an answer has many', async () => {
    const { job_id: jobId } = await ask(await addSales());
    // The one at the end of its reply is the first.
    for (let made = 1; made < 20; made++) await share(jobId);
    const refused = await client.post(linksOf(jobId), { user_id: 'ann' }).expect(400);

    expect((refused.body as Envelope<null>).msg).toContain(
      'the answer has 20 links already: revoke one first',
    );
  });
});

it('a link says nothing of the data of an answer from before their state was kept', async () => {
  const { job_id: jobId } = await ask(await addSales());
  const { url } = await share(jobId);
  await service.query(`UPDATE jobs SET datasource_revisions = NULL WHERE id = '${jobId}'`);

  expect(await opened(url)).toMatchObject({ question: QUESTION, has_data_changed: null });
});

describe('with EVIDENCE_LINKS', () => {
  it('a reply ends with a link to its answer, the same one where the answer is computed again', async () => {
    const { job_id: jobId, blocks } = await ask(await addSales());
    const last = replyOf(blocks).trimEnd().split('\n').at(-1) ?? '';

    expect((await listed(jobId)).map(({ url }) => url)).toEqual([last]);
    expect((await opened(last)).question).toBe(QUESTION);
    const links = service.app.get(AnswerLinksService);
    const job = await service.app.get(DataSource).getRepository(Job).findOneByOrFail({ id: jobId });
    expect(links.urlOf(await links.ownOf(job))).toBe(last);
  });
});

describe('without SHARING', () => {
  it('no link is made, and those that were made show nothing', async () => {
    const { job_id: jobId } = await ask(await addSales());
    const { url } = await share(jobId);
    const settings = service.app.get<{ sharesAnswers: boolean }>(Settings);
    settings.sharesAnswers = false;
    try {
      const refused = await client.post(linksOf(jobId), { user_id: 'ann' }).expect(200);

      expect(refused.body).toMatchObject({ code: 300002, data: null });
      expect((await open(url)).body).toEqual(GONE);
    } finally {
      settings.sharesAnswers = true;
    }
  });
});
