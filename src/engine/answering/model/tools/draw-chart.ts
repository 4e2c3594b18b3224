import { ChartNotPossible, type ChartKind, type ChartRequest } from '../../../charts/chart-request.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { columnPlace } from '../binding/cells.js';
import { type Finding } from '../evidence.js';
import { type Given, oneOfIn, optionalText, textIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { type Tool, type ToolContext, type ToolOutcome } from './tool.js';

const KINDS: readonly ChartKind[] = [
  'bar',
  'stacked',
  'line',
  'area',
  'pie',
  'scatter',
  'histogram',
  'heatmap',
  'boxplot',
];

/** The name of a column in the table that is drawn. */
function columnName({ result, table }: Finding, given: Given, name: string): string {
  return table.result.columns[columnPlace(result, textIn(given, name))]?.name ?? '';
}

async function run(given: Given, { evidence, charts, catalogue, signal }: ToolContext): Promise<ToolOutcome> {
  const name = textIn(given, 'result');
  const finding = evidence.findings.get(name);
  if (!finding)
    throw new ToolProblem(
      `there is no result ${name}; the results are ${[...evidence.findings.keys()].join(', ')}`,
    );
  const kind = oneOfIn(given, 'kind', KINDS) ?? 'bar';
  const y = kind === 'histogram' ? null : columnName(finding, given, 'y');
  const chart: ChartRequest = {
    kind,
    title: y === null ? columnName(finding, given, 'x') : `${y}: ${columnName(finding, given, 'x')}`,
    data: finding.table.result,
    x: columnName(finding, given, 'x'),
    y,
    series: optionalText(given, 'series') === null ? null : columnName(finding, given, 'series'),
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
    said: `The chart of ${name} is drawn; it comes with the reply.`,
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
        kind: { type: 'string', enum: KINDS },
        x: { type: 'string', description: 'column' },
        y: { type: 'string', description: 'column' },
        series: { type: ['string', 'null'], description: 'column' },
      },
      required: ['result', 'kind', 'x'],
    },
  },
  step: 'group.chart',
  run,
};
