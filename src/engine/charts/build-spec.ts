import { barBody } from './kinds/bar-body.js';
import { boxplotBody } from './kinds/boxplot-body.js';
import { type ChartBody, type ChartMeta, FIELD, localeOf, textsOf } from './kinds/chart-body.js';
import { vegaLocale } from './chart-locale.js';
import { type ChartRequest } from './chart-request.js';
import { PLOT_WIDTH, theme, TITLE_SIZE } from './chart-theme.js';
import { drawnLine, fillIn, toLine } from './chart-values.js';
import { heatmapBody } from './kinds/heatmap-body.js';
import { histogramBody } from './kinds/histogram-body.js';
import { lineBody } from './kinds/line-body.js';
import { pieBody } from './kinds/pie-body.js';
import { scatterBody } from './kinds/scatter-body.js';
import { wrapText } from './raster/text-width.js';

const BODIES: Record<ChartRequest['kind'], (request: ChartRequest) => ChartBody> = {
  bar: barBody,
  stacked: barBody,
  line: lineBody,
  area: lineBody,
  pie: pieBody,
  scatter: scatterBody,
  histogram: histogramBody,
  heatmap: heatmapBody,
  boxplot: boxplotBody,
};
/** A Vega-Lite specification. */
export type ChartSpec = Readonly<Record<string, unknown>>;

const MAX_TITLE_LINES = 3;
const PADDING = { left: 20, top: 20, right: 28, bottom: 18 };

/**
 * The Vega-Lite specification of a chart, with its data inside. Text of the request becomes titles and data values,
 * never a field name, an expression or a URL.
 * @throws ChartNotPossible when the request cannot be drawn truthfully
 */
export function buildSpec(request: ChartRequest): ChartSpec {
  const { rows, view, hover, notes } = BODIES[request.kind](request);
  const usermeta: ChartMeta = { language: localeOf(request), series: FIELD.series, hover };
  return {
    usermeta,
    background: 'white',
    padding: PADDING,
    config: theme(vegaLocale(localeOf(request))),
    title: titleOf(request, [...rowNote(request), ...notes]),
    data: { values: rows },
    ...view,
  };
}

function titleOf(request: ChartRequest, notes: readonly string[]): Record<string, unknown> {
  const lines = wrapText(toLine(request.title), PLOT_WIDTH, TITLE_SIZE, MAX_TITLE_LINES);
  const text = lines.map(drawnLine);
  return notes.length > 0 ? { text, subtitle: notes } : { text };
}

function rowNote(request: ChartRequest): string[] {
  if (!request.data.truncated) return [];
  return [fillIn(textsOf(request).firstRows, { shown: request.data.rows.length }, localeOf(request))];
}
