import { randomUUID } from 'node:crypto';
import { type NextFunction, type Request, type Response } from 'express';
import { ApiError } from '../common/api/api-error.js';
import { traceIdOf, withTrace } from '../common/trace.js';
import { NoSpan, type Spans } from './spans.js';

const MAX_EXTERNAL_ID_LENGTH = 128;
const NOT_KEPT = new NoSpan();

/**
 * Express middleware: gives every request a trace id and returns it in `x-pd-trace-id`. Where spans are kept, the id is that of
 * the request's span, which belongs to the caller's where it sent `traceparent`.
 * @param isProbe whether a path is asked for again and again to see how the process is: that leaves no span
 */
export function traceRequests(spans: Spans, isProbe: (path: string) => boolean) {
  return (request: Request, response: Response, next: NextFunction): void => {
    const { method } = request;
    const parent = request.header('traceparent') ?? null;
    const span = isProbe(request.path) ? NOT_KEPT : spans.start({ name: method, kind: 'server', parent });
    response.once('close', () => {
      const status = { 'http.response.status_code': response.statusCode };
      span.end({ 'http.request.method': method, ...routeOf(request), ...status });
    });
    const { traceparent } = span;
    const id = traceparent === null ? randomUUID().replaceAll('-', '') : traceIdOf(traceparent);
    response.setHeader('x-pd-trace-id', id);
    const externalId = request.header('x-pd-external-trace-id') ?? null;
    const tooLong = externalId !== null && externalId.length > MAX_EXTERNAL_ID_LENGTH;
    const trace = {
      id,
      externalId: tooLong ? null : externalId,
      ...(traceparent !== null && { traceparent }),
    };
    withTrace(trace, () => {
      next(
        tooLong
          ? new ApiError('INVALID_PARAMETERS', 'x-pd-external-trace-id: must be at most 128 characters')
          : undefined,
      );
    });
  };
}

/** A path may hold names of people; its route does not. */
function routeOf(request: Request): Record<string, string> {
  const { path } = (request.route ?? {}) as { path?: string };
  return path === undefined ? {} : { 'http.route': path };
}
