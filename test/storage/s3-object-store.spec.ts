import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { S3Client } from '../../src/storage/objects/s3/s3-client.js';
import { S3ObjectStore } from '../../src/storage/objects/s3/s3-object-store.js';
import { describeOnS3 } from '../support/test-stores.js';

// What both object stores do is in object-store.contract.spec.ts.

const MEBIBYTE = 1024 * 1024;

describeOnS3('the object store on S3', (settings) => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quarry-s3-'));
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function* once(content: Buffer): AsyncGenerator<Uint8Array> {
    yield await Promise.resolve(content);
  }

  it('makes its bucket once when many processes start together', async () => {
    await Promise.all([1, 2, 3].map(() => S3ObjectStore.open(settings)));
  });

  it('copies a large object in parts', async () => {
    const store = await S3ObjectStore.open(settings, 5 * MEBIBYTE);
    const content = randomBytes(12 * MEBIBYTE);
    await store.write('projects/p/one.csv', once(content));

    await store.copy('projects/p/one.csv', 'projects/p/two.csv');

    await store.download('projects/p/two.csv', join(folder, 'two.csv'));
    expect(content.equals(await readFile(join(folder, 'two.csv')))).toBe(true);
  });

  it('removes no unfinished upload of others who use the bucket', async () => {
    const store = await S3ObjectStore.open(settings);
    const client = S3Client.at(settings.endpoint, settings);
    await client.initiateNewMultipartUpload(settings.bucket, 'backups/a.tar', {});
    await store.beginUpload('projects/p/left.csv');

    const removed = await store.removeLeftovers(new Date(Date.now() + 60_000), () => Promise.resolve(false));

    expect(removed).toBe(1);
    const { uploads } = await client.listIncompleteUploadsQuery(settings.bucket, '', '', '', '|');
    expect(uploads.map(({ key }) => key)).toEqual(['backups/a.tar']);
  });

  it('says which bucket at which address it may not use', async () => {
    const opened = S3ObjectStore.open({ ...settings, secretKey: 'wrong' });

    await expect(opened).rejects.toThrow(
      `the bucket ${settings.bucket} at ${settings.endpoint} cannot be used: `,
    );
  });

  it('signs URLs for the address that clients know', async () => {
    const publicEndpoint = 'https://files.example.com';
    const store = await S3ObjectStore.open({ ...settings, publicEndpoint });

    const { url } = await store.sign('projects/p/a.csv', { expiresInSeconds: 60, fileName: 'a.csv' });

    expect(url.startsWith(`${publicEndpoint}/${settings.bucket}/projects/p/a.csv?`)).toBe(true);
  });
});
