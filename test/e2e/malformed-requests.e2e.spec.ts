import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { filesBelow } from '../support/files-below.js';
import { REQUESTS } from '../support/isolation/requests.js';
import { routesOf } from '../support/isolation/routes.js';
import { createThings, type Things } from '../support/isolation/things.js';
import { framed, malformedBody } from '../support/malformed-bodies.js';
import { type RawRequest, sendRaw } from '../support/raw-request.js';
import { startTestService, type TestService } from '../support/test-service.js';

const RUNS_PER_ROUTE = 20;
const SEED = 20_261_123;

/** Two parts whose headers are wrong, in one piece. */
const TWO_FAULTS = '--X\r\nab c: d\r\n\r\n--X\r\nab c: d\r\n\r\n--X--\r\n\r\n';

/** A form with a whole file, and behind it a part that is wrong. */
const FILE_THEN_FAULT =
  '--X\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\na\n1\n\r\n--X\r\nab c: d\r\n\r\n--X--\r\n';

let service: TestService;
let things: Things;

beforeAll(async () => {
  Logger.overrideLogger(false);
  service = await startTestService();
  things = await createThings(service, service.client);
});

afterAll(() => service.stop());

const port = () => Number(new URL(service.url).port);

function send(request: Pick<RawRequest, 'line'> & Partial<RawRequest>): Promise<number | null> {
  const headers = { 'x-pd-api-key': service.client.key, ...request.headers };
  return sendRaw(port(), { pieces: [], leavesAfter: null, ...request, headers });
}

function upload(form: string): Promise<number | null> {
  return send({
    line: 'POST /v2/team/file/upload-datasource',
    headers: { 'content-type': 'multipart/form-data; boundary=X', 'content-length': String(form.length) },
    pieces: [Buffer.from(form)],
  });
}

/** What a route of the API takes, as its own client sends it. */
function validRequest(route: string): { readonly line: string; readonly body: string } {
  const call = REQUESTS[route]?.[0]({ client: service.client, ...things }, things);
  const { method, url, data } = (
    call as unknown as { toJSON(): { method: string; url: string; data?: object } }
  ).toJSON();
  const { pathname, search } = new URL(url);
  return { line: `${method} ${pathname}${search}`, body: JSON.stringify(data ?? { user_id: 'ann' }) };
}

async function expectAlive(): Promise<void> {
  await service.client.get('/v2/team/sessions?user_id=ann').expect(200);
}

describe('a form with several faults in one piece', () => {
  it('is refused, and the service goes on', async () => {
    expect(TWO_FAULTS).toHaveLength(41);
    expect(await upload(TWO_FAULTS)).toBe(400);
    await expectAlive();
  });

  it('leaves nothing of a file that came before the faults', async () => {
    const before = await filesBelow(service.dataDir);

    expect(await upload(FILE_THEN_FAULT)).toBe(400);

    expect(await filesBelow(service.dataDir)).toEqual(before);
  });
});

describe('a form that goes on behind its end', () => {
  const USER = 'content-disposition: form-data; name="user_id"\r\n\r\nann';
  const partOf = (name: string) =>
    `content-disposition: form-data; name="${name}"; filename="a.csv"\r\n\r\na\n1\n`;

  it.each([
    [
      'with a part that is not wanted',
      `--X--X\r\n${USER}\r\n--X\r\n${USER}\r\n--X\r\n${partOf('other')}\r\n--`,
    ],
    ['with its file', `--X--X\r\n${USER}\r\n--X\r\n${partOf('file')}`],
    ['with its file, to another end', `--X--\r\n--X\r\n${USER}\r\n--X\r\n${partOf('file')}\r\n--X--\r\n`],
    ['behind its file', `--X\r\n${partOf('file')}\r\n--X--\r\n--X\r\n${partOf('more')}`],
  ])('is refused: %s', async (_, form) => {
    const before = await filesBelow(service.dataDir);

    expect(await upload(form)).toBe(400);

    expect(await filesBelow(service.dataDir)).toEqual(before);
    await expectAlive();
  });
});

it('a client that vanishes behind its file leaves nothing of it', async () => {
  const scratch = join(service.dataDir, 'scratch');
  const filesBeside = async (folder: string) =>
    (await filesBelow(service.dataDir)).filter((path) => !path.startsWith(folder));
  const before = await filesBeside(scratch);
  const form = FILE_THEN_FAULT.replace('ab c: d', 'content-disposition: form-data; name="user_id"');
  const call = { headers: { 'content-type': 'multipart/form-data; boundary=X', 'content-length': '5000' } };

  await send({
    line: 'POST /v2/team/file/upload-datasource',
    ...call,
    pieces: [Buffer.from(form)],
    leavesAfter: 50,
  });
  await service.restart();
  // A restart takes up the job that waits, whose tables are kept for the next question.
  await service.client.get(`/v2/team/jobs/${things.openJobId}/events?user_id=ann`).expect(200);

  expect(await filesBeside(join(scratch, 'tables-'))).toEqual(before);
});

describe('malformed, cut off and abandoned requests', () => {
  const attack = async (line: string, valid: string): Promise<void> => {
    await fc.assert(
      fc.asyncProperty(malformedBody(valid), async (body) => {
        const { headers, ...rest } = framed(body);
        const status = (await send({ line, headers, ...rest })) ?? 0;
        expect({ line, isInternal: status >= 500 }).toEqual({ line, isInternal: false });
      }),
      { numRuns: RUNS_PER_ROUTE, seed: SEED, endOnFailure: true },
    );
    await expectAlive();
  };

  it.each(Object.keys(REQUESTS))(
    '%s answers them without an internal error, and the next one as ever',
    async (route) => {
      const { line, body } = validRequest(route);
      await attack(line, body);
    },
  );

  it('every other route does so, too', async () => {
    const others = routesOf(service.app).filter((route) => !(route in REQUESTS));

    expect(others.length).toBeGreaterThan(5);
    for (const route of others) await attack(route.replace(/[:*]\w+/g, 'x'), '{}');
  });
});

describe('a client that vanishes from a stream', () => {
  const body = () =>
    JSON.stringify({ user_id: 'ann', session_id: things.sessionId, question: 'How many?', stream: true });

  it.each([0, 1, 2, 5, 10, 20, 50, 100])(
    'after %d turns leaves the service as it was',
    async (leavesAfter) => {
      const session = await service.client.post('/v2/team/sessions', { user_id: 'ann', name: 'Left' });
      const { id } = (session.body as { data: { id: string } }).data;
      const text = body().replace(things.sessionId, id);
      const headers = { 'content-type': 'application/json', 'content-length': String(text.length) };

      await send({ line: 'POST /v2/team/jobs', headers, pieces: [Buffer.from(text)], leavesAfter });
      await send({ line: `GET /v2/team/jobs/${things.openJobId}/events?user_id=ann`, leavesAfter });

      await expectAlive();
    },
  );
});
