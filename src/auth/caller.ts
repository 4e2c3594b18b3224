import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { ApiError } from '../common/api-error.js';
import { type KeyRole } from './api-key.entity.js';
import { noteSubject } from '../common/trace.js';

export const MAX_USER_ID_LENGTH = 256;

/** On whose behalf a request is made. */
export interface Caller {
  readonly projectId: string;
  /** The caller's own identifier of the acting user. */
  readonly userId: string;
}

/** The key of a request. */
export interface KeyIdentity {
  readonly projectId: string;
  readonly keyId: string;
  readonly role: KeyRole;
}

export interface AuthenticatedRequest extends Request {
  /** This and the key are set by the guard. */
  projectId: string;
  key: KeyIdentity;
}

/** Who may use a route, where that is not every key: whoever comes, or keys that may administrate. */
export type RouteAccess = 'public' | 'admin';

export const ROUTE_ACCESS = 'quarry:route-access';

/** Opens a route to requests without an API key: signed URLs and documentation. */
export const PublicRoute = () => SetMetadata<string, RouteAccess>(ROUTE_ACCESS, 'public');

/** Closes a route to keys that may not administrate. */
export const AdminRoute = () => SetMetadata<string, RouteAccess>(ROUTE_ACCESS, 'admin');

/** Injects the key of the request, where it matters and the acting user does not. */
export const CurrentKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): KeyIdentity =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().key,
);

/** Injects the caller: the key's project and the acting `user_id` of the body or, failing that, the query. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return callerOf(context.switchToHttp().getRequest<AuthenticatedRequest>());
});

/** @throws ApiError INVALID_PARAMETERS without a valid acting user */
export function callerOf(request: AuthenticatedRequest): Caller {
  const body = request.body as { user_id?: unknown } | undefined;
  return { projectId: request.projectId, userId: readUserId(body?.user_id ?? request.query.user_id) };
}

/**
 * Reads the acting user and notes it.
 * @throws ApiError INVALID_PARAMETERS unless it is a non-empty text of at most 256 characters
 */
export function readUserId(value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new ApiError('INVALID_PARAMETERS', 'user_id: must be a non-empty string');
  }
  if (Array.from(value).length > MAX_USER_ID_LENGTH || value.includes('\0')) {
    throw new ApiError(
      'INVALID_PARAMETERS',
      `user_id: must have at most ${MAX_USER_ID_LENGTH} characters and no NUL`,
    );
  }
  noteSubject({ userId: value });
  return value;
}
