import { type OpenAPIObject } from '@nestjs/swagger';
import { answerOf, failureCodesOf, operationsOf } from '../support/api-description.js';
import { type FuzzRequest } from './fuzz-request.js';
import { type FuzzAnswer } from './send.js';
import { resolved, type Schema } from './values.js';

/** What Node answers to what is no request, before any program of the service sees it. */
const PARSER_STATUSES = [400, 408, 413, 414, 417, 431, 501];

/** Says what of an answer is not as the contract or the description of the API has it. */
export class Judge {
  private readonly routes: readonly Route[];

  constructor(private readonly description: OpenAPIObject) {
    this.routes = operationsOf(description).map(({ method, path, operation }) => ({
      method: method.toUpperCase(),
      pattern: new RegExp(`^${path.replace('{key}', '.+').replace(/\{\w+\}/g, '[^/]+')}$`),
      operation,
    }));
  }

  /** @returns the faults; none for an answer as it should be */
  faultsOf(sent: FuzzRequest, answer: FuzzAnswer): string[] {
    const { status } = answer;
    if (answer.fault !== null) return [answer.fault];
    if (status === null) return [];
    if (status >= 500) return [`status ${status}`];
    if (sent.raw) return [];
    if (sent.method === 'HEAD') return answer.text === '' ? [] : ['a body where there is none'];
    // Without a trace id, Node itself has answered.
    const isOurs = 'x-pd-trace-id' in answer.headers;
    if (!isOurs) return PARSER_STATUSES.includes(status) ? [] : [`status ${status} without a trace id`];
    const route = this.routeOf(sent);
    return isJson(answer) ? this.faultsOfEnvelope(answer, route) : this.faultsOfOther(answer, route);
  }

  private routeOf({ method, path }: FuzzRequest): Route | null {
    // A slash at the end makes no difference.
    const place = path.split('?', 1)[0]?.replace(/\/$/, '') ?? '';
    // What is no UTF-8 is refused before it comes to an operation.
    if (!isDecodable(place)) return null;
    return this.routes.find((route) => route.method === method && route.pattern.test(place)) ?? null;
  }

  private faultsOfEnvelope(answer: FuzzAnswer, route: Route | null): string[] {
    const body = parsed(answer.text);
    if (body === null) return ['a body that is not JSON'];
    const { code } = body;
    if (!route)
      return 'openapi' in body || 'status' in body || isFailure(body)
        ? []
        : ['no failure where there is no operation'];
    const described = answerOf(this.description, route.operation, answer.status ?? 0);
    if (!described)
      return [`status ${answer.status ?? 0} of ${route.operation.operationId ?? ''} is not described`];
    if (typeof code === 'number' && code !== 0) {
      if (!isFailure(body)) return ['a failure that is not in the envelope'];
      const codes = failureCodesOf(this.description, route.operation, answer.status ?? 0);
      return codes.includes(code)
        ? []
        : [`code ${code} of ${route.operation.operationId ?? ''} is not described: ${String(body.msg)}`];
    }
    const schema = described.content?.['application/json']?.schema as Schema | undefined;
    return schema ? mismatches(this.description, schema, body, 'body') : ['JSON is not described'];
  }

  private faultsOfOther({ status, headers, text }: FuzzAnswer, route: Route | null): string[] {
    const type = headers['content-type']?.replace(/;.*/, '') ?? '';
    if (!route)
      return /^(text\/|application\/|image\/|$)/.test(type) ? [] : [`${type} where there is no operation`];
    const described = answerOf(this.description, route.operation, status ?? 0);
    if (!described) return [`status ${status ?? 0} is not described`];
    if (text === '') return [];
    if (type === 'text/event-stream')
      return /\nevent:END_MARK\ndata:\[(DONE|ERROR)\]\n\n$/.test(text) ? [] : ['a stream without an end'];
    const types = Object.keys(described.content ?? {});
    return types.includes(type) || types.includes('application/octet-stream')
      ? []
      : [`${type} is not described`];
  }
}

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly operation: ReturnType<typeof operationsOf>[number]['operation'];
}

function isJson({ headers }: FuzzAnswer): boolean {
  return headers['content-type']?.startsWith('application/json') ?? false;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Record<string, unknown> | null) : null;
  } catch {
    return null;
  }
}

function isFailure(body: Record<string, unknown>): boolean {
  const { code, msg, message, data } = body;
  return (
    typeof code === 'number' && code !== 0 && typeof msg === 'string' && message === msg && data === null
  );
}

/** Where a value is not what a schema says; of alternatives, one must fit. */
function mismatches(description: OpenAPIObject, given: Schema, value: unknown, place: string): string[] {
  const schema = resolved(description, given);
  const within = (part: Schema, one: unknown, where: string) => mismatches(description, part, one, where);
  if (value === null && schema.nullable) return [];
  const alternatives = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  if (alternatives.length > 0) {
    const fits = alternatives.some((part) => within(part, value, place).length === 0);
    return fits ? [] : [`${place} is none of its alternatives`];
  }
  const ofAll = (schema.allOf ?? []).flatMap((part) => within(part, value, place));
  if (schema.enum && !schema.enum.includes(value)) return [`${place} is none of its values`];
  const types = [schema.type ?? []].flat();
  if (types.length > 0 && !types.some((type) => isOfType(value, type)))
    return [`${place} is no ${types.join(' or ')}`];
  if (Array.isArray(value))
    return value.flatMap((item) => (schema.items ? within(schema.items, item, `${place}[]`) : []));
  if (typeof value !== 'object' || value === null) return ofAll;
  const fields = new Map(Object.entries(value));
  const missing = (schema.required ?? [])
    .filter((name) => !fields.has(name))
    .map((name) => `${place}.${name} is missing`);
  const wrong = Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
    fields.has(name) ? within(part, fields.get(name), `${place}.${name}`) : [],
  );
  return [...ofAll, ...missing, ...wrong];
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
