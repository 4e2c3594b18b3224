import { ChartNotPossible, type ChartRequest } from '../../../charts/chart-request.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type Finding } from '../evidence.js';
import { type Given, textIn } from '../given.js';
import { type ChartWish, chartWish } from './chart-wish.js';
import { ToolProblem } from '../tool-problem.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

/** What is drawn, in words for the model. */
function drawnAs({ result }: Finding, { kind, x, y, series }: ChartWish): string {
  const keyOf = (place: number): string => result.columns[place]?.key ?? '';
  const of = y === null ? keyOf(x) : `${keyOf(y)} by ${keyOf(x)}`;
  return `${kind} of ${of}${series === null ? '' : `, for each ${keyOf(series)}`}`;
}

async function run(given: Given, { evidence, charts, catalogue, signal }: ToolContext): Promise<ToolOutcome> {
  const name = textIn(given, 'result');
  const finding = evidence.findings.get(name);
  if (!finding)
    throw new ToolProblem(
      `there is no result ${name}; the results are ${[...evidence.findings.keys()].join(', ')}`,
    );
  const wish = chartWish(textIn(given, 'request'), finding.result);
  const data = finding.table.result;
  const nameOf = (place: number): string => data.columns[place]?.name ?? '';
  const [x, y] = [nameOf(wish.x), wish.y === null ? null : nameOf(wish.y)];
  const chart: ChartRequest = {
    kind: wish.kind,
    title: y === null ? x : `${y}: ${x}`,
    data,
    x,
    y,
    series: wish.series === null ? null : nameOf(wish.series),
    xTitle: null,
    yTitle: null,
    yFormat: 'number',
    locale: catalogue.locale,
  };
  try {
    finding.image = { name: `${name}.png`, ...(await charts.render(chart, signal)) };
  } catch (error) {
    if (error instanceof ChartNotPossible) throw new ToolProblem(`this cannot be drawn: ${error.message}`);
    throw error;
  }
  return {
    said: `The chart of ${name} is drawn (${drawnAs(finding, wish)}); it comes with the reply.`,
    lines: [catalogue.text('chart.done', { title: escapeMarkdown(chart.title) })],
    image: finding.image,
    files: finding.sources.map(({ fileName }) => fileName),
  };
}

/** A chart of a result. */
export const drawChart: Tool = {
  definition: {
    name: 'draw_chart',
    description:
      'Draws a result of several rows: groups as bars, times as a line. Draw where it helps, or where it was asked for.',
    parameters: {
      type: 'object',
      properties: {
        title: { type: 'string', description: 'without numbers' },
        result: { type: 'string', description: 'r1' },
        request: {
          type: 'string',
          description:
            'what chart, and of which columns: "line of total by month, for each region"; bar, stacked, line, area, pie, scatter, histogram, heatmap or boxplot',
        },
      },
      required: ['title', 'result', 'request'],
    },
  },
  step: 'group.chart',
  run,
};
