import { Logger } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { type Answer, replyOf } from '../support/answer.js';
import { fetchedDatasources, SALES } from '../support/fetched-datasources.js';
import { redirectsTo, sends, sendsStatus } from '../support/remote-server.js';
import { createDataset, createSession, type DatasourceRecord, untilRead } from '../support/scenario.js';
import { dataOf } from '../support/test-service.js';

const UNREACHABLE =
  'Fail to create datasource: url: its host cannot be reached: check the address; it must be public, or allowed by the operator of this service';
const { opened, urlOf, post, create, answersInTurn, rowOf, storedFiles } = fetchedDatasources();

describe('a data source by URL', () => {
  it('is synching at first, then synched, and answers', async () => {
    const created = await create(urlOf('/sales?signature=x'));
    const read = await untilRead(opened.service.client, created);
    const session = await createSession(opened.service.client);
    const answer = await opened.service.client.post('/v2/team/jobs', {
      user_id: 'ann',
      session_id: session,
      dataset_id: created.dataset_id,
      question: 'What is the average amount?',
    });

    expect(created).toEqual({
      id: created.id,
      dataset_id: created.dataset_id,
      name: 'sales.csv',
      type: 'FILE',
      status: 'synching',
    });
    expect(read).toEqual({ ...created, status: 'synched', size: 30, progress: 1 });
    expect(replyOf(dataOf<Answer>(answer).blocks)).toContain('6');
  });

  it('can be added to a dataset and fetched over a redirect', async () => {
    const datasetId = await createDataset(opened.service.client);
    opened.remote.on('/moved', redirectsTo(urlOf('/sales')));
    const body = { user_id: 'ann', type: 'FILE', name: 'moved.csv', url: urlOf('/moved') };

    const response = await opened.service.client.post(`/v2/team/datasets/${datasetId}/datasources`, body);

    const read = await untilRead(opened.service.client, dataOf<DatasourceRecord>(response));
    expect(read).toMatchObject({ dataset_id: datasetId, status: 'synched' });
  });

  it('has no size and no presigned URL until its file is fetched', async () => {
    const held: (() => void)[] = [];
    answersInTurn('/held', sends(SALES), (_request, response) => {
      held.push(() => response.end(SALES));
    });

    const created = await create(urlOf('/held'));
    const path = `/v2/team/datasets/${created.dataset_id}/datasources/${created.id}`;
    const waiting = dataOf<DatasourceRecord>(await opened.service.client.get(`${path}?user_id=ann`));
    const presigned = await opened.service.client.post(`${path}/presign`, { user_id: 'ann' }).expect(200);
    while (held.length === 0) await new Promise((resolve) => setImmediate(resolve));
    held.forEach((release) => release());

    expect(waiting).toEqual({ ...created, size: null, progress: 0 });
    expect(presigned.body).toMatchObject({
      code: 300008,
      msg: 'An error occurred while generating the presigned URL: the file is still being downloaded',
      data: null,
    });
    expect(await untilRead(opened.service.client, created)).toMatchObject({ status: 'synched', size: 30 });
  });

  it('is fetched again when its host fails for a while', async () => {
    Logger.overrideLogger(false);
    answersInTurn('/flaky', sends(SALES), sendsStatus(503), sends(SALES));

    expect(await untilRead(opened.service.client, await create(urlOf('/flaky')))).toMatchObject({
      status: 'synched',
    });
  });

  it.each([
    ['is empty', sends(''), 'url: the file is empty'],
    [
      'is larger than the limit',
      sends('x'.repeat(200_001)),
      'url: the file is larger than the limit of 200000 bytes',
    ],
    [
      'is gone',
      sendsStatus(410),
      'url: its host responded with HTTP status 410: give an address that returns the file without a login',
    ],
    [
      'has come to lead inside',
      redirectsTo('http://169.254.169.254/latest/meta-data/'),
      UNREACHABLE.replace('Fail to create datasource: ', ''),
    ],
  ])('whose file %s when it is fetched is invalid and keeps nothing', async (_, later, reason) => {
    Logger.overrideLogger(false);
    const before = await storedFiles();
    answersInTurn('/changing', sends(SALES), later);

    const created = await create(urlOf('/changing'));

    expect(await untilRead(opened.service.client, created)).toEqual({
      ...created,
      status: 'invalid',
      size: null,
      progress: 0,
      reason,
    });
    expect(await rowOf(created)).toEqual({ source_url: null, size: null });
    expect(await storedFiles()).toEqual(before);
  });
});

