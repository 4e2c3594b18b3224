import { type DrawnItem } from './marks.js';

/**
 * Makes the entries of a chart's legend buttons that highlight their series: while one is pointed at or focused, and for as long as
 * it is pressed.
 * @param field that names the series of a row
 */
export function enliven(svg: SVGElement, field: string): void {
  const entries = [...svg.querySelectorAll<SVGElement>('.role-legend-label > text')].flatMap((label) => {
    const series = (itemOf(label)?.datum as { value?: unknown } | undefined)?.value;
    const entry = label.closest<SVGElement>('.role-scope > g');
    return entry && series !== undefined ? [{ entry, series, name: label.textContent }] : [];
  });
  let pressed: unknown = undefined;
  for (const { entry, series, name } of entries) {
    makeButton(entry, name);
    const press = () => {
      pressed = pressed === series ? undefined : series;
      for (const each of entries) each.entry.setAttribute('aria-pressed', String(each.series === pressed));
      highlight(svg, field, pressed);
    };
    entry.addEventListener('click', press);
    entry.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      press();
    });
    for (const type of ['pointerenter', 'focus'])
      entry.addEventListener(type, () => {
        highlight(svg, field, series);
      });
    for (const type of ['pointerleave', 'blur'])
      entry.addEventListener(type, () => {
        highlight(svg, field, pressed);
      });
  }
}

function makeButton(entry: SVGElement, name: string): void {
  entry.classList.add('chart-entry');
  entry.setAttribute('role', 'button');
  entry.setAttribute('tabindex', '0');
  entry.setAttribute('aria-pressed', 'false');
  entry.setAttribute('aria-label', name);
  entry.closest('.role-legend')?.removeAttribute('aria-hidden');
  for (const group of entry.closest('.role-legend')?.querySelectorAll('g[aria-hidden]') ?? [])
    group.removeAttribute('aria-hidden');
}

/** Fades what does not belong to a series; nothing where none is said. */
function highlight(svg: SVGElement, field: string, series: unknown): void {
  for (const element of svg.querySelectorAll<SVGElement>('.role-mark > *')) {
    const row = new Map<string, unknown>(Object.entries(itemOf(element)?.datum ?? {}));
    const isOther = series !== undefined && row.has(field) && row.get(field) !== series;
    element.classList.toggle('chart-faded', isOther);
  }
}

/** What an element of a drawn chart shows; of a line its first point. */
export function itemOf(element: Element): DrawnItem | undefined {
  const item = (element as { __data__?: DrawnItem | readonly DrawnItem[] }).__data__;
  return Array.isArray(item) ? (item as readonly DrawnItem[])[0] : (item as DrawnItem | undefined);
}
