import { type CellValue } from '../../table.js';
import { distinct, distinctLabels } from '../categories.js';
import {
  type ChartBody,
  FIELD,
  type HoverField,
  localeOf,
  pointsOf,
  shownNote,
  xTitleOf,
  yTitleOf,
} from './chart-body.js';
import { numberAxis } from '../chart-numbers.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { AXIS_COLOR, INK_ON_COLOR, LABEL_SIZE, PLOT_WIDTH } from '../chart-theme.js';

const MAX_BOXES = 25;
const LABEL_WIDTH = 200;
const ROW_HEIGHT = 34;
const VALUES = 5;
/** The main colour, light enough for the line of the median. */
const BOX_COLOR = '#7fb8d9';

/** Boxes from the lower to the upper quartile with the median, and lines to the least and the greatest value. */
export function boxplotBody(request: ChartRequest): ChartBody {
  const points = pointsOf(request);
  const all = distinct(points.map(({ x }) => x));
  const shown = all.slice(0, MAX_BOXES);
  const labels = distinctLabels(shown, LABEL_WIDTH, LABEL_SIZE);
  const rows = shown.map((x) => {
    const values = points.filter((point) => point.x === x).map(({ y }) => y);
    if (values.length !== VALUES) throw new ChartNotPossible('a box needs five values');
    const [low = 0, lower = 0, middle = 0, upper = 0, high = 0] = values;
    return {
      [FIELD.x]: labels.get(x) ?? '',
      [FIELD.y]: low,
      [FIELD.series]: lower,
      [FIELD.label]: middle,
      [FIELD.xEnd]: upper,
      [HIGH]: high,
    };
  });
  const notes = shownNote(request, request.x, shown.length, all.length);
  const numbers = points.map(({ y }) => y);
  return { rows, view: viewOf(request, labels, numbers), hover: hoverOf(request), notes };
}

const HIGH = 'f5';
/** As statistics writes them in every language, by the fields that hold them. */
const TITLES = {
  [FIELD.y]: 'min',
  [FIELD.series]: 'Q1',
  [FIELD.label]: 'Q2',
  [FIELD.xEnd]: 'Q3',
  [HIGH]: 'max',
};

function hoverOf(request: ChartRequest): HoverField[] {
  const values = Object.entries(TITLES).map(([field, title]) => ({ field, title, as: request.yFormat }));
  return [{ field: FIELD.x, title: xTitleOf(request), as: 'text' }, ...values];
}

function viewOf(
  request: ChartRequest,
  labels: ReadonlyMap<CellValue, string>,
  numbers: readonly number[],
): Record<string, unknown> {
  const title = yTitleOf(request);
  const value = (field: string) => ({
    field,
    type: 'quantitative',
    scale: { zero: false },
    axis: { title, domain: false, tickCount: 6, ...numberAxis(numbers, request.yFormat, localeOf(request)) },
  });
  const y = {
    field: FIELD.x,
    type: 'nominal',
    sort: null,
    scale: { domain: [...new Set(labels.values())] },
    axis: { title: xTitleOf(request), labelLimit: 0 },
  };
  const layer = [
    { mark: { type: 'rule', color: AXIS_COLOR }, encoding: { x: value(FIELD.y), x2: { field: HIGH } } },
    {
      mark: { type: 'bar', size: 16, color: BOX_COLOR },
      encoding: { x: value(FIELD.series), x2: { field: FIELD.xEnd } },
    },
    {
      mark: { type: 'tick', size: 16, thickness: 2, color: INK_ON_COLOR },
      encoding: { x: value(FIELD.label) },
    },
  ];
  return { width: PLOT_WIDTH, height: labels.size * ROW_HEIGHT, encoding: { y }, layer };
}
