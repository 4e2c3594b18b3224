import { ApiError } from '../../common/api/api-error.js';

/**
 * What a key may do, each also what those before it may: `reader` see everything, `asker` ask (sessions, jobs, marks on answers),
 * `member` change data and knowledge and share answers, `admin` administrate the keys.
 */
export const KEY_ROLES = ['reader', 'asker', 'member', 'admin'] as const;
export type KeyRole = (typeof KEY_ROLES)[number];

/** What an operation takes, as what the role of the same place may. */
const SCOPES = ['read', 'ask', 'manage', 'administrate'] as const;
export type Scope = (typeof SCOPES)[number];

export function allows(role: KeyRole, scope: Scope): boolean {
  return KEY_ROLES.indexOf(role) >= SCOPES.indexOf(scope);
}

/** The default requirement of an operation. */
export function usualScope(method: string): Scope {
  return method === 'GET' || method === 'HEAD' ? 'read' : 'manage';
}

/** The error for a key whose role does not allow an operation. */
export function lacking(scope: Scope): ApiError {
  const roles = KEY_ROLES.filter((role) => allows(role, scope));
  return new ApiError('NO_PERMISSION', `this requires an API key with the role ${roles.join(' or ')}`);
}
