import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { utils, write } from '@e965/xlsx';
import * as cfb from 'cfb';
import { contentOfBytes } from '../../../../../../test/support/read-content.js';
import { biffRecords, isBeginning } from './biff-records.js';
import { Rc4 } from './rc4.js';
import { parseXls } from './xls-parser.js';

const ROWS = [
  ['a', 'b'],
  [1.5, 'text'],
];
const read = (bytes: Uint8Array) => contentOfBytes(parseXls, bytes, 'book.xls');

describe('encrypted workbooks', () => {
  const md5 = (...parts: Uint8Array[]): Buffer => createHash('md5').update(Buffer.concat(parts)).digest();

  /** Encrypts a workbook stream with RC4 and a password, as [MS-OFFCRYPTO] 2.3.6 has it. */
  function encrypted(plain: Buffer, password: string): Buffer {
    const salt = Buffer.alloc(16, 'salt');
    const short = md5(Buffer.from(password, 'utf16le')).subarray(0, 5);
    const seed = md5(...Array.from({ length: 16 }, () => Buffer.concat([short, salt]))).subarray(0, 5);
    const keyOf = (block: number): Buffer => md5(seed, Buffer.from(Uint32Array.of(block).buffer));
    const verifying = new Rc4(keyOf(0));
    const verifier = Buffer.alloc(16, 'verifier');
    const check = Buffer.concat([verifying.apply(verifier), verifying.apply(md5(verifier))]);
    const start = 4 + plain.readUInt16LE(2);
    const filePass = Buffer.concat([Buffer.from('2f003600010001000100', 'hex'), salt, check]);
    const stream = Buffer.concat([plain.subarray(0, start), filePass, plain.subarray(start)]);
    for (const record of biffRecords(stream)) {
      if (record.type === 0x85) {
        record.data.writeUInt32LE(record.data.readUInt32LE(0) + filePass.length, 0);
      }
      const legible = record.type === 0x2f || isBeginning(record) ? Infinity : record.type === 0x85 ? 4 : 0;
      record.data.forEach((byte, i) => {
        const at = record.offset + 4 + i;
        const cipher = new Rc4(keyOf(Math.floor(at / 1024)));
        const mask = Array.from({ length: (at % 1024) + 1 }, () => cipher.next()).at(-1) ?? 0;
        if (i >= legible) record.data[i] = byte ^ mask;
      });
    }
    return stream;
  }

  const plain = (): Buffer => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(ROWS), 'Locked');
    const bytes = write(book, { type: 'buffer', bookType: 'biff8' }) as Uint8Array;
    return Buffer.from(
      cfb.find(cfb.read(Buffer.from(bytes), { type: 'buffer' }), '/Workbook')?.content ?? [],
    );
  };

  it('are refused when they need a password', async () => {
    await expect(read(encrypted(plain(), 'secret'))).rejects.toThrow(/^password-protected$/);
  });

  it('are read when Excel opens them without asking', async () => {
    const { grids } = await read(encrypted(plain(), 'VelvetSweatshop'));
    expect(grids.map(({ name, rows }) => [name, rows.map(({ cells }) => cells)])).toEqual([
      [
        'Locked',
        [
          ['a', 'b'],
          ['1.5', 'text'],
        ],
      ],
    ]);
  });
});
