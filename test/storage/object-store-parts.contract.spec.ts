import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ObjectMissing, ObjectStore, type OpenUpload } from '../../src/storage/index.js';
import { PartsDiffer, planParts, type SentPart, UploadGone } from '../../src/storage/multipart/parts.js';
import { gate } from '../support/gate.js';
import { describeOnBothStores } from '../support/test-stores.js';
import { startTestService, type TestService } from '../support/test-service.js';

describeOnBothStores('the parts of an object store', (settings) => {
  let service: TestService;
  let store: ObjectStore;

  beforeAll(async () => {
    service = await startTestService(settings);
    store = service.app.get(ObjectStore);
  });

  afterAll(() => service.stop());

  async function contentOf(key: string): Promise<Buffer> {
    const target = join(service.dataDir, randomUUID());
    await store.download(key, target);
    return readFile(target);
  }

  const isMissing = (key: string) => expect(contentOf(key)).rejects.toBeInstanceOf(ObjectMissing);

  /** Begins an upload of 5 MiB and 10 bytes. */
  async function begin(): Promise<{ upload: OpenUpload; contents: Buffer[] }> {
    const key = `projects/p/${randomUUID()}.csv`;
    const contents = planParts(5_242_890).map(({ size }) => randomBytes(size));
    return { upload: { key, id: await store.beginUpload(key) }, contents };
  }

  async function send(upload: OpenUpload, number: number, content: Buffer): Promise<SentPart> {
    const { url } = await store.signPart(upload, { number, size: content.length }, 60);
    const response = await fetch(url, { method: 'PUT', body: content });
    expect(response.status).toBe(200);
    const etag = response.headers.get('etag') ?? '';
    expect(etag).toBe(`"${createHash('md5').update(content).digest('hex')}"`);
    return { number, size: content.length, etag: etag.replaceAll('"', '') };
  }

  const sendAll = (upload: OpenUpload, contents: Buffer[]) =>
    Promise.all(contents.map((content, index) => send(upload, index + 1, content)));

  it('joins parts that were sent at once, and again', async () => {
    const { upload, contents } = await begin();
    await send(upload, 2, Buffer.from('old part'));

    await store.completeUpload(upload, await sendAll(upload, contents));

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('completes an upload once and again, also at the same time', async () => {
    const { upload, contents } = await begin();
    const parts = await sendAll(upload, contents);

    await Promise.all([1, 2, 3].map(() => store.completeUpload(upload, parts)));
    await store.completeUpload(upload, parts);

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('joins nothing while a part is missing, differs or has another size, and can be completed then', async () => {
    const { upload, contents } = await begin();
    const [first = Buffer.alloc(0), last = Buffer.alloc(0)] = contents;
    const one = await send(upload, 1, first);
    const two = { number: 2, size: 10, etag: createHash('md5').update(last).digest('hex') };
    const complete = () => store.completeUpload(upload, [one, two]);

    await expect(complete()).rejects.toThrow(new PartsDiffer('part 2 is missing'));
    await send(upload, 2, randomBytes(10));
    await expect(complete()).rejects.toThrow(new PartsDiffer('part 2 has a different ETag'));
    await send(upload, 2, last);
    await expect(store.completeUpload(upload, [one, { ...two, size: 9 }])).rejects.toThrow(
      new PartsDiffer('part 2 has 10 bytes instead of 9'),
    );
    await isMissing(upload.key);
    await complete();

    expect(Buffer.concat(contents).equals(await contentOf(upload.key))).toBe(true);
  });

  it('aborts an upload once and again, and takes no part of it afterwards', async () => {
    const { upload, contents } = await begin();
    const parts = await sendAll(upload, contents);

    await store.abortUpload(upload);
    await store.abortUpload(upload);

    const { url } = await store.signPart(upload, { number: 1, size: 10 }, 60);
    expect((await fetch(url, { method: 'PUT', body: 'ten bytes!' })).status).toBe(404);
    await expect(store.completeUpload(upload, parts)).rejects.toBeInstanceOf(UploadGone);
    await isMissing(upload.key);
  });

  it('does not mind the abort of a completed upload', async () => {
    const { upload, contents } = await begin();
    await store.completeUpload(upload, await sendAll(upload, contents));

    await store.abortUpload(upload);

    expect((await contentOf(upload.key)).length).toBe(5_242_890);
  });

  /** A write that goes on for as long as the test wants. */
  function hangingWrite(key: string) {
    const end = gate();
    const begun = gate();
    async function* content(): AsyncGenerator<Uint8Array> {
      yield await Promise.resolve(randomBytes(9 * 1024 * 1024));
      begun.open();
      await end.passed;
    }
    return { written: store.write(key, content()), begun: begun.passed, end: end.open };
  }

  it('removes what was begun before a moment and never became an object, but no open upload', async () => {
    const [open, leftover] = [await begin(), await begin()];
    await sendAll(leftover.upload, leftover.contents);
    const write = hangingWrite(`projects/p/${randomUUID()}.csv`);
    await write.begun;
    const isOpen = (id: string) => Promise.resolve(id === open.upload.id);
    const minute = 60_000;

    expect(await store.removeLeftovers(new Date(Date.now() - minute), isOpen)).toBe(0);
    expect(await store.removeLeftovers(new Date(Date.now() + minute), isOpen)).toBeGreaterThanOrEqual(2);

    await store.completeUpload(open.upload, await sendAll(open.upload, open.contents));
    const { url } = await store.signPart(leftover.upload, { number: 1, size: 10 }, 60);
    expect((await fetch(url, { method: 'PUT', body: 'ten bytes!' })).status).toBe(404);
    write.end();
    await expect(write.written).rejects.toThrow();
  });

  it('takes a part under the number it signed only', async () => {
    const { upload } = await begin();
    const { url } = await store.signPart(upload, { number: 1, size: 4 }, 60);
    const other = url.replace('partNumber=1', 'partNumber=2').replace('/1?', '/2?');

    const response = await fetch(other, { method: 'PUT', body: 'part' });

    expect(other).not.toBe(url);
    expect(response.status).toBe(403);
  });
});
