import { signal } from '@preact/signals';
import { type ColumnHistogram, type HistogramBin } from '../api/file-types.js';
import { setEntry, signedIn } from './store.js';

/** A table of a file. */
export interface TablePlace {
  readonly datasetId: string;
  readonly datasourceId: string;
  /** Among the tables of the file, from 0. */
  readonly table: number;
}

type Bins = readonly HistogramBin[] | null;

const histograms = signal<ReadonlyMap<string, readonly Bins[]>>(new Map());
const asked = new Set<string>();
/** One after the other: each is counted over a whole table. */
let queue = Promise.resolve();

/** The histogram of a column of a table, by its place; null while it is not there, and where there is none. */
export function binsAt(place: TablePlace, column: number): Bins {
  return histograms.value.get(keyOf(place))?.[column] ?? null;
}

/** Has the values of a table counted, once. Where that fails its columns are shown without histograms. */
export function loadHistograms(place: TablePlace): void {
  const key = keyOf(place);
  if (asked.has(key)) return;
  asked.add(key);
  queue = queue.then(async () => {
    try {
      setEntry(histograms, key, await fetchBins(place));
    } catch {
      asked.delete(key);
    }
  });
}

/** Of a file that is read again. */
export function forgetHistograms(datasourceId: string): void {
  const isOther = (key: string) => !key.startsWith(`${datasourceId} `);
  histograms.value = new Map([...histograms.value].filter(([key]) => isOther(key)));
  for (const key of asked) if (!isOther(key)) asked.delete(key);
}

async function fetchBins({ datasetId, datasourceId, table }: TablePlace): Promise<Bins[]> {
  const path = `/datasets/${datasetId}/datasources/${datasourceId}/histograms`;
  const answer = await signedIn().get<{ readonly columns: readonly ColumnHistogram[] }>(path, {
    table: String(table),
  });
  return answer.columns.map(({ bins }) => bins);
}

function keyOf({ datasourceId, table }: TablePlace): string {
  return `${datasourceId} ${table}`;
}
