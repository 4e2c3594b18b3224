import { buildSpec } from '../build-spec.js';
import { ChartNotPossible, type ChartRequest } from '../chart-request.js';
import { type DrawnChart } from '../drawn-chart.js';
import { compileSpec, drawSvg, rasterise } from './render-png.js';

/** What a thread is given: a chart and font files beside the package's own. */
export interface RenderTask {
  readonly request: ChartRequest;
  readonly fontFiles: readonly string[];
}

/** A larger specification would cost those who look at the chart more than it gives them. */
const MOST_SPECIFICATION_BYTES = 256 * 1024;

const WARM_UP: ChartRequest = {
  kind: 'bar',
  title: 'Warm-up',
  data: {
    columns: [
      { name: 'x', type: 'text' },
      { name: 'y', type: 'integer' },
    ],
    rows: [
      ['a', 1],
      ['b', 2],
    ],
    truncated: false,
  },
  x: 'x',
  y: 'y',
  series: null,
  xTitle: null,
  yTitle: null,
  yFormat: 'number',
};

/** A chart, or why there can be none: the class of an error would be lost on the way. */
export type RenderOutcome = DrawnChart | { readonly notPossible: string };

/** The work of one thread: draws a chart. */
export default async function render({ request, fontFiles }: RenderTask): Promise<RenderOutcome> {
  try {
    const compiled = compileSpec(buildSpec(request));
    // Before it is drawn, which changes its data.
    const specification = JSON.stringify(compiled);
    const isKept = Buffer.byteLength(specification) <= MOST_SPECIFICATION_BYTES;
    const png = rasterise(await drawSvg(compiled), fontFiles);
    return { png, specification: isKept ? specification : null };
  } catch (error) {
    if (error instanceof ChartNotPossible) return { notPossible: error.message };
    throw error;
  }
}

// The first chart of a thread takes several times as long as the next.
await render({ request: WARM_UP, fontFiles: [] });
