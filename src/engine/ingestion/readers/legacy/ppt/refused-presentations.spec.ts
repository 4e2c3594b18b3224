import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as cfb from 'cfb';
import { describe, expect, it } from '@jest/globals';
import {
  BODY,
  box,
  chars,
  container,
  drawing,
  ENCRYPTED_TOKEN,
  header,
  presentation,
  TITLE,
} from '../../../../../../test/support/ppt-files.js';
import { contentOfBytes, contentOfFile } from '../../../../../../test/support/read-content.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { PptType } from './ppt-records.js';
import { parsePpt } from './ppt-parser.js';

const POI = join(import.meta.dirname, '../../../../../../../shared/data/files/poi/slideshow');

const read = (bytes: Uint8Array) => contentOfBytes(parsePpt, bytes, 'slides.ppt');

describe('files that cannot be read', () => {
  const whole = presentation({ slides: [{ drawing: drawing(box(header(TITLE), chars('x'.repeat(4000)))) }] });
  const containerOf = (stream: string): Buffer => {
    const file = cfb.utils.cfb_new();
    cfb.utils.cfb_add(file, `/${stream}`, Buffer.alloc(5000, 'x'));
    return cfb.write(file, { type: 'buffer' }) as Buffer;
  };

  it.each<[string, Uint8Array, string]>([
    ['an empty file', Buffer.alloc(0), 'the file is empty'],
    ['bytes without meaning', Buffer.alloc(3000, 0xa7), 'not a PowerPoint presentation, or damaged'],
    ['a newer presentation', Buffer.from('PK\x03\x04...ppt/presentation.xml'), 'rename it to .pptx'],
    ['a Word document', containerOf('WordDocument'), 'it is a Word document (.doc)'],
    ['a presentation of PowerPoint 4', containerOf('PP40'), 'a presentation of PowerPoint 4 or 95'],
    ['a stream without meaning', containerOf('PowerPoint Document'), 'its list of slides is missing'],
    ['an encrypted presentation', presentation({ slides: [], token: ENCRYPTED_TOKEN }), 'password-protected'],
    ['a container cut off', whole.subarray(0, 4000), 'damaged'],
  ])('refuses %s with the reason', async (_, bytes, reason) => {
    const refusal = read(bytes);
    await expect(refusal).rejects.toBeInstanceOf(UnreadableFile);
    await expect(refusal).rejects.toThrow(reason);
  });

  it('refuses groups nested without end', async () => {
    let group = box(header(BODY), chars('deep'));
    for (let i = 0; i < 5000; i++) group = container(PptType.shapeGroup, [group]);
    const refusal = read(presentation({ slides: [{ drawing: drawing(group) }] }));
    await expect(refusal).rejects.toThrow('damaged: its parts are nested too deeply');
  });
});

(existsSync(POI) ? describe : describe.skip)('real presentations (skipped where they are absent)', () => {
  it('each is read or refused with a reason', async () => {
    const names = (await readdir(POI)).filter((name) => name.endsWith('.ppt'));
    const refused: string[] = [];
    for (const name of names) {
      await contentOfFile(parsePpt, join(POI, name)).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        if (!name.startsWith('clusterfuzz')) refused.push(`${name}: ${error.message}`);
      });
    }
    expect(refused.sort()).toEqual([
      'Password_Protected-np-hello.ppt: password-protected',
      'pp40only.ppt: not a PowerPoint presentation: it is a presentation of PowerPoint 4 or 95; save it as .pptx',
      'ppt_with_png_encrypted.ppt: password-protected',
    ]);
  });
});