describe('after a restart', () => {
  it('a file that was not fetched is fetched', async () => {
    const created = await create(urlOf('/sales'));
    const read = await untilRead(opened.service.client, created);
    await opened.service.query(
      `UPDATE datasources SET status = 'synching', tables = '[]', size = NULL, source_url = '${urlOf('/sales')}'
       WHERE id = '${created.id}'`,
    );

    await opened.service.restart();

    expect(await untilRead(opened.service.client, created)).toEqual(read);
  });

  it('a file that was fetched is read without its host', async () => {
    answersInTurn('/once', sends(SALES), sends(SALES), sends('other,content\n1,2\n'));
    const created = await create(urlOf('/once'));
    const read = await untilRead(opened.service.client, created);
    const requests = opened.remote.paths.length;
    await opened.service.query(
      `UPDATE datasources SET status = 'synching', tables = '[]' WHERE id = '${created.id}'`,
    );

    await opened.service.restart();

    expect(await untilRead(opened.service.client, created)).toEqual(read);
    expect(opened.remote.paths).toHaveLength(requests);
  });
});

describe('a URL', () => {
  it.each([
    ['of an internal address', () => urlOf('/sales', '127.0.0.1')],
    ['of an internal address in decimal', () => urlOf('/sales', '2130706433')],
    ['of an internal address inside IPv6', () => urlOf('/sales', '[::ffff:127.0.0.1]')],
    ['of cloud metadata', () => 'http://169.254.169.254/latest/meta-data/'],
    ['of a host that does not answer', () => 'http://localhost:1024/sales.csv'],
    ['that leads to an internal address', () => urlOf('/inside')],
  ])('%s is refused in the same words', async (_, url) => {
    opened.remote.on('/inside', redirectsTo(urlOf('/sales', '127.0.0.1')));

    const response = await post(opened.service.client, url()).expect(200);

    expect(response.body).toEqual({ code: 300011, msg: UNREACHABLE, message: UNREACHABLE, data: null });
  });

  it.each([
    [
      'ftp://localhost/sales.csv',
      300011,
      'url: must be a complete address that begins with http:// or https://',
    ],
    ['file:///etc/passwd', 300011, 'url: must be a complete address that begins with http:// or https://'],
    ['http://me:secret@localhost/', 300011, 'url: must not hold a user name or password'],
    ['http://localhost:22/', 300011, 'url: has a port that is not allowed'],
    ['/missing', 300011, 'url: its host responded with HTTP status 404'],
    ['/large', 300011, 'url: the file is larger than the limit of 200000 bytes'],
    ['/loop', 300011, 'url: redirects more than 5 times'],
    ['/empty', 300005, 'Empty file'],
  ])('%s is refused (%d)', async (url, code, message) => {
    opened.remote.on('/large', sends('x', { 'content-length': '200001' }));
    opened.remote.on('/loop', redirectsTo('/loop'));
    opened.remote.on('/empty', sends('', { 'content-length': '0' }));

    const response = await post(opened.service.client, url.startsWith('/') ? urlOf(url) : url).expect(200);

    expect(response.body).toMatchObject({ code, data: null });
    expect((response.body as { msg: string }).msg).toContain(message);
  });

  it('that is refused leaves no file, no data source and no dataset', async () => {
    const client = await opened.service.clientOfNewProject();
    const before = await storedFiles();

    await post(client, urlOf('/sales', '127.0.0.1')).expect(200);
    await post(client, urlOf('/sales'), { name: 'sales.exe' }).expect(200);
    await post(client, urlOf(`/${'x'.repeat(9000)}`)).expect(400);

    const datasets = await client.get('/v2/team/datasets?user_id=ann');
    expect(dataOf<{ records: object[] }>(datasets).records).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });

  it('is forgotten once its file is kept, and never shown or logged', async () => {
    const logged: unknown[] = [];
    const note = (...message: unknown[]) => void logged.push(...message);
    Logger.overrideLogger({ log: note, warn: note, error: note, debug: note });
    answersInTurn('/secret', sends(SALES), sendsStatus(503), sends(SALES));

    const created = await create(urlOf('/secret?token=hunter2'));
    const refused = await post(opened.service.client, urlOf('/missing?token=hunter2'));
    const read = await untilRead(opened.service.client, created);

    expect(await rowOf(created)).toEqual({ source_url: null, size: 30 });
    expect(logged.join('\n')).toContain('task ds-');
    expect(JSON.stringify([created, refused.body, read, logged])).not.toContain('hunter2');
  });
});
