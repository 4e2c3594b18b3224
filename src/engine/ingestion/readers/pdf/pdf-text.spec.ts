import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { annotation, lines, stream, text } from '../../../../../test/support/pdf-file.js';
import { PdfFolder } from '../../../../../test/support/pdf-folder.js';

const LONG = 'The quick brown fox jumps over the lazy dog while many other animals of the wood';

let folder: PdfFolder;
beforeAll(async () => {
  folder = await PdfFolder.create();
});
afterAll(() => folder.remove());

describe('the text of a PDF', () => {
  it('is given by paragraphs, which end at a wide gap, a short line or an indented one', async () => {
    const { texts } = await folder.parse([
      [
        lines(50, 100, [LONG, 'look on and wonder.', 'A second paragraph starts here, after a short line.']),
        text(50, 200, 'A third stands far below the others.'),
      ].join('\n'),
    ]);
    expect(texts).toEqual([
      `${LONG} look on and wonder.`,
      'A second paragraph starts here, after a short line.',
      'A third stands far below the others.',
    ]);
  });

  it('gives each item of a list by itself', async () => {
    const { texts } = await folder.parse([
      lines(50, 100, ['1. Bread', '2. Butter', '- Milk of a cow', '- Salt']),
    ]);
    expect(texts).toEqual(['1. Bread', '2. Butter', '- Milk of a cow', '- Salt']);
  });

  it('stands below headings, told by the size of their letters', async () => {
    const { pieces } = await folder.parse([
      [
        text(50, 60, 'Annual Report', { size: 24 }),
        text(50, 100, 'Costs', { size: 16 }),
        lines(50, 130, [LONG]),
        text(50, 180, 'Sales', { size: 16, bold: true }),
      ].join('\n'),
      lines(50, 100, [LONG]),
    ]);
    expect(pieces).toEqual([
      ['Annual Report', 'Annual Report'],
      ['Costs', 'Annual Report > Costs'],
      [LONG, 'Annual Report > Costs'],
      ['Sales', 'Annual Report > Sales'],
      [LONG, 'Annual Report > Sales'],
    ]);
  });

  it('has no hyphens where lines only break a word, and keeps those before capitals', async () => {
    const { texts } = await folder.parse([
      lines(50, 100, [
        'A hyphen often stands at the end of a line, a com-',
        'mon thing, also between North-',
        'South.',
      ]),
    ]);
    expect(texts).toEqual([
      'A hyphen often stands at the end of a line, a common thing, also between North-South.',
    ]);
  });

  it('is read column by column, and page by page', async () => {
    const column = (side: string): string[] =>
      Array.from({ length: 8 }, (_, i) => `${side} column text number ${String(i)} of it`);
    const { texts, pages } = await folder.parse([
      `${lines(50, 100, column('left'))}\n${lines(320, 100, column('right'))}`,
      text(50, 100, 'The last page.'),
    ]);
    expect(texts).toEqual([column('left').join(' '), column('right').join(' '), 'The last page.']);
    expect(pages).toEqual([1, 1, 2]);
  });

  it('is read on turned pages', async () => {
    const drawn = 'BT /Plain 10 Tf 0 1 -1 0 300 100 Tm (Turned first) Tj 0 -12 Td (and second.) Tj ET';
    const { texts } = await folder.parse([{ drawn, rotation: 90 }]);
    expect(texts).toEqual(['Turned first and second.']);
  });

  it('has no control characters', async () => {
    const { texts } = await folder.parse([
      `${text(50, 50, 'a\x01b\x00c')}\n${text(50, 80, 'two\x02 three')}`,
    ]);
    expect(texts).toEqual(['abc', 'two three']);
  });

  it('has comments that stand beside it, and neither links nor marks of what it says itself', async () => {
    const { texts } = await folder.parse([
      {
        drawn: text(50, 50, 'Seen text here'),
        annotations: [
          annotation('Text', [50, 100], '/Contents (A note\\r\\nfor\\000 you)'),
          annotation('Highlight', [50, 50], '/Contents (Seen text)'),
          annotation('Link', [50, 50], '/Contents (a link)'),
        ],
      },
    ]);
    expect(texts).toEqual(['Seen text here', 'A note\nfor you']);
  });

  it('has what is filled into forms once, whether it is drawn or not', async () => {
    const filled = (y: number, value: string, more = ''): string =>
      annotation('Widget', [100, y], `/FT /Tx /T (name) /V (${value}) ${more}`);
    const appearance = stream(
      'BT /Plain 10 Tf 2 5 Td (Ada Lovelace) Tj ET',
      '/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources << /Font << /Plain 3 0 R >> >>',
    );
    const annotations = [filled(40, 'Ada Lovelace', '/AP << /N 5 0 R >>'), filled(80, 'Charles Babbage')];
    const { texts } = await folder.parse([{ drawn: text(50, 50, 'Names:'), annotations }], {
      catalog: '/AcroForm << /Fields [] >>',
      objects: [appearance],
    });
    expect(texts).toEqual(['Names:', 'Ada Lovelace', 'Charles Babbage']);
  });
});
