import { type CellValue } from '../../table.js';
import { distinct, distinctLabels, limitCategories, limitSeries } from '../categories.js';
import {
  type ChartBody,
  type ChartRow,
  FIELD,
  hoverOfValue,
  localeOf,
  mergePoints,
  type Point,
  pointsOf,
  xTitleOf,
  yTitleOf,
} from './chart-body.js';
import { numberAxis, valueLabel } from '../chart-numbers.js';
import { type ChartRequest } from '../chart-request.js';
import { AXIS_COLOR, GRID_COLOR, INK, LABEL_SIZE, PLOT_HEIGHT, PLOT_WIDTH } from '../chart-theme.js';
import { periodLabel, toPeriods } from '../periods.js';
import { seriesEncoding, widest } from '../series-encoding.js';

const MAX_CATEGORIES = 25;
const MAX_PERIODS = 60;
const MAX_BARS = 100;
const MAX_SERIES = 10;
const CATEGORY_LABEL_WIDTH = 230;
const HORIZONTAL_PLOT_WIDTH = 520;
const MAX_BAND = 72;
const ROW_HEIGHT = 26;
const GROUPED_BAR_HEIGHT = 15;
const LABEL_GAP = 5;

interface Layout {
  readonly request: ChartRequest;
  readonly points: readonly Point[];
  /** Category labels in order. */
  readonly labels: ReadonlyMap<CellValue, string>;
  /** Bars beside each other in one category. */
  readonly seriesCount: number;
  readonly isStacked: boolean;
  readonly isHorizontal: boolean;
  readonly band: number;
}

/** Bars, one for each category or group: lying when their labels would not fit side by side. */
export function barBody(request: ChartRequest): ChartBody {
  const all = mergePoints(pointsOf(request), request.yIsAdditive === true);
  const isTime = toPeriods(all.map(({ x }) => x)) !== null;
  const series = limitSeries(all, request, MAX_SERIES);
  const seriesCount = new Set(series.points.map((point) => point.series)).size;
  const limit = isTime ? MAX_PERIODS : MAX_CATEGORIES;
  const chosen = limitCategories(series.points, request, Math.min(limit, Math.floor(MAX_BARS / seriesCount)));
  const layout = layOut(request, chosen.points, isTime);
  const encoding = seriesEncoding(chosen.points, request.series !== null);
  const rows = chosen.points.map((point): ChartRow => ({
    [FIELD.x]: layout.labels.get(point.x) ?? '',
    [FIELD.y]: point.y,
    [FIELD.series]: encoding.labels.get(point.series) ?? null,
    [FIELD.label]: valueLabel(point.y, request.yFormat, localeOf(request)),
  }));
  const hover = [{ field: FIELD.x, title: xTitleOf(request), as: 'text' } as const, ...hoverOfValue(request)];
  const notes = [...chosen.notes, ...series.notes];
  return { rows, view: viewOf(layout, rows, encoding.color), hover, notes };
}

function layOut(request: ChartRequest, points: readonly Point[], isTime: boolean): Layout {
  const categories = distinct(points.map(({ x }) => x));
  const labels = isTime
    ? periodLabels(categories, request)
    : distinctLabels(categories, CATEGORY_LABEL_WIDTH, LABEL_SIZE);
  const isStacked = request.kind === 'stacked';
  const band = Math.min(MAX_BAND * (request.series === null || isStacked ? 1 : 2), PLOT_WIDTH / labels.size);
  // Time in its order may leave labels out; in a ranking each bar needs its own.
  const mayLeaveOut = isTime && isAscending(categories);
  const isHorizontal = !mayLeaveOut && widest([...labels.values()]) > band - LABEL_GAP * 2;
  const isSingle = request.series === null || isStacked;
  const seriesCount = isSingle ? 1 : new Set(points.map(({ series }) => series)).size;
  return { request, points, labels, seriesCount, isStacked, isHorizontal, band };
}

/** Whether periods, written as ISO text or years, run from the earlier to the later. */
function isAscending(categories: readonly CellValue[]): boolean {
  const times = toPeriods(categories)?.times ?? [];
  return times.every((time, i) => i === 0 || (time ?? 0) >= (times[i - 1] ?? 0));
}

function periodLabels(categories: readonly CellValue[], request: ChartRequest): Map<CellValue, string> {
  const periods = toPeriods(categories);
  const labels = new Map<CellValue, string>();
  categories.forEach((category, index) => {
    const time = periods?.times[index] ?? null;
    labels.set(
      category,
      time === null ? '—' : periodLabel(time, periods?.granularity ?? 'day', localeOf(request)),
    );
  });
  return labels;
}

function viewOf(layout: Layout, rows: readonly ChartRow[], color: unknown): Record<string, unknown> {
  const { isHorizontal, request } = layout;
  const hasLabels = labelsFit(layout, rows);
  const encoding = {
    [isHorizontal ? 'y' : 'x']: categoryAxis(layout),
    [isHorizontal ? 'x' : 'y']: valueAxis(layout, rows, hasLabels),
    ...(request.series === null || layout.isStacked
      ? {}
      : { [isHorizontal ? 'yOffset' : 'xOffset']: offset(layout) }),
  };
  const bars = { mark: { type: 'bar', cornerRadiusEnd: layout.isStacked ? 0 : 2 }, encoding: { color } };
  return { ...size(layout), encoding, layer: hasLabels ? [bars, ...valueTexts(rows, isHorizontal)] : [bars] };
}

