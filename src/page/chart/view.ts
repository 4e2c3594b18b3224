// eslint-disable-next-line @typescript-eslint/triple-slash-reference -- tests that import this have another tsconfig
/// <reference path="./vega-parts.d.ts" />
import { type Loader } from 'vega';
import { transforms } from 'vega-dataflow';
import * as encoders from 'vega-encode';
import { expressionInterpreter } from 'vega-interpreter';
import { parse } from 'vega-parser';
import * as dataTransforms from 'vega-transforms';
import { View } from 'vega-view';
import * as viewTransforms from 'vega-view-transforms';
import { type ChartSpecification } from '../api/answer-types.js';

// What the service's charts need of Vega: all of it would be half as large again.
Object.assign(transforms, dataTransforms, encoders, viewTransforms);

/** Expressions are walked through, never made into code: the page's policy allows none. */
const INTERPRETED = { ast: true };
/** Vega's level for a log of nothing. */
const SILENT = 0;

/**
 * What draws a specification, whose data it changes. It can load nothing.
 * @throws what Vega throws at a specification that is none
 */
export function viewOf(spec: object): View {
  const runtime = parse(spec, { events: { bind: 'none' } }, INTERPRETED);
  return new View(runtime, {
    expr: expressionInterpreter,
    loader: refusingLoader(),
    renderer: 'none',
    logLevel: SILENT,
  });
}

/** A chart as an SVG file, as its picture looks. */
export async function svgOf(chart: ChartSpecification): Promise<string> {
  const view = viewOf(structuredClone(chart));
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new Error('charts load nothing'));
  return { options: {}, load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as Loader;
}
