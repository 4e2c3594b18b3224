import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type ParameterObject, type SchemaObject } from '@nestjs/swagger';
import { FAILURES, type Failure } from '../../src/common/api/api-error.js';
import { describeDefaultApi } from '../../src/bootstrap/describe-api.js';
import {
  answerOf,
  committedDescription,
  failureCodesOf,
  keyedOperationsOf,
  operationsOf,
} from '../support/api-description.js';

const description = committedDescription();
const operations = operationsOf(description).map(
  ({ method, path, operation }) => [`${method.toUpperCase()} ${path}`, operation] as const,
);

describe('the committed description of the API', () => {
  it('is what the code describes: after a change of the API, run "npm run openapi"', async () => {
    expect(JSON.parse(JSON.stringify(await describeDefaultApi()))).toEqual(description);
  });

  it('is the same each time it is made', async () => {
    const [one, other] = [await describeDefaultApi(), await describeDefaultApi()];

    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
  });

  it('tells of every failure that the code throws', () => {
    const documented = new Set(
      operationsOf(description).flatMap(({ operation }) =>
        Object.keys(operation.responses).flatMap((status) => failureCodesOf(description, operation, status)),
      ),
    );

    const thrown = thrownFailures();

    expect(thrown.length).toBeGreaterThan(20);
    expect(thrown.filter((failure) => !documented.has(FAILURES[failure].code))).toEqual([]);
  });

  it('describes every schema and each of its fields', () => {
    const nameless = Object.entries(description.components?.schemas ?? {}).flatMap(([name, schema]) =>
      undescribed(schema as SchemaObject).map((field) => `${name}${field}`),
    );

    expect(nameless).toEqual([]);
  });

  it('makes the API key the way into every operation but those with signed URLs, one-time codes and links to answers', () => {
    expect(description.security).toEqual([{ 'api-key': [] }]);
    expect(description.components?.securitySchemes).toEqual({
      'api-key': {
        type: 'apiKey',
        in: 'header',
        name: 'x-pd-api-key',
        description: expect.any(String) as unknown,
      },
    });
    const signed = operationsOf(description).filter(({ operation }) => operation.security !== undefined);
    expect(signed.map(({ path, operation }) => [path, operation.security])).toEqual([
      ['/objects/{key}', []],
      ['/parts/{uploadId}/{number}', []],
      ['/sign-in', []],
      ['/shared-answers/{token}', []],
      ['/shared-answers/{token}/tables/{table}', []],
      ['/shared-answers/{token}/chart', []],
    ]);
  });
});

describe('the description of an operation', () => {
  it.each(operations)('has a summary, a description and an example of each parameter: %s', (_, operation) => {
    expect(operation.summary).toMatch(/^[A-Z]/);
    expect(operation.description).toMatch(/^[A-Z][^]*\.$/);
    for (const parameter of (operation.parameters ?? []) as ParameterObject[]) {
      expect(parameter).toMatchObject({
        description: expect.stringMatching(/./) as unknown,
        schema: { example: expect.anything() as unknown },
      });
    }
  });

  it.each(operations)('has an example of the request and of every answer: %s', (_, operation) => {
    const bodies =
      operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : {};
    const answers = Object.keys(operation.responses).map((status) =>
      answerOf(description, operation, status),
    );

    for (const content of [bodies, ...answers.map((answer) => answer?.content ?? {})]) {
      for (const [type, { example, examples }] of Object.entries(content)) {
        const isBytes = /^(?:image\/png|application\/octet-stream|application\/vnd\..*)$/.test(type);
        expect([type, isBytes || example !== undefined || Object.keys(examples ?? {}).length > 0]).toEqual([
          type,
          true,
        ]);
      }
    }
  });

  it.each(operations)(
    'takes the trace id of the caller and answers with one of its own: %s',
    (_, operation) => {
      expect(operation.parameters).toContainEqual(
        expect.objectContaining({ name: 'x-pd-external-trace-id', in: 'header', required: false }),
      );
      for (const status of Object.keys(operation.responses)) {
        expect(answerOf(description, operation, status)?.headers).toHaveProperty('x-pd-trace-id');
      }
    },
  );

  it.each(keyedOperationsOf(description))(
    'tells of what every operation with a key may refuse: $method $path',
    ({ operation }) => {
      const codes = (status: number) => failureCodesOf(description, operation, status);

      expect(codes(400)).toContain(FAILURES.INVALID_PARAMETERS.code);
      expect(codes(403)).toEqual([FAILURES.NO_KEY.code, FAILURES.BAD_KEY.code, FAILURES.EXPIRED_KEY.code]);
      expect(codes(429)).toEqual([FAILURES.RATE_LIMIT.code]);
      expect(codes(500)).toContain(FAILURES.INTERNAL.code);
      expect(answerOf(description, operation, 429)?.headers).toHaveProperty('Retry-After');
    },
  );
});

/** The failures that are named where an ApiError is made. */
function thrownFailures(): Failure[] {
  const texts = readdirSync('src', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/new ApiError\(\s*'(\w+)'/g)].map((match) => match[1] as Failure),
  );
  return [...new Set(names)];
}

function undescribed({ description: text, properties = {} }: SchemaObject): string[] {
  const fields = Object.entries(properties as Record<string, SchemaObject>);
  return [
    ...(text === undefined ? [''] : []),
    ...fields.filter(([, field]) => field.description === undefined).map(([name]) => `.${name}`),
  ];
}
