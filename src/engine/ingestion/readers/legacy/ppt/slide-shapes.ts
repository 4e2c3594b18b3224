import { childOf, childrenAt, childrenOf, type PptRecord, PptType } from './ppt-records.js';
import { cleaned, isTitleType, textOf, type TypedText, typedTexts } from './ppt-text.js';
import { propertiesOf, ShapeProperty } from './shape-properties.js';
import { type ShapeTable, tableOf } from './slide-table.js';

/** Placeholders that repeat what is no content of the slide. @see [MS-PPT] 2.13.22 PlaceholderEnum */
const EMPTY_PLACEHOLDERS: ReadonlySet<number> = new Set([0x07, 0x08, 0x0b]); // date, number, image of the slide
const TITLE_PLACEHOLDERS: ReadonlySet<number> = new Set([0x0d, 0x0f, 0x11]);

/** A text on a slide, a table, or the place of an embedded file. */
export type SlidePart =
  | { readonly kind: 'text'; readonly text: string; readonly isTitle: boolean }
  | { readonly kind: 'table'; readonly table: ShapeTable }
  | { readonly kind: 'embedded'; readonly objectId: number };

/**
 * The texts and tables of a slide or notes page, in the order they are drawn.
 *
 * @param outline the texts that its shapes may refer to by their number
 */
export function partsOf(container: PptRecord, outline: readonly TypedText[]): SlidePart[] {
  const reading = new ShapeReading(outline, (placeholder) => !EMPTY_PLACEHOLDERS.has(placeholder ?? 0));
  const groups = childrenAt(container, PptType.drawing, PptType.drawingContainer, PptType.shapeGroup);
  return [...groups].flatMap((group) => reading.group(group));
}

/** The texts and tables that a master shows on its slides: its placeholders only tell what the slides' own look like. */
export function masterPartsOf(master: PptRecord): SlidePart[] {
  const reading = new ShapeReading([], (placeholder) => placeholder === null);
  const groups = childrenAt(master, PptType.drawing, PptType.drawingContainer, PptType.shapeGroup);
  return [...groups].flatMap((group) => reading.group(group));
}

/** The texts of the comments on a slide. @see [MS-PPT] 2.5.25 Comment10Container */
export function commentsOf(container: PptRecord): string[] {
  const tags = [...childrenAt(container, PptType.tags, PptType.binaryTag, PptType.binaryTagData)];
  return tags
    .flatMap((tag) => [...childrenOf(tag)])
    .filter(({ type }) => type === PptType.comment)
    .map((comment) => [...childrenOf(comment)].find(({ instance }) => instance === COMMENT_TEXT))
    .flatMap((text) => (text ? [textOf(text) ?? ''] : []));
}

const COMMENT_TEXT = 1;

class ShapeReading {
  constructor(
    private readonly outline: readonly TypedText[],
    private readonly isWanted: (placeholder: number | null) => boolean,
  ) {}

  /** A group begins with a shape that stands for the group itself. @see [MS-ODRAW] 2.2.16 OfficeArtSpgrContainer */
  group(group: PptRecord): SlidePart[] {
    const table = tableOf(group, (shape) => this.textOfShape(shape)?.text ?? '');
    if (table) return [{ kind: 'table', table }];
    return [...childrenOf(group)].flatMap((child) => {
      if (child.type === PptType.shapeGroup) return this.group(child);
      return child.type === PptType.shape ? this.shape(child) : [];
    });
  }

  private shape(shape: PptRecord): SlidePart[] {
    const placeholder = placeholderOf(shape);
    if (!this.isWanted(placeholder)) return [];
    const embedded = embeddedIn(shape);
    const { type, text } = this.textOfShape(shape) ?? { type: null, text: wordArt(shape) };
    if (text === '') return embedded;
    const isTitle = isTitleType(type) || (placeholder !== null && TITLE_PLACEHOLDERS.has(placeholder));
    return [{ kind: 'text', text, isTitle }, ...embedded];
  }

  private textOfShape(shape: PptRecord): TypedText | null {
    const box = childOf(shape, PptType.clientTextbox);
    if (!box) return null;
    const reference = childOf(box, PptType.outlineTextRef);
    const referred = reference && reference.data.length >= 4 && this.outline[reference.data.readUInt32LE(0)];
    return referred || (typedTexts(box)[0] ?? null);
  }
}

/** @see [MS-PPT] 2.5.4 PlaceholderAtom */
function placeholderOf(shape: PptRecord): number | null {
  const data = childOf(shape, PptType.clientData);
  const atom = data && childOf(data, PptType.placeholderAtom);
  return atom && atom.data.length >= 5 ? atom.data.readUInt8(4) : null;
}

/** @see [MS-PPT] ExObjRefAtom */
function embeddedIn(shape: PptRecord): SlidePart[] {
  const references = [...childrenAt(shape, PptType.clientData, PptType.embeddedObjectRef)];
  return references
    .filter(({ data }) => data.length >= 4)
    .map(({ data }) => ({ kind: 'embedded', objectId: data.readUInt32LE(0) }));
}

/** Text drawn as a picture. @see [MS-ODRAW] 2.3.22.2 gtextUNICODE */
function wordArt(shape: PptRecord): string {
  const text = propertiesOf(shape).get(ShapeProperty.drawnText)?.data;
  return text ? cleaned(text.toString('utf16le')) : '';
}
