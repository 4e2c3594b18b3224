import { type ChartKind } from '../../../charts/chart-request.js';
import { formAsked } from '../../question/form.js';
import { type NamedResult, type ReferredColumn } from '../binding/named-result.js';
import { ToolProblem } from '../tool-problem.js';

/** What a chart shows of a result: places of its columns. */
export interface ChartWish {
  readonly kind: ChartKind;
  readonly x: number;
  /** Null for a histogram: what is counted. */
  readonly y: number | null;
  readonly series: number | null;
}

/** Words of the kinds of charts, those of two words first. */
const KINDS: readonly (readonly [words: RegExp, kind: ChartKind])[] = [
  [/\bstacked\b/i, 'stacked'],
  [/\bheat ?maps?\b/i, 'heatmap'],
  [/\bbox ?plots?\b/i, 'boxplot'],
  [/\bscatter/i, 'scatter'],
  [/\bhistograms?\b/i, 'histogram'],
  [/\bpies?\b/i, 'pie'],
  [/\bareas?\b/i, 'area'],
  [/\b(?:lines?|trends?)\b/i, 'line'],
  [/\b(?:bars?|columns?)\b/i, 'bar'],
];
const TIME = /year|month|quarter|week|date|day/i;

const plain = (text: string): string =>
  ` ${(text.toLowerCase().match(/[\p{L}\p{M}\d]+/gu) ?? []).join(' ')} `;

/** Places of the columns that a text names, in its order; a name within another one is none. */
function namedColumns(request: string, columns: readonly ReferredColumn[]): number[] {
  let left = plain(request);
  const found: { readonly place: number; readonly at: number }[] = [];
  const names = columns
    .flatMap(({ key, name }, place) => [key, name].map((each) => ({ place, text: plain(each) })))
    .toSorted((one, other) => other.text.length - one.text.length);
  for (const { place, text } of names) {
    const at = left.indexOf(text);
    if (at < 0 || found.some((each) => each.place === place)) continue;
    found.push({ place, at });
    left = `${left.slice(0, at + 1)}${'·'.repeat(text.length - 2)}${left.slice(at + text.length - 1)}`;
  }
  return found.toSorted((one, other) => one.at - other.at).map(({ place }) => place);
}

/** The request without the names of columns, which may hold words of charts. */
function withoutNames(request: string, columns: readonly ReferredColumn[]): string {
  let left = plain(request);
  for (const { key, name } of columns) for (const each of [key, name]) left = left.replace(plain(each), ' ');
  return left;
}

function kindIn(text: string): ChartKind | null {
  const form = formAsked(text);
  return KINDS.find(([words]) => words.test(text))?.[1] ?? (form === 'table' ? null : form);
}

/** Whether rows share a value of a column, so that another one tells them apart. */
function isRepeated({ rows }: NamedResult, place: number): boolean {
  return new Set(rows.map((row) => String(row[place]))).size < rows.length;
}

const isTime = ({ type, name }: ReferredColumn): boolean =>
  type === 'date' || type === 'timestamp' || TIME.test(name);

/**
 * Reads what chart of a result is wished for.
 * @param request in words: the kind, and the columns as they are called in references or in the data
 * @throws ToolProblem where the result has no column for it
 */
export function chartWish(request: string, result: NamedResult): ChartWish {
  const { columns } = result;
  const named = namedColumns(request, columns);
  const places = [...columns.keys()];
  const isMeasure = (place: number): boolean => columns[place]?.isMeasure ?? false;
  const measures = [
    ...named.filter(isMeasure),
    ...places.filter((each) => isMeasure(each) && !named.includes(each)),
  ];
  const isLabel = (place: number): boolean => !isMeasure(place);
  const labels = [
    ...named.filter(isLabel),
    ...places.filter((each) => isLabel(each) && !named.includes(each)),
  ];
  const asked = kindIn(withoutNames(request, columns));
  const missing = (what: string): ToolProblem =>
    new ToolProblem(
      `${result.name} has no ${what}: its columns are ${columns.map(({ key }) => key).join(', ')}`,
    );
  const [measure, other] = measures;
  if (measure === undefined) throw missing('number to draw');
  if (asked === 'histogram') return { kind: asked, x: measure, y: null, series: null };
  const [label, second = null] = labels;
  if (asked === 'scatter') {
    if (other === undefined) throw missing('second number');
    const isSeries = label !== undefined && named.includes(label);
    return { kind: asked, x: other, y: measure, series: isSeries ? label : null };
  }
  if (label === undefined) throw missing('column to put along the axis');
  const column = columns[label];
  const kind = asked ?? (column && isTime(column) ? 'line' : 'bar');
  const isApart = second !== null && (named.includes(second) || isRepeated(result, label));
  return { kind, x: label, y: measure, series: isApart && kind !== 'boxplot' ? second : null };
}
