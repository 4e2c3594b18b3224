import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { committedDescription, keyedOperationsOf } from '../support/api-description.js';
import { createDataset, createSession } from '../support/scenario.js';
import { startTestService, type TestClient, type TestService } from '../support/test-service.js';

const RUNS_PER_OPERATION = 25;

let service: TestService;
let client: TestClient;
let ids: readonly string[];

beforeAll(async () => {
  service = await startTestService();
  client = service.client;
  ids = [await createSession(client), await createDataset(client)];
});

afterAll(() => service.stop());

/** Anything that can come in a field: any JSON, any Unicode with lone surrogates and NULs, numbers beyond all bounds. */
const anyValue = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom(
    'ann',
    'FILE',
    'AUTO',
    'a.csv',
    '',
    '\0',
    '\ud800',
    'x'.repeat(7000),
    1e308,
    -1,
    null,
    [],
    {},
  ),
  fc.double(),
);

/** A body that has the operation's own fields, and others, with anything in them. */
const bodyWith = (fields: readonly string[]) =>
  fc.dictionary(fc.constantFrom('user_id', ...fields, '__proto__', 'constructor'), anyValue, { maxKeys: 8 });

const anyQuery = fc.dictionary(
  fc.constantFrom('user_id', 'page_number', 'page_size', 'search', 'status', 'a[b]'),
  fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.constantFrom('1', 'ann', '%00', '-1', '1e9')),
);

const anyId = () =>
  fc.oneof(fc.constantFrom(...ids), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }));

interface Operation {
  readonly method: 'get' | 'post' | 'delete';
  readonly path: string;
  readonly fields: readonly string[];
}

function operations(): Operation[] {
  const description = committedDescription();
  return keyedOperationsOf(description).map(({ method, path, operation }) => {
    const { requestBody } = operation as {
      requestBody?: { content: Record<string, { schema: { $ref?: string } }> };
    };
    const name = requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1) ?? '';
    const schema = description.components?.schemas?.[name] as { properties?: object } | undefined;
    return { method: method as Operation['method'], path, fields: Object.keys(schema?.properties ?? {}) };
  });
}

async function statusOf(
  { method, path }: Operation,
  id: string,
  body: object,
  query: object,
): Promise<number> {
  const text = new URLSearchParams(query as Record<string, string>).toString();
  const target = `${path.replace(/\{\w+\}/g, encodeURIComponent(id))}?${text}`;
  if (method === 'get') return (await client.get(target)).status;
  const response = method === 'post' ? await client.post(target, body) : await client.remove(target, body);
  return response.status;
}

describe('no input of any shape, depth or encoding', () => {
  it('gives an internal error, whatever the operation', async () => {
    for (const operation of operations()) {
      await fc.assert(
        fc.asyncProperty(anyId(), bodyWith(operation.fields), anyQuery, async (id, body, query) => {
          fc.pre(isWellFormed(id));
          expect(await statusOf(operation, id, body, query)).toBeLessThan(500);
        }),
        { numRuns: RUNS_PER_OPERATION, seed: 20_251_120 },
      );
    }
  });

  it('gives an internal error when it is nested a hundred thousand deep', async () => {
    const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;

    for (const body of [deep, `{"user_id":"ann","name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]) {
      expect((await client.post('/v2/team/sessions', body)).status).toBe(400);
    }
  });
});

/** encodeURIComponent refuses lone surrogates, and no client can send them in a path. */
function isWellFormed(text: string): boolean {
  return text.isWellFormed();
}
