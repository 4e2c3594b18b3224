import { limitCategories } from '../categories.js';
import {
  type ChartBody,
  type ChartRow,
  FIELD,
  hoverOfValue,
  localeOf,
  mergePoints,
  pointsOf,
  xTitleOf,
} from './chart-body.js';
import { valueLabel } from '../chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { INK, LABEL_SIZE, PLOT_HEIGHT } from '../chart-theme.js';
import { seriesEncoding } from '../series-encoding.js';

/** More slices cannot be told apart; the smallest go together. */
const MAX_SLICES = 10;
const RADIUS = PLOT_HEIGHT / 2 - 20;
/** A thinner slice has no room for its share. */
const LEAST_LABELLED = 0.03;

/**
 * A circle whose slices are parts of the whole, each with its share.
 * @throws ChartNotPossible where the values do not add up to a whole: some are negative, all are 0, or they may not be added
 */
export function pieBody(request: ChartRequest): ChartBody {
  const all = mergePoints(pointsOf(request), request.yIsAdditive === true);
  const whole = all.reduce((sum, { y }) => sum + y, 0);
  if (request.yIsAdditive !== true || request.series !== null || whole <= 0 || all.some(({ y }) => y < 0))
    throw new ChartNotPossible('the values are no parts of a whole');
  const { points, notes } = limitCategories(all, request, MAX_SLICES);
  const slices = points.map((point) => ({ ...point, series: point.x }));
  const { labels, color } = seriesEncoding(slices, true);
  const rows = slices.map(({ series, y }): ChartRow => ({
    [FIELD.series]: labels.get(series) ?? '',
    [FIELD.y]: y,
    [FIELD.label]: y / whole < LEAST_LABELLED ? '' : valueLabel(y / whole, 'percent', localeOf(request)),
  }));
  const encoding = { theta: { field: FIELD.y, type: 'quantitative', stack: true, sort: null }, color };
  const text = { type: 'text', radius: RADIUS + 18, fontSize: LABEL_SIZE, fill: INK };
  const layer = [
    { mark: { type: 'arc', outerRadius: RADIUS, stroke: 'white' } },
    { mark: text, encoding: { text: { field: FIELD.label, type: 'nominal' } } },
  ];
  const hover = [
    { field: FIELD.series, title: xTitleOf(request), as: 'text' } as const,
    ...hoverOfValue(request),
  ];
  return { rows, view: { width: PLOT_HEIGHT, height: PLOT_HEIGHT, encoding, layer }, hover, notes };
}
