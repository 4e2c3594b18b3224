import { readFileSync } from 'node:fs';

const PACKAGE = new URL('../../package.json', import.meta.url);

/** The version of the service: another one may read a question in another way. */
export const SERVICE_VERSION = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { readonly version: string })
  .version;
