import fc, { type Arbitrary } from 'fast-check';
import { BOUNDARY, ELSEWHERE, encoded, type FuzzRequest, METHODS } from './fuzz-request.js';
import { hostileText } from './values.js';
import { type World } from './world.js';

const OTHER_PATHS = [
  '/',
  '/docs',
  '/docs/',
  '/openapi.json',
  '/health/live',
  '/health/ready',
  '/metrics',
  '/v2',
  '/v2/team',
  '//',
  '/v2/team/../team/sessions',
  '/docs/../../etc/passwd',
];

/** Requests of paths that no operation has. */
export function elsewhere(own: World): Arbitrary<FuzzRequest> {
  const path = fc.oneof(
    fc.constantFrom(...OTHER_PATHS),
    hostileText.map((text) => `/${encoded(text)}`),
    hostileText.map((text) => `/v2/team/${encoded(text)}`),
  );
  return fc
    .record({
      method: fc.constantFrom(...METHODS),
      path,
      body: fc.option(fc.uint8Array({ maxLength: 50 }), { nil: null }),
    })
    .map(({ method, path: place, body }) => ({
      operation: ELSEWHERE,
      method,
      path: place,
      headers: { 'x-pd-api-key': own.key },
      body: body && Buffer.from(body),
    }));
}

/** Signed addresses, whole and with changes. */
export function signedRequest({ signedPaths, partPath, key }: World): Arbitrary<FuzzRequest> {
  const path = fc.constantFrom(...signedPaths, partPath);
  const change = fc.oneof(
    { weight: 3, arbitrary: fc.constant((text: string) => text) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 300 }).map((at) => (text: string) => text.slice(0, at) + text.slice(at + 1)),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('&name=x', '&signature=', '&expires=0', '&size=1e9', '%')
        .map((end) => (text: string) => text + end),
    },
  );
  const range = fc.constantFrom<Record<string, string>>(
    {},
    { range: 'bytes=0-3' },
    { range: 'bytes=999999-' },
    { range: 'bytes=-1' },
    { range: 'x' },
  );
  const record = {
    path,
    change,
    headers: range,
    method: fc.constantFrom('GET', 'GET', 'PUT', 'HEAD', 'OPTIONS', 'POST'),
    body: fc.uint8Array({ maxLength: 60 }),
  };
  return fc.record(record).map(({ path: place, change: changed, headers, method, body }) => ({
    operation: place === partPath ? 'uploadPart' : 'downloadObject',
    method,
    path: asciiPath(changed(place)),
    headers: { ...headers, ...(method === 'POST' && { 'x-pd-api-key': key }) },
    body: method === 'PUT' ? Buffer.from(body) : null,
  }));
}

/** Bytes that are hardly HTTP. */
export function rawRequest({ key }: World): Arbitrary<FuzzRequest> {
  const head = (line: string, ...headers: string[]) =>
    [line, 'Host: x', `x-pd-api-key: ${key}`, ...headers, '', ''].join('\r\n');
  const post = 'POST /v2/team/sessions HTTP/1.1';
  const form = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`;
  const texts = [
    head('GET /v2/team/sessions?user_id=ann HTTP/9.9'),
    head('G\0T / HTTP/1.1'),
    head('GET /\u00ff\u0000 HTTP/1.1'),
    head('GET http://other.example/v2/team/sessions?user_id=ann HTTP/1.1'),
    head('OPTIONS * HTTP/1.1'),
    head('CONNECT x:1 HTTP/1.1'),
    head('GET /v2/team/sessions?user_id=ann HTTP/1.1', 'Upgrade: websocket', 'Connection: Upgrade'),
    head(post, 'Content-Type: application/json', 'Content-Length: 100') + '{"user_id"',
    head(post, 'Content-Type: application/json', 'Content-Length: -1') + '{}',
    head(post, 'Content-Type: application/json', 'Content-Length: 2', 'Content-Length: 3') + '{}',
    head(post, 'Content-Type: application/json', 'Transfer-Encoding: chunked') + 'zz\r\n{}',
    head(post, 'Content-Type: application/json', 'Transfer-Encoding: chunked', 'Content-Length: 3') +
      '2\r\n{}\r\n0\r\n\r\n',
    head(post, 'Content-Type: application/json', 'Expect: 100-continue', 'Content-Length: 2') + '{}',
    head(post, 'Content-Type: application/json', 'Expect: nonsense', 'Content-Length: 2') + '{}',
    head('POST /v2/team/file/upload-datasource HTTP/1.1', form, 'Content-Length: 1000') +
      `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\na,b`,
    head('POST /v2/team/file/upload-datasource HTTP/1.1', form, 'Transfer-Encoding: chunked') +
      `5\r\n--qua\r\n`,
    head('PUT /parts/x/1 HTTP/1.1', 'Content-Length: 10') + 'abc',
    head('GET /metrics HTTP/1.1').repeat(20),
    `GET / HTTP/1.1\r\nHost: x\r\nA: ${'b'.repeat(20_000)}\r\n\r\n`,
    `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    `GET / HTTP/1.1\r\n${'A: b\r\n'.repeat(3000)}\r\n`,
    '\r\n\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'GET /\r\n\r\n',
    '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
  ];
  const bytes = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...texts).map((text) => Buffer.from(text, 'latin1')) },
    {
      weight: 1,
      arbitrary: fc.uint8Array({ minLength: 1, maxLength: 300 }).map((array) => Buffer.from(array)),
    },
  );
  return bytes.map((raw) => ({
    operation: ELSEWHERE,
    method: 'RAW',
    path: '',
    headers: {},
    body: null,
    raw,
  }));
}

function asciiPath(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