function size({ isHorizontal, labels, seriesCount, band }: Layout): Record<string, number> {
  const rowHeight = seriesCount > 1 ? GROUPED_BAR_HEIGHT * seriesCount + 10 : ROW_HEIGHT;
  return isHorizontal
    ? { width: HORIZONTAL_PLOT_WIDTH, height: labels.size * rowHeight }
    : { width: Math.max(PLOT_WIDTH / 2, band * labels.size), height: PLOT_HEIGHT };
}

function categoryAxis(layout: Layout): Record<string, unknown> {
  const { request, labels, isHorizontal, seriesCount } = layout;
  return {
    field: FIELD.x,
    type: 'nominal',
    sort: null,
    scale: {
      domain: [...new Set(labels.values())],
      paddingInner: seriesCount > 1 ? 0.2 : 0.28,
      paddingOuter: 0.15,
    },
    axis: {
      title: xTitleOf(request),
      labelAngle: 0,
      labelLimit: 0,
      domain: !isHorizontal,
      ...everyNth(layout),
    },
  };
}

/** Labels of standing bars that are too close together are left out evenly. */
function everyNth({ labels, isHorizontal, band }: Layout): Record<string, unknown> {
  const all = [...labels.values()];
  const step = isHorizontal ? 1 : Math.ceil((widest(all) + LABEL_GAP * 2) / band);
  return step === 1 ? {} : { values: all.filter((_, index) => index % step === 0), labelOverlap: false };
}

function offset({ points }: Layout): Record<string, unknown> {
  const encoding = seriesEncoding(points, true);
  return { field: FIELD.series, type: 'nominal', scale: { domain: [...encoding.labels.values()] } };
}

/** The ends of the bars: of stacked ones the sums of their parts, what is above and below zero for itself. */
function endsOf({ isStacked }: Layout, rows: readonly ChartRow[]): number[] {
  if (!isStacked) return rows.map((row) => Number(row[FIELD.y]));
  const ends = new Map<string, number>();
  for (const row of rows) {
    const value = Number(row[FIELD.y]);
    const side = `${String(row[FIELD.x])}\0${value < 0 ? '-' : '+'}`;
    ends.set(side, (ends.get(side) ?? 0) + value);
  }
  return [...ends.values()];
}

function valueAxis(layout: Layout, rows: readonly ChartRow[], hasLabels: boolean): Record<string, unknown> {
  const { request, isHorizontal, isStacked } = layout;
  const values = endsOf(layout, rows);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const room = hasLabels ? labelRoom(rows, isHorizontal) : 0;
  return {
    field: FIELD.y,
    type: 'quantitative',
    stack: isStacked ? 'zero' : null,
    scale: {
      domain: [low - (low < 0 ? (high - low) * room : 0), high + (high > 0 ? (high - low) * room : 0)],
      nice: !hasLabels,
    },
    axis: {
      title: yTitleOf(request),
      tickCount: 5,
      domain: false,
      gridColor: ZERO_LINE,
      ...numberAxis(values, request.yFormat, localeOf(request)),
    },
  };
}

/** Share of the value axis that a label beyond the end of the longest bar needs. */
function labelRoom(rows: readonly ChartRow[], isHorizontal: boolean): number {
  const width = widest(rows.map((row) => String(row[FIELD.label]))) + LABEL_GAP * 2;
  return isHorizontal ? width / (HORIZONTAL_PLOT_WIDTH - width) : (LABEL_SIZE + LABEL_GAP * 2) / PLOT_HEIGHT;
}

function labelsFit(layout: Layout, rows: readonly ChartRow[]): boolean {
  const { isHorizontal, isStacked, seriesCount, band } = layout;
  if (seriesCount > 1 || isStacked) return false;
  return isHorizontal || widest(rows.map((row) => String(row[FIELD.label]))) < band - 2;
}

/** The values beyond the ends of their bars, for those that go one way and those that go the other. */
function valueTexts(rows: readonly ChartRow[], isHorizontal: boolean): Record<string, unknown>[] {
  const text = { field: FIELD.label, type: 'nominal' };
  const mark = (gap: number) =>
    isHorizontal
      ? { type: 'text', align: gap > 0 ? 'left' : 'right', baseline: 'middle', dx: gap, ...TEXT_STYLE }
      : { type: 'text', baseline: gap > 0 ? 'bottom' : 'top', dy: -gap, ...TEXT_STYLE };
  const isAnyBelow = rows.some((row) => Number(row[FIELD.y]) < 0);
  if (!isAnyBelow) return [{ mark: mark(LABEL_GAP), encoding: { text } }];
  return [
    { transform: [{ filter: `datum.${FIELD.y} >= 0` }], mark: mark(LABEL_GAP), encoding: { text } },
    { transform: [{ filter: `datum.${FIELD.y} < 0` }], mark: mark(-LABEL_GAP), encoding: { text } },
  ];
}

/** Where bars go both ways the line they start from is seen. */
const ZERO_LINE = { condition: { test: 'datum.value === 0', value: AXIS_COLOR }, value: GRID_COLOR };
const TEXT_STYLE = { fontSize: LABEL_SIZE, color: INK };
