import { type TextPlace, wordAt } from '../lib/text-places.js';

/** Goes to a place in a text field that is as large as its text: chooses the word there and brings it into sight. */
export function showPlace(field: HTMLTextAreaElement, place: TextPlace): void {
  const { from, to } = wordAt(field.value, place);
  const scroller = field.parentElement;
  field.setSelectionRange(from, to);
  field.focus({ preventScroll: true });
  if (!scroller) return;
  const { font, lineHeight } = getComputedStyle(field);
  const before = field.value.slice(field.value.lastIndexOf('\n', from - 1) + 1, from);
  const left = Math.max(0, widthOf(before, font) - scroller.clientWidth / 2);
  scroller.scrollTop = (place.line - 0.5) * Number.parseFloat(lineHeight) - scroller.clientHeight / 2;
  scroller.scrollLeft = left;
  // Where the browser does not make fields as wide as their text, they scroll themselves.
  field.scrollLeft = left;
  scroller.scrollIntoView({ block: 'nearest' });
}

function widthOf(text: string, font: string): number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return 0;
  context.font = font;
  return context.measureText(text).width;
}
