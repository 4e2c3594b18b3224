import { createHash, randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 16;

/**
 * Makes an id such as `dset-0m2…`: the prefix, a dash and 25 lower-case letters and digits.
 * Ids made in different milliseconds sort by time; 16 random characters make collisions practically impossible.
 */
export function newId(prefix: 'dset' | 'ds' | 'job' | 'link'): string {
  const time = Date.now().toString(36).padStart(TIME_LENGTH, '0');
  return `${prefix}-${time}${randomText(RANDOM_LENGTH)}`;
}

/** Begins the names of which `uuidOf` makes UUIDs; it is one itself. */
const NAMESPACE = Buffer.from('b31a0b4cf5a94a5b8a0f4c1d2f6a7e90', 'hex');

/** The UUID of a name, always the same (version 5 of RFC 9562). */
export function uuidOf(name: string): string {
  const bytes = createHash('sha1').update(NAMESPACE).update(name).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** Cryptographically random lower-case letters and digits, each equally likely. */
export function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      // 252 is the largest multiple of 36 in a byte: dropping the rest keeps the characters equally likely.
      if (byte < 252 && text.length < length) text += ALPHABET.charAt(byte % 36);
    }
  }
  return text;
}
