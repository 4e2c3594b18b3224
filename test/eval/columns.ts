import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type ColumnMeaning } from '../../src/engine/column-meaning.js';
import { type ColumnProfile } from '../../src/engine/table.js';
import { type Label, labelledTables, type LabelledTable } from './columns/labels.js';
import { SampledTables } from './columns/sampled-tables.js';
import { type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

/** Where the shared data usually lie, seen from the project. */
export const SHARED_DATA = join(import.meta.dirname, '..', '..', '..', 'shared', 'data');
const MEASURABLE: ReadonlySet<string> = new Set(['integer', 'number', 'time']);

/** The shared tables of a set; null, with a message, where they are not there. */
export function sharedData(folder: string | null): string | null {
  const data = folder ?? SHARED_DATA;
  if (existsSync(data)) return data;
  process.stdout.write(`skipped: there is no folder ${data} with the shared data\n`);
  return null;
}

/**
 * What the columns of labelled tables are told to mean. An answer is right when its additivity is; values that are stored
 * as text are no measures, whatever they say. Of the held half nothing is kept that could be read.
 */
export async function evaluateColumns({ data, split, limit }: EvalOptions): Promise<Prediction[]> {
  const folder = sharedData(data);
  if (folder === null) return [];
  const tables = await SampledTables.create(folder);
  const predictions: Prediction[] = [];
  const chosen = labelledTables().filter(({ half }) => split === null || half === split);
  for (const table of chosen.slice(0, limit ?? Infinity)) {
    const start = performance.now();
    const read = (await tables.ingest(table.path)).tables[0]?.profile.columns ?? [];
    if (read.length !== table.labels.length) {
      process.stdout.write(`left out, for its columns are read otherwise: ${table.path}\n`);
      continue;
    }
    const milliseconds = (performance.now() - start) / read.length;
    table.labels.forEach((label, i) => {
      const column = read[i];
      if (label && column) predictions.push(judged(table, column, { label, milliseconds, place: i }));
    });
  }
  await tables.close();
  return predictions;
}

interface Judged {
  readonly label: Label;
  readonly place: number;
  readonly milliseconds: number;
}

function judged(
  { path, half }: LabelledTable,
  { name, type, meaning }: ColumnProfile,
  { label, place, milliseconds }: Judged,
): Prediction {
  const isMeasurable = MEASURABLE.has(type);
  const expected = { type: label.type, additivity: isMeasurable ? label.additivity : ('none' as const) };
  const kind = isMeasurable ? 'numbers' : 'others';
  return {
    id: `${path}#${place}`,
    question: half === 'held' ? '' : name,
    expected: half === 'held' ? null : expected,
    predicted: half === 'held' ? null : (meaning ?? null),
    correct: meaning?.additivity === expected.additivity,
    confidence: meaning?.confidence ?? null,
    declined: meaning === undefined,
    milliseconds,
    measures: { 'semantic type': meaning?.type === label.type },
    groups: [half, `${half} ${kind}`, ...typeGroups(half, label, meaning)],
  };
}

/** Groups that tell how often the type is right, by half. */
function typeGroups(half: string, { type }: Label, meaning: ColumnMeaning | undefined): string[] {
  return [`${half} with ${meaning?.type === type ? 'the right' : 'another'} type`];
}
