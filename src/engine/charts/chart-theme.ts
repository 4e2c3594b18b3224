/** The font that travels with the package; there is no other. */
export const FONT_FAMILY = 'Noto Sans';
export const PLOT_WIDTH = 640;
export const PLOT_HEIGHT = 340;
export const LABEL_SIZE = 12;
export const TITLE_SIZE = 17;
const SUBTITLE_SIZE = 12;
/** Room an axis may take for labels and title; beyond Vega's own limit of 200 the two would overlap. */
const MAX_AXIS_EXTENT = 400;
export const MAIN_COLOR = '#0072b2';
export const INK = '#1f2933';
/** On coloured ground, which stays as it is where everything else is shown dark. */
export const INK_ON_COLOR = '#1e2832';
const MUTED_INK = '#52606d';
export const GRID_COLOR = '#e4e7eb';
export const AXIS_COLOR = '#9aa5b1';

/** Okabe and Ito's colours, which people with colour blindness tell apart, darkened for white, and three more. */
const SERIES_COLORS = [
  MAIN_COLOR,
  '#e69f00',
  '#009e73',
  '#cc79a7',
  '#56b4e9',
  '#d55e00',
  '#7a4fa3',
  '#8a8d00',
  '#4b5563',
  '#8c6d46',
];

/** Whoever shows a chart tells what it says in words of their own. */
const OF_ALL = { font: FONT_FAMILY, aria: false };

/** The Vega-Lite configuration of every chart. */
export function theme(locale: Record<string, unknown> | null): Record<string, unknown> {
  return {
    ...OF_ALL,
    ...(locale ? { locale } : {}),
    view: { stroke: null },
    axis: {
      labelFontSize: LABEL_SIZE,
      labelColor: MUTED_INK,
      labelFontWeight: 'normal',
      labelPadding: 6,
      titleFontSize: LABEL_SIZE,
      titleFontWeight: 'normal',
      titleColor: INK,
      titlePadding: 10,
      maxExtent: MAX_AXIS_EXTENT,
      gridColor: GRID_COLOR,
      domainColor: AXIS_COLOR,
      tickColor: AXIS_COLOR,
      ticks: false,
      labelOverlap: 'greedy',
    },
    title: {
      anchor: 'start',
      frame: 'bounds',
      fontSize: TITLE_SIZE,
      fontWeight: 'bold',
      color: INK,
      lineHeight: TITLE_SIZE * 1.35,
      offset: 16,
      subtitleFontSize: SUBTITLE_SIZE,
      subtitleColor: MUTED_INK,
      subtitleFontWeight: 'normal',
      subtitleLineHeight: SUBTITLE_SIZE * 1.4,
      subtitlePadding: 6,
    },
    legend: {
      orient: 'top',
      direction: 'horizontal',
      title: null,
      labelFontSize: LABEL_SIZE,
      labelColor: INK,
      labelLimit: 0,
      symbolSize: 110,
      columnPadding: 18,
      rowPadding: 6,
      offset: 12,
    },
    range: { category: SERIES_COLORS },
  };
}
