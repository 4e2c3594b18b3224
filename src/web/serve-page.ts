import { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { type Settings } from '../config/index.js';
import { type PageFile, pageFiles } from './page-files.js';
import { pagePolicy } from './page-policy.js';

/** The names of assets change with their content. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const SHARED_ANSWER = /^\/a\/(?<token>[0-9a-z]{1,100})$/;

/**
 * Express middleware that serves the page for people: its document at `/`, never kept, and its hashed assets, kept for ever.
 * Links to shared answers lead to where the page shows them.
 * @throws Error where the page is not built
 */
export function servePage(settings: Settings): RequestHandler {
  const files = pageFiles();
  const policy = pagePolicy(settings);
  return (request: Request, response: Response, next: NextFunction): void => {
    const token = isRead(request) ? SHARED_ANSWER.exec(request.path)?.groups?.['token'] : undefined;
    if (token !== undefined) {
      response.redirect(302, `../#/shared/${token}`);
      return;
    }
    const isRoot = request.path === '/';
    const file = isRead(request) ? files.get(isRoot ? 'index.html' : request.path.slice(1)) : undefined;
    if (!file || request.path === '/index.html') {
      next();
      return;
    }
    if (isRoot && lacksSlash(request)) {
      response.redirect(301, `${pathOf(request)}/`);
      return;
    }
    if (isRoot) response.setHeader('Content-Security-Policy', policy);
    else response.setHeader('Cache-Control', FOR_EVER);
    send(file, request, response);
  };
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Under a prefix without a slash the page's own addresses would lead elsewhere. */
function lacksSlash(request: Request): boolean {
  return !pathOf(request).endsWith('/');
}

function pathOf({ originalUrl }: Request): string {
  return originalUrl.split('?')[0] ?? '';
}

function send({ type, content, gzipped }: PageFile, request: Request, response: Response): void {
  const isGzipped = request.acceptsEncodings('gzip') === 'gzip';
  const body = isGzipped ? gzipped : content;
  response.setHeader('Content-Type', type);
  response.setHeader('Vary', 'Accept-Encoding');
  if (isGzipped) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.length);
  response.end(request.method === 'HEAD' ? undefined : body);
}
