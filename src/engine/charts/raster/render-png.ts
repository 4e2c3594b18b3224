import { Resvg } from '@resvg/resvg-js';
import * as vega from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import { type ChartSpec } from '../build-spec.js';
import { fontsFor } from './chart-fonts.js';
import { FONT_FAMILY } from '../chart-theme.js';
import { indexedPng } from './indexed-png.js';
import { textWidth } from './text-width.js';

const SCALE = 2;

useOwnTextMetrics();

/** The Vega specification of one of Vega-Lite. */
export function compileSpec(spec: ChartSpec): vega.Spec {
  // Vega-Lite's own type of a specification is a union too large to build by steps.
  return compile(spec as unknown as TopLevelSpec, { logger: vega.logger(vega.None) }).spec;
}

/** Draws a specification as SVG. It can load nothing: no file, no address. */
export function renderSvg(spec: ChartSpec): Promise<string> {
  return drawSvg(compileSpec(spec));
}

/** Draws a Vega specification as SVG, and changes its data meanwhile. It can load nothing either. */
export async function drawSvg(compiled: vega.Spec): Promise<string> {
  const view = new vega.View(vega.parse(compiled), { renderer: 'none', loader: refusingLoader() });
  view.logLevel(vega.None);
  try {
    return await view.toSVG();
  } finally {
    view.finalize();
  }
}

/**
 * Turns SVG into PNG at twice its size, with the fonts of the package.
 * @param moreFonts font files for scripts that those do not have
 */
export function rasterise(svg: string, moreFonts: readonly string[] = []): Uint8Array {
  const { files, hasBold } = fontsFor(svg);
  const font = {
    loadSystemFonts: false,
    fontFiles: [...files, ...moreFonts],
    defaultFontFamily: FONT_FAMILY,
  };
  // resvg takes another font for letters that one lacks only in the same weight.
  const drawn = hasBold ? svg : svg.replaceAll('font-weight="bold"', '');
  const image = new Resvg(drawn, { font, fitTo: { mode: 'zoom', value: SCALE } }).render();
  const { width, height, pixels } = image;
  return indexedPng({ width, height, pixels }) ?? image.asPng();
}

function refusingLoader(): vega.Loader {
  const refuse = () => Promise.reject(new Error('charts load nothing'));
  return Object.assign(vega.loader(), { load: refuse, sanitize: refuse, http: refuse, file: refuse });
}

interface TextItem {
  readonly text?: unknown;
  readonly fontSize?: number;
  readonly fontWeight?: unknown;
  readonly limit?: number;
}

/** Without a canvas Vega guesses the width of text far too wide; it lets others measure instead. */
function useOwnTextMetrics(): void {
  const metrics: unknown = Reflect.get(vega, 'textMetrics');
  if (typeof metrics === 'object' && metrics !== null) Object.assign(metrics, { width: measure });
}

function measure(item: TextItem, text: unknown = item.text): number {
  const isBold = item.fontWeight === 'bold' || Number(item.fontWeight) >= 600;
  const width = textWidth(typeof text === 'string' ? text : '', item.fontSize ?? 11, isBold);
  return item.limit !== undefined && item.limit > 0 ? Math.min(width, item.limit) : width;
}
