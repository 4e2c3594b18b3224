import { describe, expect, it } from '@jest/globals';
import * as cfb from 'cfb';
import { container } from '../../../../../test/support/word-97.js';
import { CompoundFile } from './compound-file.js';

const NO_ENTRY = 0xf8000007;
const LEFT = 68;
const RIGHT = 72;

const CONTENT = Buffer.alloc(5000, 'content');
const whole = container({ Letter: CONTENT, Table: Buffer.from('short') });
const LETTER_AT = whole.indexOf(Buffer.from('Letter\0', 'utf16le'));

/** The table's place in the directory, where it leads to the letter. */
const TABLE_NUMBER = 1;

/** The file with a number written over. */
function changed(at: number, value: number): Buffer {
  const bytes = Buffer.from(whole);
  bytes.writeUInt32LE(value, at);
  return bytes;
}

describe('a compound file with a damaged directory', () => {
  it.each([
    ['left', LEFT],
    ['right', RIGHT],
  ])('is read without a link to the %s that leads to no entry', (_, link) => {
    const bytes = changed(LETTER_AT + link, NO_ENTRY);
    expect(() => cfb.read(bytes, { type: 'buffer' })).toThrow();
    expect(CompoundFile.of(bytes).stream('Letter')).toEqual(CONTENT);
    expect(CompoundFile.of(bytes).stream('Table')?.toString()).toBe('short');
  });

  it.each([
    ['left', LEFT],
    ['right', RIGHT],
  ])('is read without a link to the %s that leads back', (_, link) => {
    const bytes = changed(LETTER_AT + link, TABLE_NUMBER);
    expect(CompoundFile.of(bytes).stream('Letter')).toEqual(CONTENT);
    expect(CompoundFile.of(bytes).stream('Table')?.toString()).toBe('short');
  });

  it('is left as it is where the directory does not end', () => {
    const directory = whole.readUInt32LE(0x30);
    const allocation = (whole.readUInt32LE(0x4c) + 1) * 512;
    const ring = changed(allocation + 4 * directory, directory);
    expect(CompoundFile.of(ring).stream('Letter')).toEqual(CONTENT);
  });

  it('is refused where the directory is not there', () => {
    expect(() => CompoundFile.of(changed(0x30, 5000))).toThrow('its directory cannot be read');
  });
});
