import { type NextFunction, type Request, type Response } from 'express';

/** Nothing that the service answers is a page that may do anything, or stand in another one. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/** Swagger UI: its own scripts and styles, those in its page, and its pictures. */
const DOCUMENTATION =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Whether a path is one of the documentation's page. */
const OF_DOCUMENTATION = /^\/docs(\/|$)/;

/**
 * Express middleware: browsers take answers for what they say they are, show them in no frame, tell nobody their addresses, and
 * keep none, as they hold signed URLs. Whoever answers may say otherwise.
 */
export function setSecurityHeaders(request: Request, response: Response, next: NextFunction): void {
  const isDocumentation = OF_DOCUMENTATION.test(request.path);
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'no-referrer');
  response.setHeader('Content-Security-Policy', isDocumentation ? DOCUMENTATION : NOTHING);
  if (!isDocumentation) response.setHeader('Cache-Control', 'no-store');
  next();
}
