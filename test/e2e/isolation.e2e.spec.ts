import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { ApiKeysService } from '../../src/auth/index.js';
import { AnswerArchiveTask } from '../../src/jobs/archive/answer-archive.task.js';
import { isAnswered, see, withoutGenerated, withoutNamed } from '../support/isolation/answers.js';
import { REQUESTS } from '../support/isolation/requests.js';
import { type Send, type Sender } from '../support/isolation/route-senders.js';
import { routesOf } from '../support/isolation/routes.js';
import { type Snapshot, snapshotOf } from '../support/isolation/snapshot.js';
import {
  createBasis,
  createThings,
  inventThings,
  projectOf,
  type Things,
} from '../support/isolation/things.js';
import { dataOf, startTestService, type TestService } from '../support/test-service.js';

const DAY_MS = 86_400_000;

let service: TestService;
let owner: Sender;
let stranger: Sender;
let things: Things;
let projectId: string;
let before: Snapshot;
/** Keys that do not work, and what they are answered with. Null: no key. */
let badKeys: readonly (readonly [key: string | null, code: number, msg: string])[];

beforeAll(async () => {
  service = await startTestService({ answerArchiveDays: 1 });
  const { client } = service;
  things = await createThings(service, client);
  await service.app.get(AnswerArchiveTask, { strict: false }).run(new Date(Date.now() + 2 * DAY_MS));
  owner = { client, sessionId: things.sessionId, datasetId: things.datasetId };
  const other = await service.clientOfNewProject();
  stranger = { client: other, ...(await createBasis(other)) };
  projectId = await projectOf(service, things);
  badKeys = await makeBadKeys();
  before = await snapshotOf(service, projectId);
});

afterAll(() => service.stop());

async function makeBadKeys(): Promise<typeof badKeys> {
  const keys = service.app.get(ApiKeysService);
  const revoked = await keys.issue(projectId);
  await keys.revoke(projectId, revoked.record.prefix);
  const expired = await keys.issue(projectId, { expiresAt: new Date(Date.now() - 1000) });
  return [
    [null, 1003, 'insufficient.authentication'],
    ['', 1003, 'insufficient.authentication'],
    [`proj-${'0'.repeat(40)}`, 1004, 'Bad credentials'],
    [revoked.key, 1004, 'Bad credentials'],
    [expired.key, 1002, 'Expired credentials'],
  ];
}

/** What only the owner may learn. */
function secrets(): string[] {
  return [projectId, ...Object.values(things).map(String)];
}

async function expectUnchanged(): Promise<void> {
  expect(await snapshotOf(service, projectId)).toEqual(before);
}

/** Expects that a stranger's request for the owner's things is answered like one for things that never existed. */
async function expectHidden(send: Send): Promise<void> {
  const invented = inventThings();
  const real = withoutNamed(await see(send(stranger, things)), things);
  const imagined = withoutNamed(await see(send(stranger, invented)), invented);

  for (const secret of secrets()) expect(real.text).not.toContain(secret);
  expect(withoutGenerated(real)).toEqual(withoutGenerated(imagined));
  await expectUnchanged();
}

it('every route has requests here', () => {
  const routes = routesOf(service.app).filter((route) => route.includes(' /v2/'));

  expect(Object.keys(REQUESTS).sort()).toEqual(routes);
});

it('only documentation, signed URLs, links to answers, one-time codes, assistants, where to sign in and what tells how the process is are outside of the API', () => {
  const others = routesOf(service.app).filter((route) => !route.includes(' /v2/team/'));

  const roots = new Set(others.map((route) => /^\S+ \/([^/]+)/.exec(route)?.[1]));
  expect([...roots].sort()).toEqual([
    '.well-known',
    'docs',
    'docs-yaml',
    'health',
    'mcp',
    'metrics',
    'objects',
    'openapi.json',
    'parts',
    'shared-answers',
    'sign-in',
  ]);
});

it('the project has something of every kind to protect', () => {
  const kinds = Object.entries(before.rows).filter(([, rows]) => rows.length > 0);

  expect(kinds.map(([table]) => table)).toEqual(
    expect.arrayContaining([
      ...['sessions', 'datasets', 'dataset_knowledge', 'datasources', 'jobs', 'job_feedback'],
      'answer_links',
      ...['uploads', 'multipart_uploads'],
    ]),
  );
  expect(Object.keys(before.files).length).toBeGreaterThan(4);
  expect(Object.keys(before.files).filter((path) => path.endsWith('.gz'))).toHaveLength(3);
});

