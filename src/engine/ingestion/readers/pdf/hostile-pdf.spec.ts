import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pdfOf, ruling, text } from '../../../../../test/support/pdf-file.js';
import { PdfFolder } from '../../../../../test/support/pdf-folder.js';
import { CONTENT_OPTIONS } from '../../../../../test/support/content-options.js';
import { UnreadableFile } from '../../unreadable-file.js';
import { parsePdf } from './pdf-parser.js';

const IMAGE = 'q 400 0 0 400 50 50 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI Q';
const IDS = '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]';
/** Of a document with a password: any words that the empty password does not give. */
const LOCK = `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}> >>`;
const DAMAGED_BYTES = 20;
const whole = pdfOf([{ drawn: text(50, 50, 'All of it') }]);

let folder: PdfFolder;
beforeAll(async () => {
  folder = await PdfFolder.create();
});
afterAll(() => folder.remove());

describe('a file that cannot be read as a PDF', () => {
  it.each<[string, Buffer, string]>([
    ['an empty file', Buffer.alloc(0), 'the file is empty'],
    ['random bytes', Buffer.from('9f3a00c1d2e4f50011aa33', 'hex'), 'it is a file of an unknown kind'],
    ['text', Buffer.from('a;b\n1;2\n'), 'it is a plain text file; give it the right extension'],
    ['a picture', Buffer.from('89504e470d0a1a0a', 'hex'), 'not a PDF document: it is a PNG image'],
    ['a bare signature', Buffer.from('%PDF-1.7\n'), 'damaged: the PDF cannot be opened'],
    ['one cut off early', whole.subarray(0, 60), 'damaged: the PDF cannot be opened'],
    ['one without pages', pdfOf([]), 'damaged: the PDF has no pages'],
    [
      'one whose pages are all missing',
      pdfOf([], { missingPages: 2 }),
      'damaged: none of its pages can be read',
    ],
    ['one with a password', pdfOf([], { trailer: `${IDS} /Encrypt ${LOCK}` }), 'password-protected'],
    [
      'one that another program locked',
      pdfOf([], { trailer: `${IDS} /Encrypt << /Filter /Rights.Own /V 1 /R 2 /P -4 >>` }),
      'encrypted in a way that cannot be read',
    ],
  ])('is refused with the reason: %s', async (_, bytes, reason) => {
    await expect(folder.parseBytes(bytes)).rejects.toThrow(reason);
    await expect(folder.parseBytes(bytes)).rejects.toBeInstanceOf(UnreadableFile);
  });

  it('is refused with a reason for people wherever its bytes are damaged', async () => {
    const reasons = new Set<string>();
    for (let at = 0; at < whole.length; at += DAMAGED_BYTES) {
      const damaged = Buffer.from(whole);
      damaged.fill(0xff, at, Math.min(at + DAMAGED_BYTES, whole.length));
      await folder.parseBytes(damaged).catch((error: unknown) => {
        if (!(error instanceof UnreadableFile)) throw error;
        reasons.add(error.message);
      });
    }
    expect([...reasons].filter((reason) => !/^(damaged|not a PDF|encrypted|password)/.test(reason))).toEqual(
      [],
    );
  });
});

describe('a PDF that can be read in part', () => {
  it('is read as far as it can be repaired when its end is missing', async () => {
    const { texts } = await folder.parseBytes(whole.subarray(0, whole.indexOf('startxref')));
    expect(texts).toEqual(['All of it']);
  });

  it('says which pages are damaged', async () => {
    const { texts, notes } = await folder.parse([text(50, 50, 'Here is one')], { missingPages: 2 });
    expect(texts).toEqual(['Here is one']);
    expect(notes).toEqual(['2 of 3 pages (2, 3) are damaged and left out']);
  });

  it('says that it has no text layer when all its pages are images', async () => {
    const { texts, notes } = await folder.parse([IMAGE, IMAGE]);
    expect(texts).toEqual([]);
    expect(notes).toEqual([
      'the PDF has no text layer: its pages are images; run text recognition (OCR) on it first',
    ]);
  });

  it('says which pages are images, and nothing of empty ones', async () => {
    const { notes } = await folder.parse([text(50, 50, 'Words'), '', IMAGE]);
    expect(notes).toEqual([
      '1 of 3 pages (3) are images without a text layer; run text recognition (OCR) on it first',
    ]);
  });

  it('says that it is a form in XFA, and that it has attachments', async () => {
    const { notes } = await folder.parse([text(50, 50, 'Please wait')], {
      catalog:
        '/AcroForm << /XFA (x) /Fields [] >> /Names << /EmbeddedFiles << /Names [(a) << /Type /Filespec /F (a) >>] >> >>',
    });
    expect(notes).toEqual([
      'the PDF is a form made with XFA: what is filled in may be missing',
      'a file attached to the PDF was not read',
    ]);
  });
});

describe('a page made to take long', () => {
  const each = (count: number, draw: (i: number) => string): string =>
    Array.from({ length: count }, (_, i) => draw(i)).join('\n');
  const places = (count: number, pitch: number): number[] =>
    Array.from({ length: count }, (_, i) => 20 + i * pitch);

  it.each<[string, string, string]>([
    [
      'a hundred thousand words',
      each(1000, (i) => text(50, 20 + i * 0.8, 'word '.repeat(100), { size: 1 })),
      'word',
    ],
    ['so many sentences', each(30_000, (i) => text(50, 50 + (i % 700), 'It is so.')), 'It'],
    [
      'half a million cells',
      `${ruling(places(740, 0.7), places(740, 1))}\n${each(500, (i) => text(20 + (i % 40) * 13, 30 + i, 'x'))}`,
      'x',
    ],
    [
      'so many lines',
      `${each(100_000, (i) => `${String(i % 600)} 0 m ${String(i % 600)} 800 l S`)}\n${text(50, 50, 'Hidden')}`,
      'Hidden',
    ],
    [
      'rows that no table has',
      each(
        5000,
        (i) => text(20 + ((i * 37) % 250), 20 + i * 4, 'ab') + text(320 + ((i * 31) % 250), 20 + i * 4, 'cd'),
      ),
      'ab',
    ],
    [
      'more columns than a page has',
      each(19_000, (i) => text(20 + (i % 475) * 30, 20 + Math.floor(i / 475) * 12, 'ab')),
      'ab',
    ],
  ])(
    'gives its text in time: %s',
    async (_, drawn, first) => {
      const { texts } = await folder.parse([drawn]);
      expect(texts[0]?.startsWith(first)).toBe(true);
    },
    30_000,
  );
});

describe('the progress of a PDF', () => {
  it('is told page by page, but not more than a hundred times', async () => {
    const shares: number[] = [];
    const path = await folder.store(
      pdfOf(Array.from({ length: 300 }, () => ({ drawn: text(50, 50, 'Page') }))),
    );
    const onProgress = (share: number): number => shares.push(share);
    const source = { path, name: 'source.pdf', extension: '.pdf' };
    for await (const part of parsePdf(source, { ...CONTENT_OPTIONS, onProgress }))
      expect(part.kind).toBe('text');
    expect(shares.length).toBeGreaterThan(50);
    expect(shares.length).toBeLessThanOrEqual(100);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
    expect(shares.at(-1)).toBeLessThanOrEqual(1);
  });
});
