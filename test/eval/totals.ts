import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from './columns.js';
import { OfficeFolder } from '../support/office-files.js';
import { SampledTables } from './columns/sampled-tables.js';
import { type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';
import { styledWorkbooks } from './totals/styled-workbooks.js';

interface LabelledTotals {
  readonly path: string;
  /** Numbers, in the file, of the rows that sum up others. */
  readonly rows: readonly number[];
}

/**
 * Which rows of shared tables are found to sum up others. An answer is a labelled row, found or not, or a table without such
 * rows, in which none must be found.
 */
export async function evaluateTotals({ data, limit }: EvalOptions): Promise<Prediction[]> {
  const folder = sharedData(data);
  if (folder === null) return [];
  const tables = await SampledTables.create(folder);
  const predictions: Prediction[] = [];
  for (const labelled of labelledTotals().slice(0, limit ?? Infinity)) {
    const start = performance.now();
    const [table] = (await tables.ingest(labelled.path)).tables;
    const found = table?.profile.totalRows.map(({ row }) => row) ?? [];
    predictions.push(...judged(labelled, found, performance.now() - start));
  }
  await tables.close();
  return [...predictions, ...(await ofStyledWorkbooks())];
}

/** Workbooks of our own in which only the style of rows, beside their numbers, tells which sum up others. */
async function ofStyledWorkbooks(): Promise<Prediction[]> {
  const folder = await OfficeFolder.create();
  const reader = await SampledTables.create(folder.path);
  try {
    const predictions: Prediction[] = [];
    for (const { name, rows } of await styledWorkbooks(folder)) {
      const start = performance.now();
      const [table] = (await reader.ingest(`${name}.xlsx`)).tables;
      const found = table?.profile.totalRows.map(({ row }) => row) ?? [];
      const judgements = judged({ path: `styled ${name}`, rows }, found, performance.now() - start);
      predictions.push(
        ...judgements.map((each) => ({ ...each, groups: each.groups.map((group) => `by style, ${group}`) })),
      );
    }
    return predictions;
  } finally {
    await reader.close();
    await folder.remove();
  }
}

function labelledTotals(): LabelledTotals[] {
  const lines = readFileSync(join(import.meta.dirname, 'totals', 'labels.tsv'), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => {
    const [path = '', rows = ''] = line.split('\t');
    return { path, rows: rows === '' ? [] : rows.split(' ').map(Number) };
  });
}

function judged(
  { path, rows }: LabelledTotals,
  found: readonly number[],
  milliseconds: number,
): Prediction[] {
  const common = {
    question: path,
    predicted: found,
    confidence: null,
    declined: false,
    milliseconds,
    measures: {},
  };
  if (rows.length === 0) {
    return [
      {
        ...common,
        id: path,
        expected: [],
        correct: found.length === 0,
        groups: ['tables without: none found'],
      },
    ];
  }
  const isAllRight = rows.length === found.length && rows.every((row) => found.includes(row));
  const ofTable = {
    ...common,
    id: path,
    expected: rows,
    correct: isAllRight,
    groups: ['tables with: all rows right'],
  };
  const ofRows = rows.map((row) => ({
    ...common,
    id: `${path}#${String(row)}`,
    expected: [row],
    correct: found.includes(row),
    groups: ['rows found'],
  }));
  return [ofTable, ...ofRows];
}
