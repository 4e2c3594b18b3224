import { type Loader, type Spec } from 'vega';
import { transforms } from 'vega-dataflow';
import * as encoders from 'vega-encode';
import { expressionInterpreter } from 'vega-interpreter';
import { parse } from 'vega-parser';
import * as dataTransforms from 'vega-transforms';
import { View } from 'vega-view';
import * as viewTransforms from 'vega-view-transforms';
import { type ChartSpecification } from '../api/types.js';

// What the service's charts need of Vega: all of it would be twice as large.
Object.assign(transforms, dataTransforms, encoders, viewTransforms);

/** Expressions are walked through, never made into code: the page's policy allows none. */
const INTERPRETED = { ast: true };
/** Vega's level for a log of nothing. */
const SILENT = 0;

/**
 * Draws a chart into an empty element, in a font.
 * @returns what shows it, to be finalized
 * @throws what Vega throws at a specification that is none
 */
export async function draw(chart: ChartSpecification, element: HTMLElement, font: string): Promise<View> {
  const spec = inFont({ ...chart, background: null }, font);
  const view = viewOf(spec).renderer('svg').initialize(element);
  await view.runAsync();
  // The element is described by what it stands in.
  for (const name of ['role', 'aria-roledescription', 'aria-label']) element.removeAttribute(name);
  return view;
}

/** A chart as an SVG file, as its picture looks. */
export async function svgOf(chart: ChartSpecification): Promise<string> {
  // Drawing changes the data.
  const view = viewOf(structuredClone(chart));
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

function viewOf(spec: object): View {
  const runtime = parse(spec as Spec, { events: { bind: 'none' } }, INTERPRETED);
  const options = {
    expr: expressionInterpreter,
    loader: refusingLoader(),
    renderer: 'none',
    logLevel: SILENT,
  };
  return new View(runtime, options as ConstructorParameters<typeof View>[1]);
}

/** A copy in which all texts have one font. */
function inFont(spec: object, font: string): object {
  return JSON.parse(JSON.stringify(spec), (key, value: unknown) =>
    key === 'font' && typeof value === 'string' ? font : value,
  ) as object;
}

function refusingLoader(): Loader {
  const refuse = () => Promise.reject(new Error('charts load nothing'));
  return { options: {}, load: refuse, sanitize: refuse, http: refuse, file: refuse } as unknown as Loader;
}
