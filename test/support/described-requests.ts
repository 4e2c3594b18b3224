import {
  type MediaTypeObject,
  type OpenAPIObject,
  type OperationObject,
  type ParameterObject,
  type RequestBodyObject,
} from '@nestjs/swagger';
import request from 'supertest';
import { operationsOf } from './api-description.js';
import { type ValueSchema, WRONG_IN_BODY, WRONG_IN_QUERY, type WrongValues } from './described-values.js';
import { type TestClient } from './test-service.js';

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';

/** What an operation takes in one place of its requests, as the description of the API says. */
export interface DescribedRequest {
  /** Of the operation. */
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly place: 'body' | 'form' | 'query' | 'header';
  /** Of an object: the body, or parameters by their names. */
  readonly schema: ValueSchema;
  /** What is of another type in that place. */
  readonly wrong: WrongValues;
  /** The rest of a request, as the description has it for an example. */
  readonly example: unknown;
}

interface Answer {
  readonly status: number;
  readonly code: number;
  readonly msg: string;
}

/** Every place of every operation: its JSON body or form, its query, and its headers that have a pattern. */
export function describedRequestsOf(description: OpenAPIObject): DescribedRequest[] {
  return operationsOf(description).flatMap(({ method, path, operation }) => {
    const content = (operation.requestBody as RequestBodyObject | undefined)?.content ?? {};
    const given = { id: operation.operationId ?? '', method, path, example: exampleOf(content[JSON_TYPE]) };
    const query = parametersOf(operation, 'query');
    const headers = parametersOf(operation, 'header').filter(({ schema }) => patternOf(schema) !== undefined);
    return [
      ...bodyOf(content[JSON_TYPE]).map(
        (schema) => ({ ...given, place: 'body', schema, wrong: WRONG_IN_BODY }) as const,
      ),
      ...bodyOf(content[FORM_TYPE]).map(
        (schema) => ({ ...given, place: 'form', schema, wrong: {} }) as const,
      ),
      ...objectOf(query).map(
        (schema) => ({ ...given, place: 'query', schema, wrong: WRONG_IN_QUERY }) as const,
      ),
      ...objectOf(headers).map((schema) => ({ ...given, place: 'header', schema, wrong: {} }) as const),
    ];
  });
}

/** Sends requests about things that there are; what is deleted is nothing that there is. */
export class RequestSender {
  /** @param ids of things that there are, by what they are */
  constructor(
    private readonly client: TestClient,
    private readonly ids: Readonly<Record<'session' | 'dataset' | 'datasource' | 'job', string>>,
  ) {}

  /** @param value what the operation takes in that place */
  async send(one: DescribedRequest, value: unknown): Promise<Answer> {
    const sent = this.open(one, one.place === 'query' ? (value as object) : {});
    if (one.place === 'header') sent.set(value as Record<string, string>);
    if (one.place === 'form') attach(sent, value as Record<string, string>);
    else if (one.example !== undefined)
      sent.set('content-type', JSON_TYPE).send(JSON.stringify(one.place === 'body' ? value : one.example));
    const response = await sent;
    const { code = 0, msg = '' } = response.body as Partial<Answer>;
    return { status: response.status, code, msg };
  }

  private open({ method, path }: DescribedRequest, query: object): request.Test {
    const place = path.replace(/\{(\w+)\}/g, (_, name: string) => this.idOf(method, path, name));
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const agent = request(this.client.url);
    return agent[method as 'get'](`${place}?${search.toString()}`).set('x-pd-api-key', this.client.key);
  }

  private idOf(method: string, path: string, name: string): string {
    if (method === 'delete') return 'x';
    const kind = name === 'id' ? (/\/(\w+)s\/\{id\}/.exec(path)?.[1] ?? '') : name.replace(/_id$/, '');
    return new Map<string, string>(Object.entries(this.ids)).get(kind) ?? '1';
  }
}

function bodyOf(media: MediaTypeObject | undefined): ValueSchema[] {
  return media?.schema ? [media.schema] : [];
}

function exampleOf(media: MediaTypeObject | undefined): unknown {
  const [first] = Object.values(media?.examples ?? {});
  return media?.example ?? (first as { value: unknown } | undefined)?.value;
}

function parametersOf({ parameters = [] }: OperationObject, place: string): ParameterObject[] {
  return (parameters as ParameterObject[]).filter((parameter) => parameter.in === place);
}

/** The schema of an object that has the parameters as its properties; none for none. */
function objectOf(parameters: readonly ParameterObject[]): ValueSchema[] {
  if (parameters.length === 0) return [];
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema as ValueSchema]));
  return [{ type: 'object', required, properties }];
}

function patternOf(schema: ParameterObject['schema']): string | undefined {
  return (schema as ValueSchema | undefined)?.pattern;
}

function attach(sent: request.Test, { file, ...fields }: Record<string, string>): void {
  if (file !== undefined) sent.attach('file', Buffer.from(file), 'a.csv');
  for (const [name, value] of Object.entries(fields)) sent.field(name, value);
}
