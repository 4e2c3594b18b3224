import { readFileSync } from 'node:fs';
import { type OpenAPIObject, type OperationObject, type ResponseObject } from '@nestjs/swagger';
import { createConfig, lintFromString } from '@redocly/openapi-core';

/** An operation with its place in the description. */
export interface DescribedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
}

/** A real answer, of which a description must tell. */
interface RealAnswer {
  readonly request: { readonly method: string; readonly url: string };
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
}

/** The description of the API as it is committed. */
export function committedDescription(): OpenAPIObject {
  return JSON.parse(readFileSync('openapi.json', 'utf8')) as OpenAPIObject;
}

export function operationsOf({ paths }: OpenAPIObject): DescribedOperation[] {
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations as Record<string, OperationObject>).map(([method, operation]) => ({
      method,
      path,
      operation,
    })),
  );
}

/** The operations that need an API key. */
export function keyedOperationsOf(description: OpenAPIObject): DescribedOperation[] {
  return operationsOf(description).filter(({ operation }) => operation.security === undefined);
}

/** An answer of an operation, wherever it is described; null when it is not. */
export function answerOf(
  { components }: OpenAPIObject,
  { responses }: OperationObject,
  status: number | string,
): ResponseObject | null {
  const answer = responses[String(status)];
  if (!answer) return null;
  if (!('$ref' in answer)) return answer;
  return (components?.responses?.[answer.$ref.split('/').at(-1) ?? ''] as ResponseObject | undefined) ?? null;
}

/** The codes of the failures that an operation is described to answer with one status. */
export function failureCodesOf(
  description: OpenAPIObject,
  operation: OperationObject,
  status: number | string,
): number[] {
  const examples = answerOf(description, operation, status)?.content?.['application/json']?.examples ?? {};
  const codes = Object.values(examples).map(
    (example) => (example as { value: { code: unknown } }).value.code,
  );
  return codes.filter((code) => typeof code === 'number' && code !== 0) as number[];
}

/** The operation that a request is for. */
export function operationAt(
  description: OpenAPIObject,
  { method, url }: RealAnswer['request'],
): OperationObject {
  const { pathname } = new URL(url);
  const found = operationsOf(description).find(
    (candidate) =>
      candidate.method === method.toLowerCase() &&
      new RegExp(`^${candidate.path.replace('{key}', '.+').replace(/\{\w+\}/g, '[^/]+')}$`).test(pathname),
  );
  if (!found) throw new Error(`${method} ${pathname} is not described`);
  return found.operation;
}

/** What an answer has that its operation is not described to have, or lacks; empty when all is as described. */
export async function faultsOf(description: OpenAPIObject, answer: RealAnswer): Promise<string[]> {
  const operation = operationAt(description, answer.request);
  const described = answerOf(description, operation, answer.status);
  if (!described) return [`status ${answer.status} is not described`];
  const headers = Object.keys(described.headers ?? {});
  return [
    ...headers.filter((name) => !(name.toLowerCase() in answer.headers)).map((name) => `${name} is missing`),
    ...faultsOfCode(failureCodesOf(description, operation, answer.status), answer),
    ...(await faultsOfBody(description, described, answer)),
  ];
}

function faultsOfCode(described: readonly number[], { body }: RealAnswer): string[] {
  const { code } = body as { code?: unknown };
  const isDescribed = typeof code !== 'number' || code === 0 || described.includes(code);
  return isDescribed ? [] : [`code ${code} is not described`];
}

async function faultsOfBody(
  description: OpenAPIObject,
  { content = {} }: ResponseObject,
  { headers, body }: RealAnswer,
): Promise<string[]> {
  const type = headers['content-type']?.replace(/;.*/, '');
  if (type === undefined) return Object.keys(content).length > 0 ? ['the body is missing'] : [];
  const schema = content[type]?.schema;
  if (!schema) return [`${type} is not described`];
  return type === 'application/json' ? faultsOfValue(description, schema, body) : [];
}

/** Lets the linter of the description validate a value: as an example of the schema. */
export async function faultsOfValue(
  { components }: OpenAPIObject,
  schema: object,
  value: unknown,
): Promise<string[]> {
  const content = { 'application/json': { schema, examples: { real: { value } } } };
  const source = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A real answer', version: '1' },
    paths: { '/': { get: { responses: { '200': { description: 'As it came', content } } } } },
    components: { schemas: components?.schemas },
  });
  const rule = { severity: 'error', allowAdditionalProperties: false } as const;
  const config = await createConfig({ rules: { 'no-invalid-media-type-examples': rule } });
  const problems = await lintFromString({ source, config });
  return problems.map(({ message, location }) => `${message} (${location[0]?.pointer ?? ''})`);
}
