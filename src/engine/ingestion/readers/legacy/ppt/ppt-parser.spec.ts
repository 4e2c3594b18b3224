import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as cfb from 'cfb';
import { describe, expect, it } from '@jest/globals';
import { contentOfBytes, contentOfFile } from '../../../../../../test/support/read-content.js';
import { UnreadableFile } from '../../../unreadable-file.js';
import { PptType } from './ppt-records.js';
import { parsePpt } from './ppt-parser.js';

const POI = join(import.meta.dirname, '../../../../../../../shared/data/files/poi/slideshow');

const CURRENT_USER_ATOM = 0x0ff6;
const PLAIN_TOKEN = 0xe391c05f;
const MAIN_MASTER = 0x03f8;
const ENCRYPTED_TOKEN = 0xf3d1c4df;
const TITLE = 0;
const BODY = 1;

const words = (...values: number[]): Buffer => Buffer.from(Int32Array.from(values).buffer);

function record(type: number, data: Buffer, { instance = 0, isContainer = false } = {}): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt16LE((instance << 4) | (isContainer ? 0xf : 0), 0);
  header.writeUInt16LE(type, 2);
  header.writeUInt32LE(data.length, 4);
  return Buffer.concat([header, data]);
}

const container = (type: number, children: Buffer[], instance = 0): Buffer =>
  record(type, Buffer.concat(children), { instance, isContainer: true });
const chars = (text: string): Buffer => record(PptType.textChars, Buffer.from(text, 'utf16le'));
const header = (type: number): Buffer => record(PptType.textHeader, words(type));
const box = (...records: Buffer[]): Buffer =>
  container(PptType.shape, [container(PptType.clientTextbox, records)]);
const drawing = (...shapes: Buffer[]): Buffer => {
  const group = container(PptType.shapeGroup, shapes);
  return container(PptType.drawing, [container(PptType.drawingContainer, [group])]);
};
const cell = (text: string, [left, top, right, bottom]: [number, number, number, number]): Buffer =>
  container(PptType.shape, [
    record(PptType.childAnchor, words(left, top, right, bottom)),
    container(PptType.clientTextbox, [header(4), chars(text)]),
  ]);
const tableGroup = (...cells: Buffer[]): Buffer => {
  const properties = Buffer.from('9f0301000000', 'hex');
  const own = container(PptType.shape, [record(PptType.moreShapeProperties, properties, { instance: 1 })]);
  return container(PptType.shapeGroup, [own, ...cells]);
};

interface Draft {
  readonly slides: { drawing: Buffer; outline?: Buffer[]; extra?: Buffer[] }[];
  /** Drawings of notes pages, by the index of their slide. */
  readonly notes?: [number, Buffer][];
  /** Drawings of masters. */
  readonly masters?: Buffer[];
  /** Records of the document beside its lists. */
  readonly beside?: Buffer[];
  readonly token?: number;
}

/** A presentation: its objects, then the directory of where they begin, then the record of the save. */
function presentation({ slides, notes = [], masters = [], beside = [], token = PLAIN_TOKEN }: Draft): Buffer {
  const slideId = (index: number): number => 256 + index;
  const entry = (id: number, about: number): Buffer =>
    record(PptType.slidePersistAtom, words(id, 0, 0, about, 0));
  const firstNotes = 2 + slides.length;
  const document = container(PptType.document, [
    container(
      PptType.slideList,
      slides.flatMap(({ outline = [] }, i) => [entry(2 + i, slideId(i)), ...outline]),
    ),
    container(
      PptType.slideList,
      notes.map((_, i) => entry(firstNotes + i, 0)),
      2,
    ),
    container(
      PptType.slideList,
      masters.map((_, i) => entry(firstNotes + notes.length + i, 0)),
      1,
    ),
    ...beside,
  ]);
  const objects = [
    document,
    ...slides.map((slide) => container(PptType.slide, [slide.drawing, ...(slide.extra ?? [])])),
    ...notes.map(([of, page]) =>
      container(PptType.notes, [record(PptType.notesAtom, words(slideId(of), 0)), page]),
    ),
    ...masters.map((master) => container(MAIN_MASTER, [master])),
  ];
  const offsets = objects.map((_, i) => Buffer.concat(objects.slice(0, i)).length);
  const directoryAt = Buffer.concat(objects).length;
  const directory = record(PptType.persistDirectory, words((objects.length << 20) | 1, ...offsets));
  const edit = record(PptType.userEdit, words(0, 0, 0, directoryAt, 1, 0, 0));
  const user = record(CURRENT_USER_ATOM, words(0x14, token | 0, directoryAt + directory.length, 0));
  const file = cfb.utils.cfb_new();
  cfb.utils.cfb_add(file, '/PowerPoint Document', Buffer.concat([...objects, directory, edit]));
  cfb.utils.cfb_add(file, '/Current User', user);
  return cfb.write(file, { type: 'buffer' }) as Buffer;
}

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
    ['a stream without meaning', containerOf('PowerPoint Document'), 'its directory of slides is missing'],
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
