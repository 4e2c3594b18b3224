import { describe, expect, it } from '@jest/globals';
import { BackupKey } from './backup-key.js';
import { seal, SealBroken, sealedSize, unseal } from './sealed-stream.js';

const KEY = new BackupKey(Buffer.alloc(32, 1));
const CHUNK = 64 * 1024;
const HEADER = 44;
const SEALED_CHUNK = CHUNK + 16;

async function* pieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let i = 0; i < content.length; i += size) yield content.subarray(i, i + size);
  await Promise.resolve();
}

async function joined(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const sealed = (content: Buffer, name = 'a', key = KEY) => joined(seal(pieces(content, 10_000), name, key));
const unsealed = (content: Buffer, name = 'a', key = KEY) =>
  joined(unseal(pieces(content, 9_999), name, key));
const contentOf = (bytes: number) => Buffer.from(Array.from({ length: bytes }, (_, i) => (i * 31) % 251));

describe('a sealed file', () => {
  it.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])(
    'of %d bytes gives back what was sealed, and has the size that is foretold',
    async (bytes) => {
      const content = contentOf(bytes);
      const file = await sealed(content);

      expect(file).toHaveLength(sealedSize(bytes));
      expect((await unsealed(file)).equals(content)).toBe(true);
    },
  );

  it('shows nothing of its content, and another face each time', async () => {
    const content = Buffer.from('the salaries of the board '.repeat(100));
    const [one, other] = [await sealed(content), await sealed(content)];

    expect(one.includes('salaries')).toBe(false);
    expect(one.subarray(HEADER, HEADER + 32).equals(other.subarray(HEADER, HEADER + 32))).toBe(false);
  });

  const file = () => sealed(contentOf(3 * CHUNK + 100));
  const chunk = (all: Buffer, i: number) =>
    all.subarray(HEADER + i * SEALED_CHUNK, HEADER + (i + 1) * SEALED_CHUNK);

  it.each<[string, (all: Buffer) => Buffer]>([
    ['cut off within a chunk', (all) => all.subarray(0, -1)],
    ['cut off between chunks', (all) => all.subarray(0, HEADER + 2 * SEALED_CHUNK)],
    ['cut off behind its head', (all) => all.subarray(0, HEADER)],
    ['cut off within its head', (all) => all.subarray(0, 20)],
    ['empty', () => Buffer.alloc(0)],
    ['longer than it was', (all) => Buffer.concat([all, Buffer.from('x')])],
    ['followed by itself', (all) => Buffer.concat([all, all.subarray(HEADER)])],
    [
      'of two chunks that were exchanged',
      (all) =>
        Buffer.concat([
          all.subarray(0, HEADER),
          chunk(all, 1),
          chunk(all, 0),
          all.subarray(HEADER + 2 * SEALED_CHUNK),
        ]),
    ],
    [
      'without a chunk from its middle',
      (all) =>
        Buffer.concat([all.subarray(0, HEADER + SEALED_CHUNK), all.subarray(HEADER + 2 * SEALED_CHUNK)]),
    ],
    [
      'of its last chunk alone',
      (all) => Buffer.concat([all.subarray(0, HEADER), all.subarray(HEADER + 3 * SEALED_CHUNK)]),
    ],
  ])('that is %s is not read as whole', async (_, change) => {
    await expect(unsealed(change(await file()))).rejects.toBeInstanceOf(SealBroken);
  });

  it('is refused wherever a bit was flipped', async () => {
    const all = await file();
    for (const place of [
      0,
      5,
      20,
      HEADER,
      HEADER + SEALED_CHUNK - 1,
      HEADER + SEALED_CHUNK,
      all.length - 1,
    ]) {
      const changed = Buffer.from(all);
      changed.writeUInt8(changed.readUInt8(place) ^ 1, place);
      // The id of the key only says which one it is; it is compared before.
      if (place === 5) expect((await unsealed(changed)).length).toBeGreaterThan(0);
      else await expect(unsealed(changed)).rejects.toBeInstanceOf(SealBroken);
    }
  });

  it('is read under its own name and its own key alone', async () => {
    const all = await file();

    await expect(unsealed(all, 'b')).rejects.toBeInstanceOf(SealBroken);
    await expect(unsealed(all, 'a', new BackupKey(Buffer.alloc(32, 2)))).rejects.toBeInstanceOf(SealBroken);
  });

  it('gives every chunk in front of a damaged one, and nothing of that one', async () => {
    const all = await file();
    all.writeUInt8(all.readUInt8(HEADER + SEALED_CHUNK) ^ 1, HEADER + SEALED_CHUNK);
    const read: Buffer[] = [];
    const reading = (async () => {
      for await (const content of unseal(pieces(all, 50_000), 'a', KEY)) read.push(content);
    })();

    await expect(reading).rejects.toThrow('a is damaged');
    expect(Buffer.concat(read)).toHaveLength(CHUNK);
  });
});
