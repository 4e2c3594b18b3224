import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { KeptSpans } from '../../../../test/support/kept-spans.js';
import { withSpan } from '../../../common/trace.js';
import { type Spans } from '../../../tracing/spans.js';
import { S3ObjectStore } from './s3-object-store.js';

let server: Server;

afterEach(() => {
  server.close();
});

/** Opens the store on a server that answers one request after the other with these statuses, the last again and again. */
async function open(...statuses: readonly number[]): Promise<S3ObjectStore> {
  return openTraced(null, ...statuses);
}

async function openTraced(spans: Spans | null, ...statuses: readonly number[]): Promise<S3ObjectStore> {
  const left = [...statuses];
  server = createServer((_, response) => {
    const status = left.length > 1 ? left.shift() : left[0];
    response.writeHead(status ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKey: 'key', secretKey: 'secret', region: 'us-east-1' };
  const rest = { role: null, proxies: { httpsProxy: null, httpProxy: null, exceptions: [] } };
  return S3ObjectStore.open(
    { endpoint, publicEndpoint: endpoint, bucket: 'quarry', ...keys, ...rest },
    undefined,
    spans,
  );
}

describe('the object store on S3', () => {
  it('says which bucket at which address cannot be used', async () => {
    await expect(open(403)).rejects.toThrow(
      /^the bucket quarry at http:\/\/127\.0\.0\.1:\d+ cannot be used: /,
    );
  });

  it('waits for a server that is not ready yet', async () => {
    Logger.overrideLogger(false);

    const store = await open(503, 503, 200);

    await expect(store.check()).resolves.toBeUndefined();
  });

  it('keeps its requests as spans of the request or task that they are made for, without keys', async () => {
    const spans = new KeptSpans();
    const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const store = await openTraced(spans, 200, 200, 403);
    await store.check();
    expect(spans.ended).toEqual([]);

    await expect(withSpan(parent, () => store.read('temp/user/ann/a.csv'))).rejects.toThrow();

    expect(spans.ended).toMatchObject([{ name: 'S3 GET', kind: 'client', parent, hasFailed: true }]);
    expect(JSON.stringify(spans.ended)).not.toContain('ann');
  });
});