describe.each(Object.entries(REQUESTS))('%s', (_, sends) => {
  it('is refused without a valid key', async () => {
    for (const [key, code, msg] of badKeys) {
      const call = sends[0](owner, things);
      const response = await (key === null ? call.unset('x-pd-api-key') : call.set('x-pd-api-key', key));

      expect({ key, status: response.status }).toEqual({ key, status: 403 });
      expect(response.body).toEqual({ code, msg, message: msg, data: null });
    }
    await expectUnchanged();
  });

  it('shows and changes nothing of another project, not even that it is there', async () => {
    for (const send of sends) await expectHidden(send);
  });
});

describe('the stored files of a project', () => {
  const atPath =
    (path: (named: Things, project: string) => string, method: 'get' | 'put' = 'get') =>
    (named: Things, project: string) =>
      request(service.url)[method](path(named, project));
  const original = ({ datasourceId }: Things, project: string) =>
    `/objects/projects/${project}/datasources/${datasourceId}/original.csv`;
  const invalid = `expires=9999999999&signature=${'x'.repeat(43)}`;

  it.each([
    ['without a signature', atPath(original)],
    ['with a wrong signature', atPath((...named) => `${original(...named)}?name=a.csv&${invalid}`)],
    ['as parts without a signature', atPath(({ uploadId }) => `/parts/${uploadId}/1`, 'put')],
    ['as parts with a wrong one', atPath(({ uploadId }) => `/parts/${uploadId}/1?size=30&${invalid}`, 'put')],
  ])('are not to be seen or changed %s', async (_, send) => {
    const real = await see(send(things, projectId));
    const imagined = await see(send(inventThings(), '00000000-0000-4000-8000-000000000000'));

    expect(real.status).toBeGreaterThanOrEqual(400);
    expect(real).toEqual(imagined);
    await expectUnchanged();
  });

  it('are not to be had with the signature of a file of another project', async () => {
    const { client, datasetId } = stranger;
    const listed = await client.get(`/v2/team/datasets/${datasetId}/datasources?user_id=ann`).expect(200);
    const [own] = dataOf<{ records: { id: string }[] }>(listed).records;
    const path = `/v2/team/datasets/${datasetId}/datasources/${own?.id ?? ''}/presign`;
    const presigned = await client.post(path, { user_id: 'ann' }).expect(200);
    const url = new URL(dataOf<{ presigned_url: string }>(presigned).presigned_url);
    await request(service.url).get(`${url.pathname}${url.search}`).expect(200);

    const response = await request(service.url).get(`${original(things, projectId)}${url.search}`);

    expect(response.status).toBe(403);
    expect(response.body).toMatchObject({ code: 1004, data: null });
  });
});

describe('an Idempotency-Key', () => {
  it('that another project has used is as good as new', async () => {
    const create = ({ client }: Sender, key: string, name: string) =>
      client.post('/v2/team/sessions', { user_id: 'ann', name }).set('idempotency-key', key);
    const ofOwner = dataOf<{ id: string }>(await create(owner, 'used', 'New').expect(200)).id;
    const after = await snapshotOf(service, projectId);

    const same = await create(stranger, 'used', 'New').expect(200);
    const used = await see(create(await anotherStranger(), 'used', 'Other'));
    const unused = await see(create(await anotherStranger(), 'unused', 'Other'));

    expect(dataOf<{ id: string }>(same).id).not.toBe(ofOwner);
    expect(withoutGenerated(used)).toEqual(withoutGenerated(unused));
    expect(await snapshotOf(service, projectId)).toEqual(after);
  });
});

it('the owner is answered by every route that has hidden its things', async () => {
  Logger.overrideLogger(false);
  for (const [route, [send]] of Object.entries(REQUESTS)) {
    const seen = await see(send(owner, things));

    expect({ route, isAnswered: isAnswered(seen), text: seen.text }).toMatchObject({ isAnswered: true });
  }
});

async function anotherStranger(): Promise<Sender> {
  return { ...stranger, client: await service.clientOfNewProject() };
}
