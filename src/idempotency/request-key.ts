import { createHash, hash } from 'node:crypto';
import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { type AuthenticatedRequest, callerOf } from '../auth/index.js';
import { ApiRefusals } from '../common/api/api-endpoint.js';
import { ApiError } from '../common/api/api-error.js';

const MAX_LENGTH = 255;
/** HTTP takes blanks at the ends off a header. */
const PRINTABLE_ASCII = /^[!-~](?:[ -~]*[!-~])?$/;

/** By what a repeated request is known again. */
export interface RequestKey {
  readonly projectId: string;
  /** As the client chose it. */
  readonly key: string;
  /** The same for the same request only. */
  readonly fingerprint: string;
}

/** Injects the key of a request that creates something, or null when the client sent none. */
export const CurrentRequestKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): RequestKey | null =>
    requestKeyOf(context.switchToHttp().getRequest<AuthenticatedRequest>()),
);

/** Documents an operation whose handler takes a `CurrentRequestKey`. */
export const ApiIdempotencyKey = (): MethodDecorator =>
  applyDecorators(
    ApiHeader({
      name: 'Idempotency-Key',
      required: false,
      description:
        'Chosen by the client; printable ASCII. If the same request is sent again with the same key, nothing new ' +
        'is created: the response refers to what the first request created. A request that was refused may be ' +
        'sent again with the same key.',
      schema: {
        type: 'string',
        minLength: 1,
        maxLength: MAX_LENGTH,
        pattern: PRINTABLE_ASCII.source,
        example: 'order-4711-1',
      },
    }),
    ApiRefusals(new ApiError('IDEMPOTENCY_CONFLICT')),
  );

/** @throws ApiError INVALID_PARAMETERS for a key of another form */
function requestKeyOf(request: AuthenticatedRequest): RequestKey | null {
  const key = request.header('idempotency-key');
  if (key === undefined) return null;
  if (key.length > MAX_LENGTH || !PRINTABLE_ASCII.test(key)) {
    throw new ApiError(
      'INVALID_PARAMETERS',
      `Idempotency-Key: must have 1 to ${MAX_LENGTH} printable ASCII characters`,
    );
  }
  const { datasetIds } = callerOf(request);
  return { projectId: request.projectId, key: within(datasetIds, key), fingerprint: fingerprintOf(request) };
}

/** What a key chose that is limited to datasets is not what another key chose: what that one created may be out of reach. */
function within(datasetIds: readonly string[] | null, key: string): string {
  return datasetIds === null
    ? key
    : `within ${hash('sha256', JSON.stringify([[...datasetIds].sort(), key]))}`;
}

/** SHA-256 of operation, acting user and body. The order of a body's fields does not matter. */
function fingerprintOf(request: AuthenticatedRequest): string {
  const { method, path } = request;
  const content = [method, path, callerOf(request).userId, request.body as unknown];
  return createHash('sha256').update(JSON.stringify(content, withSortedFields)).digest('hex');
}

/** A replacer for JSON.stringify. */
function withSortedFields(_field: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
