import { type OpenAPIObject, type ParameterObject, type RequestBodyObject } from '@nestjs/swagger';
import fc, { type Arbitrary } from 'fast-check';
import { type DescribedOperation, operationsOf } from '../support/api-description.js';
import { bodyFor } from './bodies.js';
import { encoded, type FuzzRequest, METHODS } from './fuzz-request.js';
import { elsewhere, rawRequest, signedRequest } from './other-requests.js';
import { hostileText, type Schema, seldom } from './values.js';
import { type World } from './world.js';

/** Requests of every operation of the description, most of them nearly right, and others. */
export function requestsOf(description: OpenAPIObject, own: World, foreign: World): Arbitrary<FuzzRequest> {
  const operations = operationsOf(description).map((one) => requestFor(description, one, { own, foreign }));
  return fc.oneof(
    ...operations.map((arbitrary) => ({ weight: 3, arbitrary })),
    { weight: 3, arbitrary: elsewhere(own) },
    { weight: 3, arbitrary: rawRequest(own) },
    { weight: 3, arbitrary: signedRequest(own) },
  );
}

interface Worlds {
  readonly own: World;
  readonly foreign: World;
}

function requestFor(
  description: OpenAPIObject,
  one: DescribedOperation,
  worlds: Worlds,
): Arbitrary<FuzzRequest> {
  const { method, path, operation } = one;
  const name = String(operation.operationId);
  const parameters = (operation.parameters ?? []) as ParameterObject[];
  const known = knownFields(worlds, name);
  const query = parameters.filter((parameter) => parameter.in === 'query');
  return fc
    .record({
      method: fc.oneof(
        { weight: 40, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: pathFor(path, known),
      query: queryFor(query, known),
      headers: headersFor(worlds),
      body: bodyFor(description, operation.requestBody as RequestBodyObject | undefined, known),
    })
    .map(({ method: verb, path: place, query: search, headers, body }) => ({
      operation: name,
      method: verb,
      path: search === '' ? place : `${place}?${search}`,
      headers: { ...body.headers, ...headers },
      body: body.bytes,
    }));
}

/** Values for parameters and fields by their names: mostly those of the own project, which may be deleted where they are. */
function knownFields({ own, foreign }: Worlds, operation: string): ReadonlyMap<string, Arbitrary<unknown>> {
  const isDeletion = operation.startsWith('delete') || operation.startsWith('cancel');
  const kind =
    operation.includes('Session') || operation === 'getJobHistory'
      ? 'session'
      : operation.endsWith('Job')
        ? 'job'
        : 'dataset';
  const of = (name: keyof World['ids']): Arbitrary<string> =>
    fc.oneof(
      {
        weight: 8,
        arbitrary:
          isDeletion && (name === 'session' || name === 'dataset')
            ? fc.constantFrom(...own.disposable[name])
            : fc.constant(own.ids[name]),
      },
      { weight: 1, arbitrary: fc.constant(foreign.ids[name]) },
      { weight: 1, arbitrary: hostileText },
    );
  const isUnsafe = operation === 'cancelJob';
  return new Map<string, Arbitrary<unknown>>([
    ['id', isUnsafe ? fc.constant(foreign.ids.job) : of(kind)],
    ['session_id', of('session')],
    [
      'dataset_id',
      operation === 'deleteDatasource' ? fc.constantFrom(...own.disposable.dataset) : of('dataset'),
    ],
    ['datasource_id', of(operation === 'correctIntake' ? 'corrected' : 'datasource')],
    // Files that are read anew would keep most questions from being answered.
    [
      'datasource_ids',
      fc.oneof(
        { weight: 8, arbitrary: fc.constant([own.ids.datasource]) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    ],
    ['file_object_key', of('fileObjectKey')],
    ['upload_id', of('uploadId')],
    ['uploadId', of('uploadId')],
    ['etag', of('etag')],
    [
      'user_id',
      fc.oneof({ weight: 9, arbitrary: fc.constant('ann') }, { weight: 1, arbitrary: fc.constant('bob') }),
    ],
    [
      'question',
      fc.oneof(
        {
          weight: 1,
          arbitrary: fc.constantFrom('How many rows are there?', 'What is the total amount by region?'),
        },
        { weight: 6, arbitrary: hostileText },
      ),
    ],
    [
      'name',
      fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom('sales.csv', 'Data', 'constructor.json') },
        { weight: 1, arbitrary: hostileText },
      ),
    ],
    [
      'url',
      fc.constantFrom(
        'http://127.0.0.1:9/a.csv',
        'http://[::1]/a.csv',
        'ftp://a/b.csv',
        'http://169.254.169.254/a.csv',
        'x',
        'http://10.0.0.1:1/a.csv',
      ),
    ],
  ]);
}

function pathFor(template: string, known: ReadonlyMap<string, Arbitrary<unknown>>): Arbitrary<string> {
  const pieces = template.split(/(\{\w+\})/).map((piece): Arbitrary<string> => {
    if (!piece.startsWith('{')) return fc.constant(piece);
    const usual = (known.get(piece.slice(1, -1)) ?? fc.constant('1')).map((value) => encoded(String(value)));
    const odd = fc.constantFrom(
      '%',
      '%zz',
      '%E0%A4%A',
      '%00',
      '..%2f..%2f',
      '.',
      '%2e%2e',
      'a'.repeat(4000),
      '%ff%fe',
      ';',
      '*',
    );
    return fc.oneof({ weight: 15, arbitrary: usual }, { weight: 1, arbitrary: odd });
  });
  return fc.tuple(...pieces).map((parts) => parts.join(''));
}

function queryFor(
  parameters: readonly ParameterObject[],
  known: ReadonlyMap<string, Arbitrary<unknown>>,
): Arbitrary<string> {
  const pairs = parameters.map(({ name, schema }) => {
    const { enum: values } = schema as Schema;
    const usual =
      known.get(name) ?? (values ? fc.constantFrom(...values.map(String)) : fc.nat({ max: 120 }).map(String));
    return fc.oneof(
      { weight: 8, arbitrary: usual.map((value) => `${name}=${encoded(String(value))}`) },
      { weight: 1, arbitrary: hostileText.map((value) => `${name}=${encoded(value)}`) },
      {
        weight: 1,
        arbitrary: usual.map(
          (value) => `${name}=${encoded(String(value))}&${name}=2&${name}[]=3&${name}[__proto__]=4`,
        ),
      },
      { weight: 1, arbitrary: fc.constant('') },
    );
  });
  const junk = seldom(
    fc.constantFrom(
      '%',
      '%E0%A4%A=1',
      '__proto__[x]=1',
      'constructor=1',
      '=&=&',
      'a'.repeat(3000),
      'user_id',
    ),
    '',
  );
  return fc.tuple(...pairs, junk).map((all) => all.filter((pair) => pair !== '').join('&'));
}

function headersFor({ own, foreign }: Worlds): Arbitrary<Record<string, string>> {
  const printable = fc.string({
    unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
    maxLength: 200,
  });
  const bytes = fc
    .array(fc.integer({ min: 0x80, max: 0xff }), { maxLength: 20 })
    .map((codes) => String.fromCharCode(...codes));
  const odd = fc.oneof(printable, bytes);
  return fc
    .record(
      {
        'x-pd-api-key': fc.oneof(
          { weight: 30, arbitrary: fc.constant(own.key) },
          { weight: 2, arbitrary: fc.constant(foreign.key) },
          { weight: 1, arbitrary: odd },
        ),
        'x-pd-external-trace-id': odd,
        'idempotency-key': fc.oneof(fc.constantFrom('a', 'b', 'constructor', '__proto__'), odd),
        accept: fc.constantFrom('*/*', 'text/event-stream', 'application/xml', 'nonsense'),
        range: fc.constantFrom('bytes=0-1', 'bytes=-5', 'bytes=99999999999-', 'bytes=a-b', 'bytes=0-0,1-1'),
        'if-none-match': fc.constantFrom('*', '"a"', 'W/"x"'),
        'last-event-id': fc.constantFrom('0', '1', '-1', '99999999999999999999', 'abc', '1.5'),
        'content-encoding': fc.constantFrom('gzip', 'br', 'identity', 'nonsense'),
        'x-forwarded-for': fc.constantFrom('1.2.3.4', 'a, b, c', ''),
        origin: fc.constantFrom('https://example.org', 'null'),
      },
      { requiredKeys: [] },
    )
    .map((headers) => sparsely(headers, own.key));
}

/** Of optional headers a few at a time; nearly always a key. */
function sparsely(headers: Record<string, string | undefined>, key: string): Record<string, string> {
  const { 'x-pd-api-key': given, ...rest } = headers;
  const kept = Object.entries(rest).filter(
    ([name, value]) => value !== undefined && (name.length + value.length) % 5 === 0,
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), 'x-pd-api-key': given ?? key };
}
