import { describe, expect, it } from '@jest/globals';
import {
  BODY,
  box,
  cell,
  chars,
  container,
  drawing,
  header,
  presentation,
  record,
  tableGroup,
  TITLE,
  words,
} from '../../../../../../test/support/ppt-files.js';
import { contentOfBytes } from '../../../../../../test/support/read-content.js';
import { PptType } from './ppt-records.js';
import { parsePpt } from './ppt-parser.js';

const read = (bytes: Uint8Array) => contentOfBytes(parsePpt, bytes, 'slides.ppt');

describe('slides', () => {
  it('texts stand under the title of their slide, which comes first', async () => {
    const slide = drawing(
      box(header(BODY), chars('First point\rSecond\vline')),
      box(header(TITLE), chars('Größe')),
    );
    const { texts } = await read(presentation({ slides: [{ drawing: drawing() }, { drawing: slide }] }));
    expect(texts).toEqual([
      { kind: 'text', text: 'Größe', page: 2, headings: ['Größe'] },
      { kind: 'text', text: 'First point\nSecond\nline', page: 2, headings: ['Größe'] },
    ]);
  });

  it('texts of one byte a character, drawn texts and texts in groups are read', async () => {
    const bytes = box(header(4), record(PptType.textBytes, Buffer.from('caf\xe9', 'latin1')));
    const art = Buffer.from('Art\0', 'utf16le');
    const property = Buffer.concat([Buffer.from('c080', 'hex'), words(art.length), art]);
    const drawn = container(PptType.shape, [record(PptType.shapeProperties, property, { instance: 1 })]);
    const group = container(PptType.shapeGroup, [container(PptType.shapeGroup, [drawn])]);
    const { texts } = await read(presentation({ slides: [{ drawing: drawing(bytes, group) }] }));
    expect(texts.map(({ text }) => text)).toEqual(['café', 'Art']);
  });

  it('what stands in for numbers and dates that are filled in is left out', async () => {
    const at = (type: number, place: number): Buffer => record(type, words(place));
    const footer = box(
      header(4),
      chars('* of *5\r*'),
      at(PptType.slideNumberPlace, 0),
      at(PptType.datePlace, 8),
      at(PptType.footerPlace, 1_000_000),
    );
    const number = box(header(4), chars('*'), at(PptType.slideNumberPlace, 0));
    const { texts } = await read(presentation({ slides: [{ drawing: drawing(footer, number) }] }));
    expect(texts.map(({ text }) => text)).toEqual(['of *5']);
  });

  it('a shape may refer to the outline for its text', async () => {
    const slide = {
      drawing: drawing(box(record(PptType.outlineTextRef, words(1)))),
      outline: [header(TITLE), chars('Title'), header(BODY), chars('From the outline')],
    };
    const { texts } = await read(presentation({ slides: [slide] }));
    expect(texts.map(({ text }) => text)).toEqual(['From the outline']);
  });

  it('notes and comments follow their slide', async () => {
    const comment = container(PptType.comment, [
      record(PptType.characterString, Buffer.from('Author', 'utf16le')),
      record(PptType.characterString, Buffer.from('Is this so?', 'utf16le'), { instance: 1 }),
    ]);
    const tag = container(PptType.binaryTag, [record(PptType.binaryTagData, comment)]);
    const slides = [
      { drawing: drawing(box(header(TITLE), chars('One'))), extra: [container(PptType.tags, [tag])] },
      { drawing: drawing(box(header(TITLE), chars('Two'))) },
    ];
    const notes: [number, Buffer][] = [[0, drawing(box(header(2), chars('Say hello')))]];
    const { texts } = await read(presentation({ slides, notes }));
    expect(texts.map(({ text, page, headings }) => [page, headings.join(' > '), text])).toEqual([
      [1, 'One', 'One'],
      [1, 'One > Notes', 'Say hello'],
      [1, 'One', 'Is this so?'],
      [2, 'Two', 'Two'],
    ]);
  });

  it('what stands on the slides of a master comes once, after them, without its placeholders', async () => {
    const placeholder = record(PptType.placeholderAtom, Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]));
    const style = container(PptType.shape, [
      container(PptType.clientData, [placeholder]),
      container(PptType.clientTextbox, [header(TITLE), chars('Click to edit')]),
    ]);
    const master = drawing(style, box(header(4), chars('Investigator Meeting')));
    const slides = [{ drawing: drawing(box(header(BODY), chars('on the slide'))) }];
    const { texts } = await read(presentation({ slides, masters: [master, master] }));
    expect(texts.map(({ text, page }) => [text, page])).toEqual([
      ['on the slide', 1],
      ['Investigator Meeting', null],
    ]);
  });

  it('embedded files are told', async () => {
    const beside = [container(PptType.externalObjects, [container(PptType.embeddedObject, [])])];
    const { parts } = await read(presentation({ slides: [], beside }));
    expect(parts).toEqual([{ kind: 'note', text: '1 embedded file was not read' }]);
  });

  it('a table is a grid, with its merged cells', async () => {
    const table = tableGroup(
      cell('wide', [0, 0, 200, 50]),
      cell('c', [200, 0, 300, 50]),
      cell('1', [0, 50, 100, 100]),
      cell('2', [100, 50, 200, 100]),
      cell('3', [200, 50, 300, 100]),
      cell('', [100, 0, 100, 100]),
    );
    const slide = drawing(box(header(TITLE), chars('Numbers')), table);
    const { grids } = await read(presentation({ slides: [{ drawing: slide }] }));
    expect(grids).toEqual([
      {
        kind: 'grid',
        name: null,
        page: 1,
        headings: ['Numbers'],
        headerRows: null,
        notes: [],
        rows: [
          { number: 1, cells: ['wide', null, 'c'] },
          { number: 2, cells: ['1', '2', '3'] },
        ],
        merged: [{ firstRow: 1, lastRow: 1, firstColumn: 0, lastColumn: 1 }],
      },
    ]);
  });
});
