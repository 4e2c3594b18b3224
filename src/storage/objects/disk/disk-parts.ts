import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../common/faults/system-error.js';
import { type Part, PartsDiffer, type SentPart, UploadGone } from '../../multipart/parts.js';
import { unchangedSince } from './unchanged-since.js';
import { writeStream } from '../write-stream.js';

const UPLOAD_ID = /^[0-9a-f-]{36}$/;
const MD5_BYTES = 16;

/**
 * The parts of open uploads, a folder for each upload. A part's file, named by its number, ends with the MD5 of the bytes
 * before it, so that both are replaced in one step when the part is sent again.
 */
export class DiskParts {
  constructor(private readonly folder: string) {}

  /** @returns the id of a new upload */
  async begin(): Promise<string> {
    const id = randomUUID();
    await mkdir(this.path(id), { recursive: true });
    return id;
  }

  /** @returns the part's ETag. @throws PartsDiffer when its size is not the announced one, UploadGone */
  async write(id: string, part: Part, content: AsyncIterable<Uint8Array>): Promise<string> {
    const target = join(this.path(id), String(part.number));
    const unfinished = `${target}.${randomUUID()}`;
    try {
      await writeStream(unfinished, withDigest(content, part));
      const { etag } = await readPart(unfinished, part.number);
      await rename(unfinished, target);
      return etag;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw translate(error);
    }
  }

  /** The parts that are stored. @throws UploadGone */
  async list(id: string): Promise<SentPart[]> {
    try {
      const names = (await readdir(this.path(id))).filter((name) => /^\d+$/.test(name));
      return await Promise.all(names.map((name) => readPart(join(this.path(id), name), Number(name))));
    } catch (error) {
      throw translate(error);
    }
  }

  /** Writes the bytes of parts, one after the other, to a file. */
  async join(id: string, parts: readonly Part[], path: string): Promise<void> {
    const folder = this.path(id);
    async function* bytes(): AsyncGenerator<Buffer> {
      for (const { number, size } of parts) {
        yield* createReadStream(join(folder, String(number)), { end: size - 1 }) as AsyncIterable<Buffer>;
      }
    }
    await writeStream(path, bytes());
  }

  async remove(id: string): Promise<void> {
    await rm(this.path(id), { recursive: true, force: true });
  }

  /** Removes the uploads that nothing happened to since a moment and that are not open. @returns how many */
  async removeLeftovers(since: Date, isOpen: (id: string) => Promise<boolean>): Promise<number> {
    let removed = 0;
    for (const id of await unchangedSince(this.folder, since)) {
      if (!UPLOAD_ID.test(id) || (await isOpen(id))) continue;
      await this.remove(id);
      removed += 1;
    }
    return removed;
  }

  private path(id: string): string {
    if (!UPLOAD_ID.test(id)) throw new UploadGone(`not an upload: ${id}`);
    return join(this.folder, id);
  }
}

/** Passes the bytes of a part through and lets their MD5 follow. */
async function* withDigest(
  content: AsyncIterable<Uint8Array>,
  { number, size }: Part,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('md5');
  let bytes = 0;
  for await (const chunk of content) {
    bytes += chunk.length;
    if (bytes > size) break;
    hash.update(chunk);
    yield chunk;
  }
  if (bytes !== size) throw new PartsDiffer(`part ${number} must have ${size} bytes`);
  yield hash.digest();
}

async function readPart(path: string, number: number): Promise<SentPart> {
  const file = await open(path);
  try {
    const size = (await file.stat()).size - MD5_BYTES;
    const { buffer } = await file.read(Buffer.alloc(MD5_BYTES), 0, MD5_BYTES, size);
    return { number, size, etag: buffer.toString('hex') };
  } finally {
    await file.close();
  }
}

function translate(error: unknown): unknown {
  return hasCode(error, 'ENOENT') ? new UploadGone('there is no such upload', { cause: error }) : error;
}
