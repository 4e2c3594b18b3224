import { type CellValue } from '../../table.js';
import { distinct, distinctLabels } from '../categories.js';
import {
  type ChartBody,
  type ChartRow,
  FIELD,
  hoverOfValue,
  localeOf,
  type Point,
  pointsOf,
  shownNote,
  xTitleOf,
  yTitleOf,
} from './chart-body.js';
import { valueLabel } from '../chart-numbers.js';
import { type ChartRequest } from '../chart-request.js';
import { INK_ON_COLOR, LABEL_SIZE, PLOT_WIDTH } from '../chart-theme.js';
import { toLine } from '../chart-values.js';
import { periodLabel, toPeriods } from '../periods.js';
import { widest } from '../series-encoding.js';

const MAX_COLUMNS = 40;
const MAX_ROWS = 40;
const LABEL_WIDTH = 150;
const ROW_HEIGHT = 26;
const MAX_CELL_WIDTH = 90;

/** Coloured cells: `x` from left to right, `series` from top to bottom, `y` as colour. */
export function heatmapBody(request: ChartRequest): ChartBody {
  const all = pointsOf(request);
  const [xs, groups] = [distinct(all.map(({ x }) => x)), distinct(all.map(({ series }) => series))];
  const shownXs = new Set(xs.slice(0, MAX_COLUMNS));
  const shownGroups = new Set(groups.slice(0, MAX_ROWS));
  const points = all.filter(({ x, series }) => shownXs.has(x) && shownGroups.has(series));
  const columns = labelsOf([...shownXs], request);
  const rows = labelsOf([...shownGroups], request);
  const cells = points.map((point): ChartRow => ({
    [FIELD.x]: columns.get(point.x) ?? '',
    [FIELD.series]: rows.get(point.series) ?? '',
    [FIELD.y]: point.y,
    [FIELD.label]: valueLabel(point.y, request.yFormat, localeOf(request)),
  }));
  const notes = [
    ...shownNote(request, request.x, shownXs.size, xs.length),
    ...shownNote(request, request.series, shownGroups.size, groups.length),
  ];
  const hover = [{ field: FIELD.x, title: xTitleOf(request), as: 'text' } as const, ...hoverOfValue(request)];
  return { rows: cells, view: viewOf(request, { points, columns, rows, cells }), hover, notes };
}

function labelsOf(values: readonly CellValue[], request: ChartRequest): Map<CellValue, string> {
  const periods = toPeriods(values);
  if (!periods) return distinctLabels(values, LABEL_WIDTH, LABEL_SIZE);
  return new Map(
    values.map((value, index) => {
      const time = periods.times[index] ?? null;
      return [value, time === null ? '—' : periodLabel(time, periods.granularity, localeOf(request))];
    }),
  );
}

interface Grid {
  readonly points: readonly Point[];
  readonly columns: ReadonlyMap<CellValue, string>;
  readonly rows: ReadonlyMap<CellValue, string>;
  readonly cells: readonly ChartRow[];
}

function viewOf(request: ChartRequest, grid: Grid): Record<string, unknown> {
  const width = Math.min(PLOT_WIDTH, grid.columns.size * MAX_CELL_WIDTH);
  const cellWidth = width / grid.columns.size;
  const hasLabels = widest(grid.cells.map((cell) => String(cell[FIELD.label]))) < cellWidth - 4;
  const encoding = {
    x: axis(FIELD.x, grid.columns, xTitleOf(request)),
    y: axis(FIELD.series, grid.rows, toLine(request.series ?? '')),
  };
  const cells = { mark: { type: 'rect' }, encoding: { color: colorOf(request, grid.points) } };
  return {
    width,
    height: grid.rows.size * ROW_HEIGHT,
    encoding,
    layer: hasLabels ? [cells, texts(grid.points)] : [cells],
  };
}

function axis(field: string, labels: ReadonlyMap<CellValue, string>, title: string): Record<string, unknown> {
  const domain = [...new Set(labels.values())];
  return {
    field,
    type: 'nominal',
    sort: null,
    scale: { domain },
    axis: { title, labelAngle: 0, labelLimit: 0, domain: false },
  };
}

/** White to blue; where values go both ways, red to blue with white at zero. */
function colorOf(request: ChartRequest, points: readonly Point[]): Record<string, unknown> {
  const values = points.map(({ y }) => y);
  const high = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const isBoth = values.some((value) => value < 0) && values.some((value) => value > 0);
  const scale = isBoth ? { scheme: 'redblue', domain: [-high, high] } : { scheme: 'blues' };
  const legend = { title: yTitleOf(request), orient: 'right', direction: 'vertical' };
  return { field: FIELD.y, type: 'quantitative', scale, legend };
}

/** Numbers in the cells, white where the colour is dark. */
function texts(points: readonly Point[]): Record<string, unknown> {
  const values = points.map(({ y }) => y);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isBoth = low < 0 && high > 0;
  const bound = isBoth ? 0.6 * Math.max(-low, high) : low + 0.6 * (high - low);
  const test = isBoth ? `abs(datum.${FIELD.y}) > ${bound}` : `datum.${FIELD.y} > ${bound}`;
  return {
    mark: { type: 'text', fontSize: LABEL_SIZE - 1 },
    encoding: {
      text: { field: FIELD.label, type: 'nominal' },
      color: { condition: { test, value: 'white' }, value: INK_ON_COLOR },
    },
  };
}
