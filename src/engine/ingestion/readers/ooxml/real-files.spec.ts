import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { readOffice } from '../../../../../test/support/office-files.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parseDocx, parsePptx, parseXlsx } from './index.js';

const FILES = join(import.meta.dirname, '../../../../../../shared/data/files/poi');
const PARSERS = new Map([
  ['.docx', parseDocx],
  ['.pptx', parsePptx],
  ['.xlsx', parseXlsx],
]);
const FOR_PEOPLE = /^[^/\\\n]+$/;

/** Null where the file was read, else the reason; anything but a reason for people is thrown. */
async function refusal(path: string): Promise<string | null> {
  const parser = PARSERS.get(extname(path));
  if (!parser) throw new Error(`no parser for ${path}`);
  try {
    await readOffice(parser, path, { maxColumns: 16_384 });
    return null;
  } catch (error) {
    if (error instanceof UnreadableFile) return error.message;
    throw error;
  }
}

(existsSync(FILES) ? describe : describe.skip)(
  'Office files of Apache POI (skipped where they are absent)',
  () => {
    it('are all read but for those that are damaged on purpose, encrypted, or declare entities', async () => {
      const all = (await readdir(FILES, { recursive: true }))
        .filter((name) => PARSERS.has(extname(name)))
        .sort();
      const refused = new Map<string, string>();
      for (const name of all) {
        const reason = await refusal(join(FILES, name));
        if (reason !== null) refused.set(basename(name), reason);
      }
      expect([...refused.values()].filter((reason) => !FOR_PEOPLE.test(reason))).toEqual([]);
      expect([...refused].filter(([name]) => !name.startsWith('clusterfuzz'))).toEqual([
        [
          'ExternalEntityInText.docx',
          'its part document.xml declares a document type, which Office files never do',
        ],
        ['bug53475-password-is-solrcell.docx', 'password-protected'],
        ['54764.xlsx', 'its part sharedStrings.xml declares a document type, which Office files never do'],
        ['protected_passtika.xlsx', 'password-protected'],
        ['xlsx-corrupted.xlsx', 'damaged: its part .rels is not well-formed XML'],
      ]);
    });
  },
);
