import { createHash } from 'node:crypto';
import { type BiffRecord, biffRecords, BiffType, isBeginning } from './biff-records.js';
import { Rc4 } from './rc4.js';

/** Excel encrypts workbooks of which only the structure is protected with this password, and opens them without asking. */
const DEFAULT_PASSWORD = 'VelvetSweatshop';
/** The cipher starts anew with another key after so many bytes of the stream. */
const BLOCK_BYTES = 1024;
const RC4_ENCRYPTION = 1;
const HEADER_BYTES = 4;
/** Where a sheet begins stays legible, so that sheets can be found. */
const LEGIBLE_BOUND_SHEET_BYTES = 4;

/** Records that are never encrypted: FilePass, UsrExcl, FileLock, InterfaceHdr, RRDInfo and RRDHead. @see [MS-XLS] 2.2.10 */
const LEGIBLE: ReadonlySet<number> = new Set([BiffType.filePass, 0x194, 0x195, 0xe1, 0x196, 0x138]);

type KeyOfBlock = (block: number) => Buffer;

/**
 * Decrypts a workbook stream that Excel would open without asking for a password.
 *
 * @returns the stream without encryption, or null where it needs a password of its own
 */
export function withDefaultPassword(stream: Buffer, filePass: BiffRecord): Buffer | null {
  const key = keyOf(filePass.data);
  if (!key) return null;
  const cipher = new BlockCipher(key);
  const plain = Buffer.from(stream);
  for (const record of biffRecords(stream)) {
    const legible = legibleBytes(record);
    const from = record.offset + HEADER_BYTES + legible;
    if (legible < record.data.length) plain.set(cipher.apply(record.data.subarray(legible), from), from);
  }
  // Told apart by nothing else, the record must not say any more that there is a password.
  plain.writeUInt16LE(UNUSED_TYPE, filePass.offset);
  return plain;
}

/** InterfaceEnd: without meaning to readers. */
const UNUSED_TYPE = 0xe2;

function legibleBytes(record: BiffRecord): number {
  if (LEGIBLE.has(record.type) || isBeginning(record)) return record.data.length;
  return record.type === BiffType.boundSheet ? LEGIBLE_BOUND_SHEET_BYTES : 0;
}

/** Unscrambles bytes by their place in the stream, which must not go back. */
class BlockCipher {
  private block = -1;
  private position = 0;
  private cipher: Rc4 | null = null;

  constructor(private readonly key: KeyOfBlock) {}

  apply(bytes: Uint8Array, from: number): Uint8Array {
    return bytes.map((byte, i) => byte ^ this.byteAt(from + i));
  }

  private byteAt(position: number): number {
    const block = Math.floor(position / BLOCK_BYTES);
    if (block !== this.block || !this.cipher) {
      this.block = block;
      this.position = block * BLOCK_BYTES;
      this.cipher = new Rc4(this.key(block));
    }
    for (; this.position < position; this.position++) this.cipher.next();
    this.position++;
    return this.cipher.next();
  }
}

/** The keys of the default password, if it is the file's. @see [MS-XLS] 2.4.117, [MS-OFFCRYPTO] 2.3.6 and 2.3.5 */
function keyOf(filePass: Buffer): KeyOfBlock | null {
  if (filePass.length < 6 || filePass.readUInt16LE(0) !== RC4_ENCRYPTION) return null;
  return filePass.readUInt16LE(2) === 1
    ? binaryRc4Key(filePass.subarray(6))
    : cryptoApiKey(filePass.subarray(6));
}

/** RC4 with a key of 40 bits made by MD5. */
function binaryRc4Key(header: Buffer): KeyOfBlock | null {
  if (header.length < 48) return null;
  const salt = header.subarray(0, 16);
  const password = hash('md5', Buffer.from(DEFAULT_PASSWORD, 'utf16le')).subarray(0, 5);
  const mixed = Buffer.concat(Array.from({ length: 16 }, () => Buffer.concat([password, salt])));
  const intermediate = hash('md5', mixed).subarray(0, 5);
  const key: KeyOfBlock = (block) => hash('md5', intermediate, numbered(block));
  return isRight(key, header.subarray(16, 32), header.subarray(32, 48), 'md5') ? key : null;
}

/** RC4 with a key of 40 to 128 bits made by SHA-1. */
function cryptoApiKey(info: Buffer): KeyOfBlock | null {
  const headerBytes = info.length >= 8 ? info.readUInt32LE(4) : 0;
  const verifier = info.subarray(8 + headerBytes);
  if (headerBytes < 32 || verifier.length < 60) return null;
  const keyBits = info.readUInt32LE(8 + 16);
  const salted = hash('sha1', verifier.subarray(4, 20), Buffer.from(DEFAULT_PASSWORD, 'utf16le'));
  const key: KeyOfBlock = (block) => keyOfLength(hash('sha1', salted, numbered(block)), keyBits || 40);
  return isRight(key, verifier.subarray(20, 36), verifier.subarray(40, 60), 'sha1') ? key : null;
}

/** A key of 40 bits is one of 128 bits that ends in zeros. */
function keyOfLength(digest: Buffer, bits: number): Buffer {
  const key = digest.subarray(0, Math.min(bits / 8, 16));
  return bits === 40 ? Buffer.concat([key, Buffer.alloc(11)]) : key;
}

function isRight(key: KeyOfBlock, verifier: Buffer, verifierHash: Buffer, algorithm: string): boolean {
  const cipher = new Rc4(key(0));
  const plain = cipher.apply(verifier);
  return cipher.apply(verifierHash).equals(hash(algorithm, plain));
}

function hash(algorithm: string, ...parts: Buffer[]): Buffer {
  const sum = createHash(algorithm);
  for (const part of parts) sum.update(part);
  return sum.digest();
}

function numbered(block: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(block);
  return bytes;
}
