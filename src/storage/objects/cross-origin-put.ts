import { type NextFunction, type Request, type Response } from 'express';

const PREFLIGHT_SECONDS = 86_400;

/** Express middleware: pages of any origin may PUT here, with any header, and read the ETag of the answer. */
export function allowCrossOriginPut(request: Request, response: Response, next: NextFunction): void {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': 'ETag' });
  if (request.method !== 'OPTIONS') {
    next();
    return;
  }
  response.set({
    'Access-Control-Allow-Methods': 'PUT',
    'Access-Control-Allow-Headers': request.header('access-control-request-headers') ?? '*',
    'Access-Control-Max-Age': String(PREFLIGHT_SECONDS),
    Vary: 'Access-Control-Request-Headers',
  });
  response.status(204).end();
}
