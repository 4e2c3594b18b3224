import { describe, expect, it } from '@jest/globals';
import {
  BODY,
  box,
  chars,
  container,
  drawing,
  header,
  presentation,
  record,
} from '../../../../../../test/support/ppt-files.js';
import { contentOfBytes } from '../../../../../../test/support/read-content.js';
import { parsePpt } from './ppt-parser.js';
import { PptType } from './ppt-records.js';

const DATE = 0b101;
const DATE_OF_TODAY = 0b011;
const HEADER = 0b10000;
const FOOTER = 0b100000;
const [OF_PAGE, OF_ALL_SLIDES, OF_ALL_NOTES] = [0, 3, 4];

/** The texts are date, header and footer. */
const headersFooters = (instance: number, flags: number, texts: [string, string, string]): Buffer => {
  const strings = texts.map((text, i) =>
    record(PptType.characterString, Buffer.from(text, 'utf16le'), { instance: i }),
  );
  const atom = record(PptType.headersFootersAtom, Buffer.from([0, 0, flags, 0]));
  return container(PptType.headersFooters, [atom, ...strings], instance);
};
const slide = (text: string, ...extra: Buffer[]) => ({
  drawing: drawing(box(header(BODY), chars(text))),
  extra,
});
const textsOf = async (draft: Parameters<typeof presentation>[0]) => {
  const { texts } = await contentOfBytes(parsePpt, presentation(draft), 'slides.ppt');
  return texts.map(({ text, page }) => [text, page]);
};

describe('headers and footers', () => {
  it('of all slides and notes come once, after the slides', async () => {
    const beside = [
      headersFooters(OF_ALL_SLIDES, DATE | FOOTER, ['May 2001', '', 'ACME']),
      headersFooters(OF_ALL_NOTES, HEADER | FOOTER, ['', 'DRAFT', 'ACME']),
    ];
    expect(await textsOf({ slides: [slide('one')], beside })).toEqual([
      ['one', 1],
      ['May 2001', null],
      ['ACME', null],
      ['DRAFT', null],
    ]);
  });

  it('of a slide of its own stand on that slide, once over all slides', async () => {
    const own = headersFooters(OF_PAGE, FOOTER, ['', '', 'Chapter 2']);
    expect(await textsOf({ slides: [slide('one'), slide('two', own), slide('three', own)] })).toEqual([
      ['one', 1],
      ['two', 2],
      ['Chapter 2', 2],
      ['three', 3],
    ]);
  });

  it('are left out where they are not shown, or stand on a slide anyway', async () => {
    const beside = [
      headersFooters(OF_ALL_SLIDES, DATE_OF_TODAY | FOOTER, ['old date', 'hidden', 'on the slide']),
      headersFooters(OF_ALL_NOTES, 0, ['hidden', 'hidden', 'hidden']),
    ];
    expect(await textsOf({ slides: [slide('on the slide')], beside })).toEqual([['on the slide', 1]]);
  });

  it('are left out where the flags that show them are missing', async () => {
    const text = record(PptType.characterString, Buffer.from('x', 'utf16le'), { instance: 2 });
    const cutOff = record(PptType.headersFootersAtom, Buffer.from([0, 0, FOOTER]));
    const beside = [container(PptType.headersFooters, [cutOff, text], OF_ALL_SLIDES)];
    expect(await textsOf({ slides: [], beside })).toEqual([]);
  });
});
