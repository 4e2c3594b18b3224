import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IngestionFolder } from '../../../../test/support/ingestion-folder.js';
import { wholeNames, workbenchTables } from '../../analytics/tables-with-totals.js';
import { Workbench } from '../../analytics/workbench.js';
import { knowledgeWith } from '../knowledge/knowledge.js';
import { type Datasets, linkQuestion } from '../mentions/linked-question.js';
import { type Row } from '../plan/row-sets.js';
import { PlanRunner } from '../plan/run.js';
import { loadDataset } from '../tables/load-dataset.js';
import { proposals } from './index.js';

const LIMITS = { memoryBytes: 256 * 2 ** 20, threads: 1, maxRows: 100, queryTimeoutMs: 20_000 };
const REPORT = [
  'Item,2018,2019',
  'Cash,"$100","$120"',
  'Inventories,40,70',
  'Receivables,60,60',
  'Total current assets,"$200","$250"',
].join('\n');
const knowledge = knowledgeWith(new Map());

let folder: IngestionFolder;
let workbench: Workbench;
let datasets: Datasets;
beforeAll(async () => {
  folder = await IngestionFolder.create();
  const { table } = await folder.table(REPORT, 'report.csv');
  const { profile } = table;
  workbench = await Workbench.open({
    tables: workbenchTables([{ name: profile.name, path: join(folder.output, table.file), profile }]),
    limits: LIMITS,
    scratchFolder: await mkdtemp(join(folder.path, 'spill-')),
  });
  const tables = [{ name: profile.name, datasourceId: 'ds', fileName: 'report.csv', profile }];
  const load = (whole: ReadonlyMap<string, string>): ReturnType<typeof loadDataset> =>
    loadDataset({ tables, workbench, whole }, (word) => knowledge.isWord(word));
  datasets = { plain: await load(new Map()), whole: await load(wholeNames(tables)) };
});
afterAll(async () => {
  await workbench.close();
  await folder.remove();
});

function resultsOf(question: string): (readonly Row[])[] {
  const linked = linkQuestion(question, datasets, knowledge);
  const runner = new PlanRunner(linked.dataset);
  return proposals(linked)
    .flatMap(({ plan }) => runner.run(plan) ?? [])
    .map((row) => [row]);
}

describe('rows that sum up others', () => {
  it('are read where a question names one of them', () => {
    expect(resultsOf('What was the change in total current assets from 2018 to 2019?')).toContainEqual([
      [50, 250, 200],
    ]);
    expect(resultsOf('What percentage of total current assets was cash in 2019?')).toContainEqual([
      [48, 120, 250],
    ]);
  });

  it('are never counted with the others', () => {
    const results = resultsOf('What is the sum of 2019, total current assets included?');
    expect(results).not.toContainEqual([[500]]);
    expect(resultsOf('What is the total of 2019?')).toContainEqual([[250]]);
  });
});
