import { type ShapeItem } from '../drawing/shape-tree.js';

const TITLES = new Set(['title', 'ctrTitle']);
/** What is the same on many slides. */
const FURNITURE = new Set(['dt', 'ftr', 'hdr', 'sldNum']);

/** What a page of notes has of its own accord: the slide's picture and number, the date. */
const FILLED_IN = new Set(['dt', 'sldNum', 'sldImg']);

/** A slide's title, which may be the empty text, and the rest of it. */
interface PartedSlide {
  readonly title: string;
  readonly rest: readonly ShapeItem[];
}

/** Tells the title of a slide from the rest of it. */
export function partedSlide(items: readonly ShapeItem[]): PartedSlide {
  const isTitle = (item: ShapeItem): boolean => TITLES.has(roleOf(item) ?? '');
  const lines = items.filter(isTitle).flatMap((item) => (item.kind === 'paragraph' ? [item.text] : []));
  return { title: lines.join(' ').replace(/\s+/gu, ' '), rest: items.filter((item) => !isTitle(item)) };
}

/** The text of a date, header or footer, or null. */
export function furnitureText(item: ShapeItem): string | null {
  return item.kind === 'paragraph' && FURNITURE.has(item.placeholder ?? '') ? item.text : null;
}

/** True for what someone wrote on a page of notes, its header and footer too; it also shows its slide and dates. */
export function isSpeakerNote(item: ShapeItem): boolean {
  const role = roleOf(item) ?? '';
  return !TITLES.has(role) && !FILLED_IN.has(role);
}

/** True for what a layout itself shows; its placeholders hold only prompts such as "Click to add title". */
export function isLayoutsOwn(item: ShapeItem): boolean {
  return roleOf(item) === null;
}

function roleOf(item: ShapeItem): string | null {
  return item.kind === 'paragraph' ? item.placeholder : null;
}
