import { ExpressAdapter } from '@nestjs/platform-express';
import { type Response } from 'express';
import { toWireJson } from './text.js';

/**
 * Express as the service speaks it: what a handler returns goes out in the contract's success envelope. A handler that takes
 * the response with `@Res()` writes it itself: files and streams. An interceptor would send every request through a chain of
 * observables, which takes about a tenth of its processor time.
 */
export class EnvelopeAdapter extends ExpressAdapter {
  override reply(response: Response, data: unknown): void {
    sendSuccess(response, data);
  }
}

/**
 * Sends the contract's success envelope, `{"code": 0, "data": …}` with HTTP 200.
 * @param code 0, or what one operation of the contract has in its place
 */
export function sendSuccess(response: Response, data: unknown, code: unknown = 0): void {
  sendJson(response, 200, { code, data: data ?? {} });
}

/** Sends a body as JSON. Express's own way may answer 304 in its place, which the contract does not know. */
export function sendJson(response: Response, status: number, body: object): void {
  if ('code' in body) response.locals.code = body.code;
  response.status(status).set('Content-Type', 'application/json; charset=utf-8').end(toWireJson(body));
}

/** The code of the envelope that was sent; null where it is no number, and when none was sent. */
export function codeOf(response: Response): number | null {
  const code: unknown = response.locals.code;
  return typeof code === 'number' ? code : null;
}
