import { type Settings } from '../config/index.js';

/**
 * What the page may do, as a Content-Security-Policy: run and show what the service gives it, and ask the service and the store of
 * its files. No text becomes code or markup: that needs a policy of Trusted Types, and none may be made.
 */
export function pagePolicy({ publicUrl, s3 }: Pick<Settings, 'publicUrl' | 's3'>): string {
  const store = s3 === null ? [] : [new URL(s3.publicEndpoint).origin];
  const own = ["'self'", new URL(publicUrl).origin, ...store].join(' ');
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src ${own}`,
    `img-src ${own} blob:`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
