import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { type NextFunction, type Request, type Response } from 'express';
import { ApiError } from './api-error.js';

export interface Trace {
  /** 32 hexadecimal digits, assigned by the service. */
  readonly id: string;
  /** The caller's own trace id, or null. */
  readonly externalId: string | null;
}

const MAX_EXTERNAL_ID_LENGTH = 128;
const storage = new AsyncLocalStorage<Trace>();

/** The trace of the request or task that is being worked on, or null outside of one. */
export function currentTrace(): Trace | null {
  return storage.getStore() ?? null;
}

/** Runs `work` so that everything it logs and enqueues carries the trace. */
export function withTrace<T>(trace: Trace, work: () => T): T {
  return storage.run(trace, work);
}

/** Express middleware: gives every request a trace id and returns it in `x-pd-trace-id`. */
export function traceRequests(request: Request, response: Response, next: NextFunction): void {
  const id = randomUUID().replaceAll('-', '');
  response.setHeader('x-pd-trace-id', id);
  const externalId = request.header('x-pd-external-trace-id') ?? null;
  const tooLong = externalId !== null && externalId.length > MAX_EXTERNAL_ID_LENGTH;
  withTrace({ id, externalId: tooLong ? null : externalId }, () => {
    next(
      tooLong
        ? new ApiError('INVALID_PARAMETERS', 'x-pd-external-trace-id: must be at most 128 characters')
        : undefined,
    );
  });
}
