/** A request to be sent as it is. */
export interface FuzzRequest {
  /** Of the operation that it was made for. */
  readonly operation: string;
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** In place of all else: what is written to a socket. */
  readonly raw?: Buffer;
}

/** The operation of requests that go nowhere in particular. */
export const ELSEWHERE = 'elsewhere';
export const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'PROPFIND'];
/** Between the parts of a form. */
export const BOUNDARY = 'quarry-fuzz';

/** As a segment of a path or a value of a query; halves of characters, which have no UTF-8, as bytes that are none. */
export function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80');
}
