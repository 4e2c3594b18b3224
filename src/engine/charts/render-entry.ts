import { buildSpec } from './build-spec.js';
import { ChartNotPossible, type ChartRequest } from './chart-request.js';
import { rasterise, renderSvg } from './render-png.js';

/** What a thread is given: a chart and font files beside the package's own. */
export interface RenderTask {
  readonly request: ChartRequest;
  readonly fontFiles: readonly string[];
}

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

/** A chart as PNG, or why there can be none: the class of an error would be lost on the way. */
export type RenderOutcome = { readonly png: Uint8Array } | { readonly notPossible: string };

/** The work of one thread: draws a chart. */
export default async function render({ request, fontFiles }: RenderTask): Promise<RenderOutcome> {
  try {
    return { png: rasterise(await renderSvg(buildSpec(request)), fontFiles) };
  } catch (error) {
    if (error instanceof ChartNotPossible) return { notPossible: error.message };
    throw error;
  }
}

// The first chart of a thread takes several times as long as the next.
await render({ request: WARM_UP, fontFiles: [] });
