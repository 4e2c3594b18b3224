import { type IncomingMessage } from 'node:http';
import { type NextFunction, type Request, type Response } from 'express';
import { ApiError } from './api-error.js';

/** Bodies sent to paths below this one are bytes, whatever type they claim to be: their handler reads them itself. */
export const RAW_BODIES_PATH = '/parts';

/** Express middleware that refuses a body in any format but JSON; uploaded files come as forms, their parts as bytes. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  // `is` gives null without a body and false for another type.
  const isOther = !hasRawBody(request) && request.is(['json', 'multipart/form-data']) === false;
  next(
    isOther ? new ApiError('INVALID_PARAMETERS', 'body: must have Content-Type application/json') : undefined,
  );
}

/** Tells the JSON parser which bodies are for it. */
export function isJsonBody(request: IncomingMessage): boolean {
  return !hasRawBody(request) && /^application\/json\b/i.test(request.headers['content-type'] ?? '');
}

function hasRawBody({ url = '' }: IncomingMessage): boolean {
  return url.startsWith(`${RAW_BODIES_PATH}/`);
}
