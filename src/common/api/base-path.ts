import { type NextFunction, type Request, type Response } from 'express';

/**
 * Express middleware that serves every path under a prefix too.
 * @param prefix begins with a slash and ends without one
 */
export function serveUnder(prefix: string) {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const rest = request.url.slice(prefix.length);
    if (request.url.startsWith(prefix) && /^([/?]|$)/.test(rest)) {
      request.url = rest.startsWith('/') ? rest : `/${rest}`;
    }
    next();
  };
}
