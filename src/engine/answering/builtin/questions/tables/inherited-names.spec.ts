import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { noCharts } from '../../../../../../test/support/answering/no-charts.js';
import { INHERITED_NAMES } from '../../../../../../test/support/inherited-names.js';
import { IngestionFolder } from '../../../../../../test/support/ingestion-folder.js';
import { Workbench } from '../../../../analytics/workbench.js';
import { ChartRenderer } from '../../../../charts/chart-renderer.js';
import { type CellValue } from '../../../../table.js';
import { type AnalysisRequest } from '../../../analyst.js';
import { type Charts } from '../../answer-question.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

/** Rows in which each name is once, and `constructor` once more. */
const ROWS = [...INHERITED_NAMES, 'constructor'].map((name, i) => [name, i + 1] as const);
const LIMITS = { memoryBytes: 2 ** 28, threads: 1, maxRows: 1000, queryTimeoutMs: 20_000 };

let folder: IngestionFolder;
let charts: ChartRenderer;
beforeAll(async () => {
  folder = await IngestionFolder.create();
  charts = new ChartRenderer({ threads: 1 });
});
afterAll(async () => {
  await charts.close();
  await folder.remove();
});

/** A file as it is read: its column, its name and one of its values are called so. */
async function tableCalled(name: string) {
  const rows = ROWS.map((row) => row.join(',')).join('\n');
  const { table } = await folder.table(`${name},amount\n${rows}\n`, `${name}.csv`);
  const workbench = await Workbench.open({
    tables: [{ name, path: join(folder.output, table.file), leftOut: [] }],
    limits: LIMITS,
    scratchFolder: await mkdtemp(join(folder.path, 'scratch-')),
  });
  return { workbench, table: { name, datasourceId: 'ds', fileName: `${name}.csv`, profile: table.profile } };
}

type Called = Awaited<ReturnType<typeof tableCalled>>;

interface Answer {
  readonly rows: readonly (readonly CellValue[])[];
  readonly charts: number;
}

async function ask(
  { workbench, table }: Called,
  question: string,
  drawing: Charts = noCharts,
): Promise<Answer> {
  const request: AnalysisRequest = {
    question,
    language: 'AUTO',
    userPrompt: null,
    history: [],
    mode: 'auto',
    withCitation: false,
    documents: null,
    tables: [table],
    workbench,
  };
  const events = await collect(trustingAnalyst(drawing), request);
  return {
    rows: events.flatMap((event) => (event.type === 'table' ? event.table.result.rows : [])),
    charts: events.filter(({ type }) => type === 'image').length,
  };
}

it.each(INHERITED_NAMES)(
  'a column, a file and a value that are called %s are read and asked about',
  async (name) => {
    const called = await tableCalled(name);
    const counted = await ask(called, `How many rows are there by "${name}"?`);
    const summed = await ask(called, `What is the total amount by "${name}"?`, charts);
    const filtered = await ask(called, `What is the total amount where "${name}" is "${name}"?`);
    await called.workbench.close();

    const place = INHERITED_NAMES.indexOf(name) + 1;
    const total = name === 'constructor' ? place + ROWS.length : place;
    const text = ({ rows }: Answer) => rows.map((row) => row.map(String));
    expect(text(counted)).toContainEqual(['constructor', '2']);
    expect(text(summed)).toContainEqual([name, String(total)]);
    expect(summed.charts).toBeGreaterThan(0);
    expect(text(filtered).flat()).toContain(String(total));
  },
);
