import { type ChartKind, type ChartRequest } from './chart-request.js';
import { toNumber, valuesOf } from './chart-values.js';

/** A chart as the kind that is asked for, where its columns allow it; none where the table alone is asked for. */
export function inForm(chart: ChartRequest | null, form: ChartKind | 'table' | null): ChartRequest | null {
  if (!chart || form === null) return chart;
  if (form === 'table') return null;
  return fits(chart, form) ? { ...chart, kind: form } : chart;
}

function fits(chart: ChartRequest, kind: ChartKind): boolean {
  const isDrawn = ['bar', 'stacked', 'line', 'area', 'heatmap'].includes(chart.kind);
  if (kind === 'pie') return isDrawn && isWhole(chart);
  const needsSeries = kind === 'stacked' || kind === 'heatmap';
  return isDrawn && (needsSeries ? chart.series !== null : kind !== 'area' || chart.series === null);
}

/** Whether the values are parts of a whole. */
function isWhole({ data, y, series, yIsAdditive }: ChartRequest): boolean {
  if (y === null || series !== null || yIsAdditive !== true) return false;
  const values = valuesOf(data, y).map(toNumber);
  return values.every((value) => (value ?? 0) >= 0) && values.some((value) => (value ?? 0) > 0);
}
