import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cells, line, lines, ruling, text } from '../../../../../test/support/pdf-file.js';
import { PdfFolder } from '../../../../../test/support/pdf-folder.js';

const XS = [50, 150, 250, 350];
const YS = [70, 90, 110, 130, 150];
const TEXT_XS = [55, 155, 255];
const HEADER = ['Item', 'Price', 'Count'];
const FRUIT = [
  ['Apple', '1.20', '3'],
  ['Pear', '2.30', '14'],
  ['Plum', '0.50', '100'],
];
const MORE_FRUIT = [
  ['Fig', '9.10', '1'],
  ['Kiwi', '8.20', '2'],
  ['Lime', '7.30', '3'],
];
const BY_LINES = 'its cells were separated by the ruling lines';
const BY_PLACES = 'its cells were separated by the positions of the words, because there are no ruling lines';

let folder: PdfFolder;
beforeAll(async () => {
  folder = await PdfFolder.create();
});
afterAll(() => folder.remove());

/** A page with a table between lines, a header and a footer. */
function page(number: number, rows: readonly string[][]): string {
  return [
    text(50, 40, 'Fruit of the world'),
    ruling(XS, YS),
    cells(TEXT_XS, 84, rows, 20),
    text(280, 800, `Page ${String(number)}`),
  ].join('\n');
}

describe('a table between lines', () => {
  it('has the cells that the lines part, and none of its text is running text', async () => {
    const { texts, grids, notes } = await folder.parse([
      [
        text(50, 40, 'Fruit', { size: 20 }),
        lines(50, 60, ['Table 1: Prices of fruit']),
        ruling(XS, YS),
        cells(TEXT_XS, 84, [HEADER, ...FRUIT], 20),
        text(50, 200, 'After the table.'),
      ].join('\n'),
    ]);
    expect(grids).toEqual([{ headings: ['Fruit'], page: 1, headerRows: null, rows: [HEADER, ...FRUIT] }]);
    expect(texts).toEqual(['Fruit', 'Table 1: Prices of fruit', 'After the table.']);
    expect(notes).toEqual([BY_LINES]);
  });

  it('has null where a cell is empty, and the text of merged cells in the first', async () => {
    const across = YS.map((y) => line([50, y], [350, y]));
    const down = [50, 150, 350].map((x) => line([x, 70], [x, 150]));
    const { grids } = await folder.parse([
      [
        ...across,
        ...down,
        line([250, 90], [250, 150]),
        text(55, 84, 'Item'),
        text(155, 84, 'Both of the numbers'),
        cells(TEXT_XS, 104, [['Apple', '1.20', '3'], ['Pear', '', '14'], FRUIT[2] ?? []], 20),
      ].join('\n'),
    ]);
    expect(grids[0]?.rows).toEqual([
      ['Item', 'Both of the numbers', null],
      ['Apple', '1.20', '3'],
      ['Pear', null, '14'],
      ['Plum', '0.50', '100'],
    ]);
  });

  it('goes on over pages, and has its repeated header once', async () => {
    const { grids, notes } = await folder.parse([
      page(1, [HEADER, ...FRUIT]),
      page(2, [HEADER, ...MORE_FRUIT]),
      text(50, 100, 'No table here.'),
    ]);
    expect(grids.map(({ rows }) => rows)).toEqual([[HEADER, ...FRUIT, ...MORE_FRUIT]]);
    expect(notes).toEqual([
      BY_LINES,
      'continues from page 1 to page 2',
      'its header, repeated on each page, is kept once',
    ]);
  });

  it('loses no rows of data that a page has like the page before', async () => {
    const { grids, notes } = await folder.parse([page(1, FRUIT), page(2, FRUIT)]);
    expect(grids.map(({ rows }) => rows)).toEqual([[...FRUIT, ...FRUIT]]);
    expect(notes).toEqual([BY_LINES, 'continues from page 1 to page 2']);
  });

  it('does not go on when other text stands between', async () => {
    const { grids } = await folder.parse([
      page(1, [HEADER, ...FRUIT]),
      `${text(50, 55, 'Another list of fruit follows here.')}\n${page(2, [HEADER, ...MORE_FRUIT])}`,
    ]);
    expect(grids.map(({ rows }) => rows)).toEqual([
      [HEADER, ...FRUIT],
      [HEADER, ...MORE_FRUIT],
    ]);
  });
});

describe('a table without lines', () => {
  it('is found by the columns its words stand in', async () => {
    const { texts, grids, notes } = await folder.parse([
      [
        text(50, 60, 'Before the table there is a sentence.'),
        cells(TEXT_XS, 100, [HEADER, ...FRUIT]),
        text(50, 250, 'After the table.'),
      ].join('\n'),
    ]);
    expect(grids.map(({ rows }) => rows)).toEqual([[HEADER, ...FRUIT]]);
    expect(texts).toEqual(['Before the table there is a sentence.', 'After the table.']);
    expect(notes).toEqual([BY_PLACES]);
  });

  it.each<[string, string]>([
    [
      'a list with marks',
      cells([50, 70], 100, [
        ['1.', 'Bread'],
        ['2.', 'Butter'],
        ['3.', 'Salt'],
        ['4.', 'Milk'],
      ]),
    ],
    [
      'a table of contents',
      cells([50, 400], 100, [
        ['Costs ........', '3'],
        ['Sales ........', '7'],
        ['Profits ......', '12'],
      ]),
    ],
    ['two rows', cells(TEXT_XS, 100, [HEADER, FRUIT[0] ?? []])],
  ])('is not seen in %s', async (_, drawn) => {
    const { grids, texts } = await folder.parse([drawn]);
    expect(grids).toEqual([]);
    expect(texts).not.toEqual([]);
  });
});
