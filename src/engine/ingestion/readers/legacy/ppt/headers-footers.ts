import { childOf, childrenOf, type PptRecord, PptType } from './ppt-records.js';
import { textOf } from './ppt-text.js';

/** Where the record stands that tells the headers and footers: in a page, or in the document for all pages. */
const OF_PAGE = 0;
const OF_ALL_SLIDES = 3;
const OF_ALL_NOTES = 4;

/** The texts by their record's instance, and the flags that must be set for each to be shown: of a date, and its text. */
const SHOWN: ReadonlyMap<number, number> = new Map([
  [0, 0b101],
  [1, 0b10000],
  [2, 0b100000],
]);

/** The date, header and footer shown on one slide or page of notes, where it has its own. */
export function headersFootersOf(page: PptRecord): string[] {
  return shownTexts(page, [OF_PAGE]);
}

/** The dates, headers and footers shown on all slides or all notes of a document. */
export function sharedHeadersFooters(document: PptRecord): string[] {
  return shownTexts(document, [OF_ALL_SLIDES, OF_ALL_NOTES]);
}

/** @see [MS-PPT] SlideHeadersFootersContainer, HeadersFootersAtom */
function shownTexts(parent: PptRecord, instances: readonly number[]): string[] {
  const containers = [...childrenOf(parent)].filter(
    ({ type, instance }) => type === PptType.headersFooters && instances.includes(instance),
  );
  return containers.flatMap((container) => {
    const atom = childOf(container, PptType.headersFootersAtom);
    const flags = atom && atom.data.length >= 4 ? atom.data.readUInt16LE(2) : 0;
    const texts = [...childrenOf(container)].filter(({ type }) => type === PptType.characterString);
    const shown = texts.filter(({ instance }) => {
      const needed = SHOWN.get(instance);
      return needed !== undefined && (flags & needed) === needed;
    });
    return shown.map((text) => textOf(text) ?? '').filter((text) => text !== '');
  });
}
