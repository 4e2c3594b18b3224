import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { contentOfFile } from '../../../../../../test/support/read-content.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { parseXls } from './xls-parser.js';

const POI = join(import.meta.dirname, '../../../../../../../shared/data/files/poi/spreadsheet');

(existsSync(POI) ? describe : describe.skip)('real workbooks (skipped where they are absent)', () => {
  const at = (name: string) => contentOfFile(parseXls, join(POI, name));

  it('each is read or refused with a reason', async () => {
    const names = (await readdir(POI)).filter((name) => name.endsWith('.xls'));
    const refused: [string, string][] = [];
    for (const name of names) {
      await at(name).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        refused.push([name.slice(0, 10), error.message]);
      });
    }
    expect(refused.sort()).toEqual([
      ['35897-type', 'password-protected'],
      ['51832.xls', 'password-protected'],
      ['clusterfuz', 'damaged: its directory cannot be read'],
      ['clusterfuz', 'damaged: its directory cannot be read'],
    ]);
  });

  it('text boxes are texts under the name of their sheet', async () => {
    const { texts } = await at('dg-text.xls');
    expect(texts.map(({ text, headings }) => [text, headings])).toContainEqual(['text-4', ['Sheet1']]);
    expect(texts).toHaveLength(5);
  });

  it.each([
    ['excel_with_embeded.xls', ['6 embedded files were not read']],
    ['SimpleWithImages.xls', ['4 pictures were not read']],
    ['ex42570-20305.xls', ['the sheet "Chart" was not read: it is a chart']],
  ])('what was not read of %s is told', async (name, told) => {
    const { parts } = await at(name);
    expect(parts.flatMap((part) => (part.kind === 'note' ? [part.text] : []))).toEqual(told);
  });

  it('a workbook of Excel 3 is read', async () => {
    const [grid] = (await at('testEXCEL_3.xls')).grids;
    expect(grid?.rows.find(({ number }) => number === 6)?.cells.slice(0, 4)).toEqual([
      '1977/78',
      null,
      '376.2',
      '395.2',
    ]);
  });
});
