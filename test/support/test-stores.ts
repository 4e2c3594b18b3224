import { randomUUID } from 'node:crypto';
import { describe } from '@jest/globals';
import { type S3Settings, type Settings } from '../../src/config/index.js';
import { describeWhere } from './describe-where.js';

/** Settings that differ from the defaults. */
type StoreSettings = Pick<Settings, 's3'>;

/**
 * Describes what both object stores do. S3 needs a server: `QUARRY_TEST_S3_ENDPOINT`, with the keys
 * `QUARRY_TEST_S3_ACCESS_KEY` and `QUARRY_TEST_S3_SECRET_KEY`.
 */
export function describeOnBothStores(title: string, body: (settings: StoreSettings) => void): void {
  describe(`${title} on disk`, () => body({ s3: null }));
  describeOnS3(`${title} on S3`, (s3) => body({ s3 }));
}

/** Describes what needs an S3 server. Without one it is skipped. */
export function describeOnS3(title: string, body: (s3: S3Settings) => void): void {
  const server = findTestServer();
  const need = { isThere: server !== null, text: 'a server: set QUARRY_TEST_S3_ENDPOINT' };
  describeWhere(need, title, () => {
    if (server) body(server);
  });
}

function findTestServer(): S3Settings | null {
  const { QUARRY_TEST_S3_ENDPOINT: endpoint, ...rest } = process.env;
  if (!endpoint) return null;
  return {
    endpoint,
    publicEndpoint: endpoint,
    bucket: `quarry-test-${randomUUID()}`,
    accessKey: rest.QUARRY_TEST_S3_ACCESS_KEY ?? '',
    secretKey: rest.QUARRY_TEST_S3_SECRET_KEY ?? '',
    region: 'us-east-1',
    role: null,
    proxies: { httpsProxy: null, httpProxy: null, exceptions: [] },
  };
}
