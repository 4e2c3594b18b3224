import { type NextFunction, type Request, type Response } from 'express';
import { ApiError } from './api-error.js';

/** No operation needs more than a few levels; libraries that walk a body by recursion fail at some thousands. */
const MAX_DEPTH = 32;

/** Express middleware behind the JSON parser that refuses bodies nested too deeply. */
export function limitDepth(request: Request, _response: Response, next: NextFunction): void {
  const isTooDeep = depthExceeds(request.body, MAX_DEPTH);
  next(isTooDeep ? new ApiError('INVALID_PARAMETERS', 'body: is nested too deeply') : undefined);
}

/** Level by level, so that the depth of the value is no problem here either. */
function depthExceeds(value: unknown, limit: number): boolean {
  let level = [value];
  for (let depth = 0; depth <= limit; depth += 1) {
    level = level.flatMap(childrenOf);
    if (level.length === 0) return false;
  }
  return true;
}

function childrenOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}
