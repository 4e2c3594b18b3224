import { type ChartRequest } from '../../charts/chart-request.js';
import { type ColumnType, type ResultTable } from '../../table.js';

const MOST_BARS = 60;
const MOST_POINTS = 2000;
const TIMES: readonly ColumnType[] = ['date', 'timestamp'];

/** A chart of a result of which no more is known than its columns: bars where one number belongs to each name, a line where to each day. */
export function resultChart(result: ResultTable, locale: string): ChartRequest | null {
  const [x, y, ...others] = result.columns;
  if (!x || !y || others.length > 0 || (y.type !== 'integer' && y.type !== 'number')) return null;
  const isOverTime = TIMES.includes(x.type);
  if (!isOverTime && x.type !== 'text') return null;
  if (result.rows.length < 2 || result.rows.length > (isOverTime ? MOST_POINTS : MOST_BARS)) return null;
  return {
    kind: isOverTime ? 'line' : 'bar',
    title: `${y.name}: ${x.name}`,
    data: result,
    x: x.name,
    y: y.name,
    series: null,
    xTitle: null,
    yTitle: null,
    yFormat: 'number',
    locale,
  };
}
