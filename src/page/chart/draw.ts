import { type View } from 'vega';
import { type ChartSpecification } from '../api/answer-types.js';
import { viewOf } from './view.js';

/**
 * Draws a chart into an empty element, in a font.
 * @returns what shows it, to be finalized
 * @throws what Vega throws at a specification that is none
 */
export async function draw(chart: ChartSpecification, element: HTMLElement, font: string): Promise<View> {
  const view = viewOf(inFont({ ...chart, background: null }, font))
    .renderer('svg')
    .initialize(element);
  await view.runAsync();
  hush(element);
  return view;
}

/** A copy in which all texts have one font. */
function inFont(spec: object, font: string): object {
  return JSON.parse(JSON.stringify(spec), (key, value: unknown) =>
    key === 'font' && typeof value === 'string' ? font : value,
  ) as object;
}

/** Takes Vega's words for screen readers back: the picture below has a text, and the values are told by what lies above. */
function hush(element: HTMLElement): void {
  for (const described of [element, ...element.querySelectorAll('[role]')])
    for (const name of ['role', 'aria-roledescription', 'aria-label']) described.removeAttribute(name);
  for (const drawn of element.querySelectorAll('.role-axis, .role-title, .role-mark'))
    drawn.setAttribute('aria-hidden', 'true');
}
