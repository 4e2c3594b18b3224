import { type OpenAPIObject, type RequestBodyObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { BOUNDARY } from './fuzz-request.js';
import { bytesFor, hostileText, hostileValue, resolved, seldom, valueOf } from './values.js';

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset=klingon',
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  '',
  'json',
  'application/json;;;',
];

/** A body with the headers that go with it. */
interface FuzzBody {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer | null;
}

/** Bodies for an operation, most of them nearly right. */
export function bodyFor(
  description: OpenAPIObject,
  body: RequestBodyObject | undefined,
  known: ReadonlyMap<string, Arbitrary<unknown>>,
): Arbitrary<FuzzBody> {
  if (!body)
    return seldom(fc.uint8Array({ maxLength: 20 }), null).map((bytes) => ({
      headers: {},
      bytes: bytes && Buffer.from(bytes),
    }));
  const [type = ''] = Object.keys(body.content);
  if (type === 'multipart/form-data') return formBody();
  if (type !== 'application/json')
    return fc
      .uint8Array({ maxLength: 2000 })
      .map((bytes) => ({ headers: { 'content-type': type }, bytes: Buffer.from(bytes) }));
  const schema = resolved(description, body.content[type]?.schema ?? {});
  const value = valueOf(description, schema, known);
  const json = (bytes: Buffer): FuzzBody => ({ headers: { 'content-type': type }, bytes });
  return fc.oneof(
    { weight: 12, arbitrary: value.map((one) => json(Buffer.from(JSON.stringify(one)))) },
    { weight: 2, arbitrary: value.chain(bytesFor).map(json) },
    { weight: 1, arbitrary: hostileValue.map((one) => json(Buffer.from(JSON.stringify(one)))) },
    {
      weight: 1,
      arbitrary: fc.tuple(value, fc.constantFrom(...CONTENT_TYPES)).map(([one, other]) => ({
        headers: { 'content-type': other },
        bytes: Buffer.from(JSON.stringify(one)),
      })),
    },
  );
}

/** Forms, most of them whole, with parts as they should not be. */
function formBody(): Arbitrary<FuzzBody> {
  const fileName = fc.oneof(
    fc.constantFrom('a.csv', 'b.json', 'x', '.csv', '../a.csv', 'constructor.csv', '"; name="user_id'),
    hostileText.map((text) => text.slice(0, 300)),
  );
  const part = fc.oneof(
    fc
      .tuple(
        fileName,
        fc.constantFrom('file', 'file', 'other', '__proto__', ''),
        fc.uint8Array({ maxLength: 300 }),
      )
      .map(([name, field, bytes]) =>
        Buffer.concat([
          Buffer.from(
            `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`,
          ),
          Buffer.from(bytes),
          Buffer.from('\r\n'),
        ]),
      ),
    fc
      .constantFrom('ann', '', 'a\0b')
      .map((user) =>
        Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="user_id"\r\n\r\n${user}\r\n`),
      ),
    fc
      .constantFrom(
        '',
        'Content-Disposition',
        'Content-Disposition: form-data',
        ': x',
        'Content-Disposition: attachment; name="file"',
        `X: ${'y'.repeat(20_000)}`,
        'Content-Type: \0',
      )
      .map((header) => Buffer.from(`--${BOUNDARY}\r\n${header}\r\n\r\ntext\r\n`)),
    fc
      .constantFrom(`--${BOUNDARY}`, `--${BOUNDARY}--`, '\r\n', '--', `--${BOUNDARY}\n`, '\0')
      .map((text) => Buffer.from(text)),
  );
  const end = fc.oneof(
    { weight: 8, arbitrary: fc.constant(`--${BOUNDARY}--\r\n`) },
    { weight: 1, arbitrary: fc.constantFrom('', `--${BOUNDARY}-`, '--') },
  );
  const type = fc.oneof(
    { weight: 12, arbitrary: fc.constant(`multipart/form-data; boundary=${BOUNDARY}`) },
    { weight: 1, arbitrary: fc.constantFrom(...CONTENT_TYPES) },
  );
  return fc.tuple(fc.array(part, { maxLength: 5 }), end, type).map(([parts, close, contentType]) => ({
    headers: { 'content-type': contentType },
    bytes: Buffer.concat([...parts, Buffer.from(close)]),
  }));
}
