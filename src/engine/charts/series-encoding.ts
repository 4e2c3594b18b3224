import { type CellValue } from '../table.js';
import { distinct, distinctLabels } from './categories.js';
import { FIELD, type Place } from './kinds/chart-body.js';
import { LABEL_SIZE, MAIN_COLOR, PLOT_WIDTH } from './chart-theme.js';
import { textWidth } from './raster/text-width.js';

const LABEL_WIDTH = 200;
/** Symbol and padding of one legend entry. */
const ENTRY_EXTRA = 40;

type LegendSymbol = 'square' | 'circle' | 'stroke';

/** How the series of a chart are named and coloured. */
interface SeriesEncoding {
  readonly labels: ReadonlyMap<CellValue, string>;
  readonly color: Readonly<Record<string, unknown>>;
}

/** One colour where there are no series, else a colour each and a legend above the plot, in the order of the data. */
export function seriesEncoding(
  points: readonly Place[],
  hasSeries: boolean,
  symbol: LegendSymbol = 'square',
): SeriesEncoding {
  if (!hasSeries) return { labels: new Map(), color: { value: MAIN_COLOR } };
  const labels = distinctLabels(distinct(points.map(({ series }) => series)), LABEL_WIDTH, LABEL_SIZE);
  const names = [...labels.values()];
  const columns = Math.max(1, Math.floor(PLOT_WIDTH / (widest(names) + ENTRY_EXTRA)));
  const scale = { domain: names };
  const legend = {
    columns,
    symbolType: symbol,
    symbolOpacity: 1,
    symbolStrokeWidth: symbol === 'stroke' ? 3 : 0,
  };
  return { labels, color: { field: FIELD.series, type: 'nominal', scale, sort: null, legend } };
}

/** Width of the widest of some axis or legend labels. */
export function widest(labels: readonly string[]): number {
  return labels.reduce((width, label) => Math.max(width, textWidth(label, LABEL_SIZE)), 0);
}
