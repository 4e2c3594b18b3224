import { randomBytes } from 'node:crypto';

const ALPHABET = '0123456789abcdefghijklmnopqrstuvwxyz';
const TIME_LENGTH = 9;
const RANDOM_LENGTH = 16;

/**
 * Makes an id such as `dset-0m2…`: the prefix, a dash and 25 lower-case letters and digits.
 * Ids made in different milliseconds sort by time; 16 random characters make collisions practically impossible.
 */
export function newId(prefix: 'dset' | 'ds' | 'job'): string {
  const time = Date.now().toString(36).padStart(TIME_LENGTH, '0');
  return `${prefix}-${time}${randomText(RANDOM_LENGTH)}`;
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
