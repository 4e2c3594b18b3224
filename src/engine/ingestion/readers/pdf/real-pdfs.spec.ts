import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { collected } from '../../../../../test/support/collected-content.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parsePdf } from './pdf-parser.js';

const FILES = join(import.meta.dirname, '../../../../../../shared/data/files/pdfjs');
const LEAST_READ = 0.97;
const FOR_PEOPLE = /^[^/\\\n]+$/;
/** Control characters, but for the ends of lines, and what stands for no character. */
const UNPRINTABLE = /(?!\n)[\p{Cc}\ufffe\uffff]/u;

/** Null where the file was read, else the reason; anything but a reason for people is thrown. */
async function refusal(path: string): Promise<string | null> {
  try {
    const { texts, grids } = await collected(parsePdf, { path, extension: '.pdf' });
    const all = [...texts, ...grids.flatMap(({ rows }) => rows.flat())];
    expect(all.filter((text) => text !== null && (UNPRINTABLE.test(text) || !text.isWellFormed()))).toEqual(
      [],
    );
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

(existsSync(FILES) ? describe : describe.skip)('PDFs of pdf.js (skipped where they are absent)', () => {
  it('are read, or refused because they have a password; few are damaged beyond repair', async () => {
    const all = (await readdir(FILES, { recursive: true })).filter((name) => name.endsWith('.pdf'));
    const reasons: string[] = [];
    for (const name of all) reasons.push((await refusal(join(FILES, name))) ?? '');
    const damaged = reasons.filter((reason) => reason.startsWith('damaged'));
    const others = reasons.filter((reason) => !/^($|damaged|password-protected)/.test(reason));
    expect(all.length).toBeGreaterThan(100);
    expect(1 - damaged.length / all.length).toBeGreaterThanOrEqual(LEAST_READ);
    expect(damaged.filter((reason) => !FOR_PEOPLE.test(reason))).toEqual([]);
    expect(others).toEqual([]);
  });
});
