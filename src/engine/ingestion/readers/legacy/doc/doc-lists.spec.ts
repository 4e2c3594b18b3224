import { describe, expect, it } from '@jest/globals';
import { contentOfBytes } from '../../../../../../test/support/read-content.js';
import {
  type DraftDocument,
  type DraftLevel,
  type DraftParagraph,
  u16,
  word97,
} from '../../../../../../test/support/word-97.js';
import { parseDoc } from './doc-parser.js';

const IN_TABLE = '162401';
const END_OF_ROW = `${IN_TABLE}172401`;

const inList = (list: number): string => `0b46${u16(list).toString('hex')}`;
const atLevel = (level: number): string => `0a26${Buffer.from([level]).toString('hex')}`;
const item = (text: string, list: number, level = 0): DraftParagraph => ({
  text: `${text}\r`,
  changes: inList(list) + atLevel(level),
});

const DEEP: DraftLevel[] = [
  { text: '\0.' },
  { text: '\0.\x01)', format: 4 },
  { text: '(\x02)', format: 1 },
  { text: '\0.\x03', isLegal: true, format: 2, start: 5 },
  ...Array.from({ length: 5 }, () => ({ text: '' })),
];
const LISTS: NonNullable<DraftDocument['lists']> = {
  schemes: [
    { id: 70, levels: DEEP },
    { id: -8, levels: [{ text: '\uf0b7', format: 23 }] },
    { id: 90, levels: [{ text: '§\0', format: 22 }] },
  ],
  lists: [
    { schemeId: 70 },
    {
      schemeId: 70,
      overrides: [
        { depth: 0, start: 1 },
        { depth: 1, start: 4 },
      ],
    },
    { schemeId: -8 },
    { schemeId: 90, overrides: [{ depth: 0, start: 0, level: { text: '[\0]', format: 3, start: 3 } }] },
    { schemeId: 90 },
    { schemeId: 12345 },
  ],
};

async function textsOf(paragraphs: DraftParagraph[], more: Partial<DraftDocument> = {}): Promise<string[]> {
  const { texts } = await contentOfBytes(parseDoc, word97({ paragraphs, lists: LISTS, ...more }), 'list.doc');
  return texts.map(({ text }) => text);
}

describe('paragraphs in lists', () => {
  it('begin with their number, but for bullets', async () => {
    const paragraphs = [
      item('a', 1),
      item('b', 1, 1),
      item('c', 1, 1),
      item('d', 1, 2),
      item('e', 1, 3),
      item('f', 1),
      item('g', 1, 1),
      item('h', 3),
      item('i', 5),
      { text: 'j\r' },
    ];
    expect(await textsOf(paragraphs)).toEqual([
      '1. a',
      '1.a) b',
      '1.b) c',
      '(I) d',
      '1.5 e',
      '2. f',
      '2.a) g',
      'h',
      '§01 i',
      'j',
    ]);
  });

  it('go on counting those of other lists of their scheme, unless their list restarts the level', async () => {
    const paragraphs = [
      item('a', 1),
      item('b', 1),
      item('under b', 2, 1),
      item('also', 2, 1),
      item('again', 2),
      item('c', 1),
    ];
    expect(await textsOf(paragraphs)).toEqual([
      '1. a',
      '2. b',
      '2.d) under b',
      '2.e) also',
      '1. again',
      '2. c',
    ]);
  });

  it('are numbered as their list describes a level anew', async () => {
    expect(await textsOf([item('a', 4), item('b', 4), item('c', 5)])).toEqual(['[C] a', '[D] b', '§05 c']);
  });

  it('count when they are empty, and keep empty', async () => {
    expect(await textsOf([item('a', 1), item(' ', 1), item('c', 1)])).toEqual(['1. a', '3. c']);
  });

  it('are numbered when they keep an indent of their own, and not when they left the list', async () => {
    const paragraphs = [item('a', 0x10000 - 1), item('b', 0), item('c', 0xf801), item('d', 1)];
    expect(await textsOf(paragraphs)).toEqual(['1. a', 'b', 'c', '2. d']);
  });

  it('in cells are numbered', async () => {
    const paragraphs = [
      { text: 'a\x07', changes: IN_TABLE + inList(1) },
      { text: 'b\x07', changes: IN_TABLE + inList(1) },
      { text: '\x07', changes: END_OF_ROW + inList(1) },
      item('c', 1),
    ];
    const { grids, texts } = await contentOfBytes(parseDoc, word97({ paragraphs, lists: LISTS }), 'list.doc');
    expect(grids[0]?.rows.map(({ cells }) => cells)).toEqual([['1. a', '2. b']]);
    expect(texts.map(({ text }) => text)).toEqual(['3. c']);
  });

  it.each([6, 7, 2046, 0xffff])('of a list that is not there (%i) have no number', async (list) => {
    expect(
      await textsOf([item('a', list)], list === 0xffff ? { lists: { schemes: [], lists: [] } } : {}),
    ).toEqual(['a']);
  });
});

describe('styles', () => {
  /** A style with its name and the changes of its paragraphs. */
  const style = (builtin: number, base: number, changes: string): Buffer => {
    const bytes = Buffer.from(changes, 'hex');
    const name = Buffer.concat([u16(4), Buffer.from('List', 'utf16le'), u16(0)]);
    const properties = Buffer.concat([u16(bytes.length + 2, 0), bytes, Buffer.alloc(bytes.length % 2)]);
    const fixed = u16(builtin, (base << 4) | 1, 2, 0, 0);
    return Buffer.concat([u16(fixed.length + name.length + properties.length), fixed, name, properties]);
  };
  const styles = Buffer.concat([
    u16(4, 3, 10),
    style(0, 0xfff, ''),
    style(1, 0, inList(1)),
    style(2, 1, atLevel(1)),
  ]);

  it('put paragraphs in lists, also as the styles that they are based on', async () => {
    const paragraphs = [
      { text: 'Report\r', style: 1 },
      { text: 'Sales\r', style: 2 },
      { text: 'unnumbered\r', style: 2, changes: inList(0) },
      { text: 'Costs\r', style: 2 },
    ];
    const { texts } = await contentOfBytes(
      parseDoc,
      word97({ paragraphs, lists: LISTS, styles }),
      'list.doc',
    );
    expect(texts.map(({ text, headings }) => [text, headings.length])).toEqual([
      ['1. Report', 1],
      ['1.a) Sales', 2],
      ['unnumbered', 2],
      ['1.b) Costs', 2],
    ]);
  });
});

describe('lists that are cut off or make no sense', () => {
  it.each<[string, DraftLevel, string]>([
    ['a start below nothing', { text: '\0', start: -5 }, '0 a'],
    ['a start beyond what Word counts', { text: '\0', start: 0x7fffffff }, '32767 a'],
    ['a level that is not there', { text: '\0-\x08' }, '1-1 a'],
    ['a text that does not end', { text: 'x'.repeat(5000) }, `${'x'.repeat(100)} a`],
  ])('%s is bounded', async (_, level, expected) => {
    const lists = { schemes: [{ id: 1, levels: [level] }], lists: [{ schemeId: 1 }] };
    expect(await textsOf([item('a', 1)], { lists })).toEqual([expected]);
  });

  it('levels that are not there leave their paragraphs without a number', async () => {
    const lists = { schemes: [{ id: 1, levels: DEEP.slice(0, 2) }], lists: [{ schemeId: 1 }] };
    expect(await textsOf([item('a', 1), item('b', 1, 1), item('c', 1, 5)], { lists })).toEqual([
      '1. a',
      '1.a) b',
      'c',
    ]);
  });
});
