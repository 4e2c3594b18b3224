import { type NextFunction, type Request, type Response } from 'express';
import { ApiError } from './api-error.js';

/** Express middleware that refuses a body in any format but JSON; uploaded files come as forms. */
export function requireJson(request: Request, _response: Response, next: NextFunction): void {
  // `is` gives null without a body and false for another type.
  const isOther = request.is(['json', 'multipart/form-data']) === false;
  next(
    isOther ? new ApiError('INVALID_PARAMETERS', 'body: must have Content-Type application/json') : undefined,
  );
}
