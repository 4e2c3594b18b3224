import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { inBlocks } from '../storage/index.js';
import { type BackupKey, KEY_ID_BYTES } from './backup-key.js';

/*
 * A sealed file is a header (mark, id of the key, salt) and chunks, each encrypted and authenticated with AES-256-GCM under a key
 * that is derived from the backup's key, the salt and the file's name. The nonce of a chunk is its number and whether it is the
 * last, so that no chunk can be left out, moved or repeated, and nothing cut off or added: the STREAM construction of Hoang,
 * Reyhanitabar, Rogaway and Vizár, "Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance", CRYPTO 2015.
 */
const MARK = Buffer.from('QBK1');
const SALT_BYTES = 32;
const HEADER_BYTES = MARK.length + KEY_ID_BYTES + SALT_BYTES;
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;
const CIPHER = 'aes-256-gcm';

/** A file that is not as it was sealed. */
export class SealBroken extends Error {}

/** Encrypts the content of a file. @param name of the file, which it can be read under alone */
export async function* seal(
  content: AsyncIterable<Uint8Array>,
  name: string,
  key: BackupKey,
): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = key.fileKey(name, salt);
  yield Buffer.concat([MARK, key.id, salt]);
  for await (const { block, nonce } of numbered(inBlocks(content, CHUNK_BYTES), CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, fileKey, nonce);
    yield Buffer.concat([cipher.update(block), cipher.final(), cipher.getAuthTag()]);
  }
}

/**
 * Decrypts what was sealed, and gives no byte that was not checked.
 * @throws SealBroken where it was not sealed under that name and key, or is not whole
 */
export async function* unseal(
  sealed: AsyncIterable<Uint8Array>,
  name: string,
  key: BackupKey,
): AsyncGenerator<Buffer> {
  const source = sealed[Symbol.asyncIterator]();
  try {
    const { header, rest } = await readHeader(source);
    if (!header.subarray(0, MARK.length).equals(MARK)) throw new SealBroken(`${name} is not encrypted`);
    const fileKey = key.fileKey(name, header.subarray(-SALT_BYTES));
    const sealedBytes = CHUNK_BYTES + TAG_BYTES;
    for await (const { block, nonce } of numbered(inBlocks(behind(rest, source), sealedBytes), sealedBytes)) {
      yield opened(block, { fileKey, nonce, name });
    }
  } finally {
    // Whoever stops reading closes the file.
    await source.return?.();
  }
}

/** Size of a sealed file. @param bytes of its content */
export function sealedSize(bytes: number): number {
  const chunks = Math.floor(bytes / CHUNK_BYTES) + 1;
  return HEADER_BYTES + bytes + chunks * TAG_BYTES;
}

/** The id of the key that a file was sealed with. @param head of the file @throws SealBroken where it has none */
export function keyIdOf(head: Buffer): Buffer {
  if (head.length < HEADER_BYTES || !head.subarray(0, MARK.length).equals(MARK))
    throw new SealBroken('the head of an encrypted file is damaged');
  return head.subarray(MARK.length, MARK.length + KEY_ID_BYTES);
}

/** How many bytes tell the key of a file. */
export const HEAD_BYTES = HEADER_BYTES;

function opened(
  block: Buffer,
  { fileKey, nonce, name }: { fileKey: Buffer; nonce: Buffer; name: string },
): Buffer {
  if (block.length < TAG_BYTES) throw new SealBroken(`${name} is cut off`);
  const decipher = createDecipheriv(CIPHER, fileKey, nonce);
  decipher.setAuthTag(block.subarray(-TAG_BYTES));
  const content = decipher.update(block.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
  } catch (error) {
    throw new SealBroken(`${name} is damaged`, { cause: error });
  }
  return content;
}

/** Blocks with their nonces. The last one is shorter than all others. */
async function* numbered(blocks: AsyncIterable<Buffer>, size: number) {
  let number = 0;
  for await (const block of blocks) {
    const nonce = Buffer.alloc(NONCE_BYTES);
    nonce.writeUInt32BE(number, NONCE_BYTES - 5);
    nonce.writeUInt8(block.length < size ? 1 : 0, NONCE_BYTES - 1);
    yield { block, nonce };
    number += 1;
  }
}

async function readHeader(source: AsyncIterator<Uint8Array>): Promise<{ header: Buffer; rest: Buffer }> {
  let head: Buffer = Buffer.alloc(0);
  while (head.length < HEADER_BYTES) {
    const next = await source.next();
    if (next.done) throw new SealBroken('an encrypted file is cut off');
    head = Buffer.concat([head, next.value]);
  }
  return { header: head.subarray(0, HEADER_BYTES), rest: head.subarray(HEADER_BYTES) };
}

async function* behind(first: Buffer, source: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await source.next(); !next.done; next = await source.next()) yield next.value;
}
