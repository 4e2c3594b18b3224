import { type Response } from 'express';
import { toWireJson } from '../validation/text.js';

/** What every success answers. */
export interface Envelope {
  /** 0, or what one operation of the contract has in its place. */
  readonly code: unknown;
  readonly data: unknown;
}

/** The contract's success envelope around a payload. @param data null or undefined: there is none */
export function successOf(data: unknown, code: unknown = 0): Envelope {
  return { code, data: data ?? {} };
}

/**
 * Has all JSON that an Express application answers written as the contract wants it. Express's own way may answer 304 in the place
 * of JSON, and makes a hash of each answer for it.
 * @param application gives all its responses what its `response` has
 */
export function writeWireJson({ response }: { readonly response: Pick<Response, 'json'> }): void {
  response.json = function json(this: Response, body: object): Response {
    if ('code' in body) this.locals.code = body.code;
    this.setHeader('Content-Type', 'application/json; charset=utf-8');
    return this.end(toWireJson(body));
  };
}

/** The code of the envelope that was sent; null where it is no number, and when none was sent. */
export function codeOf(response: Response): number | null {
  const code: unknown = response.locals.code;
  return typeof code === 'number' ? code : null;
}
