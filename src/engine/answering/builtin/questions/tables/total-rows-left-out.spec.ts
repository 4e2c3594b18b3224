import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { collect } from '../../../../../../test/support/answering/analysis-fixture.js';
import { IngestionFolder } from '../../../../../../test/support/ingestion-folder.js';
import { workbenchTables } from '../../../../analytics/tables-with-totals.js';
import { Workbench } from '../../../../analytics/workbench.js';
import { trustingAnalyst } from '../../../../../../test/support/answering/trusting-analyst.js';

const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 1, maxRows: 100, queryTimeoutMs: 20_000 };
const REGIONS = ['North', 'South', 'East', 'West', 'Isles'];

let folder: IngestionFolder;
beforeAll(async () => {
  folder = await IngestionFolder.create();
});
afterAll(() => folder.remove());

/** The reply to a question about a file. */
async function reply(content: string, question: string): Promise<string> {
  const { table } = await folder.table(content, 'sales.csv');
  const { profile } = table;
  const { name } = profile;
  const path = join(folder.output, table.file);
  const workbench = await Workbench.open({
    tables: workbenchTables([{ name, path, profile }]),
    limits: LIMITS,
    scratchFolder: await mkdtemp(join(folder.path, 'spill-')),
  });
  try {
    const tables = [{ name, datasourceId: 'ds', fileName: 'sales.csv', profile }];
    const request = {
      question,
      language: 'EN',
      userPrompt: null,
      mode: 'auto',
      withCitation: true,
      documents: null,
      history: [],
      tables,
      workbench,
    } as const;
    const events = await collect(trustingAnalyst(), request);
    return events.map((event) => (event.type === 'message' ? event.text : '')).join('');
  } finally {
    await workbench.close();
  }
}

it('an answer leaves total rows out of every figure, and says so', async () => {
  const rows = REGIONS.map((region, i) => `${region},${String(10 * (i + 1))}`);
  const text = await reply(['region,sales', ...rows, 'Total,150'].join('\n'), 'What is the average sales?');
  expect(text).toContain('30');
  expect(text).not.toContain('50');
  expect(text).toContain('Left out 1 total row (row 7).');
});

it('an answer says nothing of total rows where there are none', async () => {
  const rows = REGIONS.map((region, i) => `${region},${String(10 * (i + 1))}`);
  expect(await reply(['region,sales', ...rows].join('\n'), 'What is the average sales?')).not.toContain(
    'Left out',
  );
});
