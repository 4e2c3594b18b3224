import { createParamDecorator, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { type Request } from 'express';
import { ApiError } from '../common/api/api-error.js';
import { type KeyRole, type Scope } from './keys/key-roles.js';
import { noteSubject } from '../common/trace.js';

export const MAX_USER_ID_LENGTH = 256;

/** On whose behalf a request is made. */
export interface Caller {
  readonly projectId: string;
  /** The caller's own identifier of the acting user. */
  readonly userId: string;
  /** Datasets that whatever is done is limited to; null: all of the project. */
  readonly datasetIds: readonly string[] | null;
}

/** What a request may do, and where: what its key says, or the project that tokens of users open. */
export interface KeyIdentity {
  readonly projectId: string;
  /** Null for a token without an API key. */
  readonly keyId: string | null;
  readonly role: KeyRole;
  /** Addresses and ranges that it may come from; null: any. */
  readonly allowedAddresses: readonly string[] | null;
  /** Datasets that it is limited to; null: all of the project. */
  readonly datasetIds: readonly string[] | null;
}

export interface AuthenticatedRequest extends Request {
  /** This and the key are set by the guard. */
  projectId: string;
  key: KeyIdentity;
  /** The user proven by a token; null if the `user_id` of the request is trusted. */
  provenUserId: string | null;
}

/** Who may use a route: everyone, or keys with the required role. */
export type RouteAccess = 'public' | Scope;

export const ROUTE_ACCESS = 'quarry:route-access';

/** Opens a route to requests without an API key: signed URLs and documentation. */
export const PublicRoute = () => SetMetadata<string, RouteAccess>(ROUTE_ACCESS, 'public');

/** Closes a route to keys that may not administrate. */
export const AdminRoute = () => SetMetadata<string, RouteAccess>(ROUTE_ACCESS, 'administrate');

/** Opens a route that changes something to keys that may ask: it is part of asking. */
export const AskingRoute = () => SetMetadata<string, RouteAccess>(ROUTE_ACCESS, 'ask');

/** Injects the key of the request, for routes that need the key but not the acting user. */
export const CurrentKey = createParamDecorator(
  (_: unknown, context: ExecutionContext): KeyIdentity =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().key,
);

export const SIGN_IN_OFFERED = 'quarry:sign-in-offered';

/** Tells clients without a key or token where to sign in, if there is a place. */
export const OffersSignIn = () => SetMetadata(SIGN_IN_OFFERED, true);

/** Injects the caller: the key's project and the acting `user_id` of the token, the body or, failing both, the query. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  return callerOf(context.switchToHttp().getRequest<AuthenticatedRequest>());
});

/** @throws ApiError as `actingUserOf` */
export function callerOf(request: AuthenticatedRequest): Caller {
  const body = request.body as { user_id?: unknown } | undefined;
  const claimed = body?.user_id ?? request.query.user_id;
  const { projectId, key } = request;
  return { projectId, userId: actingUserOf(request, claimed), datasetIds: key.datasetIds };
}

/**
 * Finds out who acts, and notes it.
 * @param claimed what the request says of it; nobody needs to say what a token proves
 * @throws ApiError INVALID_PARAMETERS without a token unless it is a non-empty text of at most 256 characters; NO_PERMISSION with the
 * token of another user
 */
export function actingUserOf(
  { provenUserId }: Pick<AuthenticatedRequest, 'provenUserId'>,
  claimed: unknown,
): string {
  const isSilent = claimed === undefined || claimed === null || claimed === '';
  if (provenUserId !== null && !isSilent && claimed !== provenUserId)
    throw new ApiError('NO_PERMISSION', 'user_id: the token belongs to a different user');
  const userId = provenUserId ?? readUserId(claimed);
  noteSubject({ userId });
  return userId;
}

/** @throws ApiError INVALID_PARAMETERS */
function readUserId(value: unknown): string {
  if (typeof value !== 'string' || value === '') {
    throw new ApiError('INVALID_PARAMETERS', 'user_id: must be a non-empty string');
  }
  if (Array.from(value).length > MAX_USER_ID_LENGTH || value.includes('\0')) {
    throw new ApiError(
      'INVALID_PARAMETERS',
      `user_id: must have at most ${MAX_USER_ID_LENGTH} characters and no NUL`,
    );
  }
  return value;
}
