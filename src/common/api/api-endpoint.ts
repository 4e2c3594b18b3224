import { applyDecorators, HttpCode, SetMetadata } from '@nestjs/common';
import {
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiResponse,
  type ContentObject,
  type ExamplesObject,
  getSchemaPath,
  type HeadersObject,
  type OpenAPIObject,
  type ResponseObject,
} from '@nestjs/swagger';
import { type ApiAnswer, JSON_TYPE } from './api-answer.js';
import { ApiError, FAILURES } from './api-error.js';
import { FailureDto } from './failure.dto.js';

/** How an operation is described. */
interface EndpointDescription {
  readonly summary: string;
  readonly description: string;
  /** The group it is shown in, where it is not that of its controller. */
  readonly tag?: string;
  readonly answer: ApiAnswer;
  /** What it refuses beyond what all do: each as it may be thrown, and so the example of its answer. */
  readonly failures?: readonly ApiError[];
}

const OPERATION = 'quarry:operation';

const FAILURES_OF_ALL = [
  new ApiError('INVALID_PARAMETERS', 'user_id: must be a non-empty string'),
  new ApiError('INTERNAL'),
  new ApiError('UNAVAILABLE'),
];
const FAILURES_WITH_KEY = [
  ...FAILURES_OF_ALL,
  new ApiError('NO_KEY'),
  new ApiError('BAD_KEY'),
  new ApiError('EXPIRED_KEY'),
  new ApiError('RATE_LIMIT'),
];

const TRACE_HEADERS: HeadersObject = { 'x-pd-trace-id': { $ref: '#/components/headers/TraceId' } };
const RETRY_HEADERS: HeadersObject = { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };

/** What the descriptions of all operations share, under the names that they refer to. */
export const SHARED_COMPONENTS = {
  headers: {
    TraceId: {
      description: "Identifies the request in the operator's logs: 32 hexadecimal digits",
      schema: { type: 'string', pattern: '^[0-9a-f]{32}$', example: '5d3b636bbcd25615ef63ddf74c39e7f3' },
    },
    RetryAfter: {
      description: 'Seconds to wait before trying again',
      schema: { type: 'integer', minimum: 1, example: 1 },
    },
  },
  responses: {
    BadRequest: refusal(400, withStatus(FAILURES_WITH_KEY, 400)),
    Forbidden: refusal(403, withStatus(FAILURES_WITH_KEY, 403)),
    TooManyRequests: refusal(429, withStatus(FAILURES_WITH_KEY, 429)),
    InternalServerError: refusal(500, withStatus(FAILURES_WITH_KEY, 500)),
    ServiceUnavailable: refusal(503, withStatus(FAILURES_WITH_KEY, 503)),
  },
} satisfies OpenAPIObject['components'];

/**
 * Documents an operation that needs an API key: its answer, everything it may refuse, and the trace headers.
 * @param id as generated clients name it
 */
export function ApiEndpoint(id: string, endpoint: EndpointDescription): MethodDecorator {
  return applyDecorators(
    SetMetadata(OPERATION, id),
    ApiOperation({ operationId: id }),
    describe(endpoint, FAILURES_WITH_KEY),
  );
}

/** Documents an operation in whose URL a signature takes the place of the API key. */
export function ApiSignedEndpoint(id: string, endpoint: EndpointDescription): MethodDecorator {
  return applyDecorators(
    SetMetadata(OPERATION, id),
    ApiOperation({ operationId: id, security: [] }),
    describe(endpoint, FAILURES_OF_ALL),
  );
}

/** The id of the operation that a handler carries out; null where it is not described. */
export function operationOf(handler: object): string | null {
  const id: unknown = Reflect.getMetadata(OPERATION, handler);
  return typeof id === 'string' ? id : null;
}

/** Documents the answer of a success under one HTTP status. */
export function ApiSuccess(status: number, { description, headers, content }: ApiAnswer): MethodDecorator {
  return ApiResponse({ status, description, headers: { ...TRACE_HEADERS, ...headers }, content });
}

/** Documents failures whose HTTP status is not 200, each by an example. */
export function ApiRefusals(...failures: readonly ApiError[]): MethodDecorator {
  const statuses = [...new Set(failures.map(({ status }) => status))];
  return applyDecorators(
    ApiExtraModels(FailureDto),
    ...statuses.map((status) => describeRefusal(status, withStatus(failures, status))),
  );
}

function describe(endpoint: EndpointDescription, usual: readonly ApiError[]): MethodDecorator {
  const { summary, description, tag, answer, failures = [] } = endpoint;
  const all = [...usual, ...failures];
  return applyDecorators(
    HttpCode(200),
    ApiOperation({ summary, description, ...(tag !== undefined && { tags: [tag] }) }),
    ApiExtraModels(FailureDto, ...answer.models),
    describeAnswer(answer, withStatus(all, 200)),
    ApiRefusals(...all.filter(({ status }) => status !== 200)),
    ApiHeader({
      name: 'x-pd-external-trace-id',
      required: false,
      description: "The caller's own trace ID, for the operator's logs",
      schema: { type: 'string', maxLength: 128, example: 'order-4711' },
    }),
  );
}

/** The contract answers many failures with HTTP 200 as well. */
function describeAnswer(answer: ApiAnswer, failures: readonly ApiError[]): MethodDecorator {
  const isSure = failures.length === 0;
  return ApiSuccess(200, {
    ...answer,
    description: isSure ? answer.description : `${answer.description}; or ${listOf(failures)}`,
    content: isSure ? answer.content : withFailures(answer.content, failures),
  });
}

function describeRefusal(status: number, failures: readonly ApiError[]): MethodDecorator {
  return ApiResponse({ status, ...refusal(status, failures) });
}

function refusal(status: number, failures: readonly ApiError[]): ResponseObject {
  return {
    description: listOf(failures),
    headers: { ...TRACE_HEADERS, ...((status === 429 || status === 503) && RETRY_HEADERS) },
    content: { [JSON_TYPE]: { schema: { $ref: getSchemaPath(FailureDto) }, examples: examplesOf(failures) } },
  };
}

function withFailures(content: ContentObject, failures: readonly ApiError[]): ContentObject {
  const json = content[JSON_TYPE];
  const failure = { $ref: getSchemaPath(FailureDto) };
  const schema = json?.schema ? { oneOf: [json.schema, failure] } : failure;
  return { ...content, [JSON_TYPE]: { schema, examples: { ...json?.examples, ...examplesOf(failures) } } };
}

function examplesOf(failures: readonly ApiError[]): ExamplesObject {
  return Object.fromEntries(
    failures.map((error) => [error.failure, { summary: titleOf(error), value: FailureDto.from(error) }]),
  );
}

function listOf(failures: readonly ApiError[]): string {
  return [...new Set(failures.map(titleOf))].join(', ');
}

function titleOf({ failure, code }: ApiError): string {
  return `${code} ${FAILURES[failure].msg}`;
}

function withStatus(failures: readonly ApiError[], status: number): ApiError[] {
  return failures.filter((failure) => failure.status === status);
}
