import { type Dataset, type Datasource, type Overview, type Page, type Session } from '../api/types.js';
import { type ForeignKey, type Intake } from '../api/file-types.js';
import { sayFailure } from './failures.js';
import {
  datasets,
  datasources,
  intakes,
  keys,
  notify,
  overviews,
  search,
  sessions,
  setEntry,
  signedIn,
} from './store.js';

const LEAST_PAUSE_MS = 100;
const MOST_PAUSE_MS = 2000;
/** What is waited for is asked for again after a tenth of the time that it has taken so far. */
const PAUSE_SHARE = 0.1;
const MOST = '100';

/** What deletes each item that is out of sight and not deleted yet, by its id. */
export const leaving = new Map<string, () => Promise<void>>();

/** What the side column lists: the newest, or those that the search finds. */
export async function loadDatasets(): Promise<void> {
  await tellingFailures(async () => {
    datasets.value = staying((await signedIn().get<Page<Dataset>>('/datasets', listed())).records);
  });
}

export async function loadSessions(): Promise<void> {
  await tellingFailures(async () => {
    sessions.value = staying((await signedIn().get<Page<Session>>('/sessions', listed())).records);
  });
}

const staying = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  items.filter(({ id }) => !leaving.has(id));

function listed(): Record<string, string> {
  return { page_size: MOST, ...(search.value !== '' && { search: search.value }) };
}

export async function tellingFailures(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    notify(sayFailure(error));
  }
}

const watched = new Map<string, Promise<void>>();

/**
 * Follows the reading of a dataset's files until all are read.
 * @param onListed is called when its files have been listed once
 */
export async function watchDataset(id: string, onListed: () => void = () => undefined): Promise<void> {
  await loadDatasources(id);
  onListed();
  const watch = watched.get(id) ?? untilRead(id).finally(() => watched.delete(id));
  watched.set(id, watch);
  await watch;
}

async function untilRead(id: string): Promise<void> {
  const isReading = () => datasources.value.get(id)?.some(({ status }) => status === 'synching') ?? false;
  const start = performance.now();
  do {
    while (isReading()) {
      const pause = (performance.now() - start) * PAUSE_SHARE;
      const pauseMs = Math.min(MOST_PAUSE_MS, Math.max(LEAST_PAUSE_MS, pause));
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      await loadDatasources(id);
    }
    await loadUnderstanding(id);
    // Files may have been added meanwhile.
  } while (isReading());
}

async function loadDatasources(id: string): Promise<void> {
  const page = await signedIn().get<Page<Datasource>>(`/datasets/${id}/datasources`, { page_size: MOST });
  setEntry(datasources, id, page.records);
}

/** What was understood of a dataset's files, and the questions it proposes. */
async function loadUnderstanding(id: string): Promise<void> {
  await Promise.all([loadOverview(id), loadIntakes(id)]);
  const tables = (datasources.value.get(id) ?? []).flatMap(
    (file) => intakes.value.get(file.id)?.tables ?? [],
  );
  if (tables.length > 1) await loadKeys(id);
}

/** Of files that are not read yet there is nothing to say. */
async function loadOverview(id: string): Promise<void> {
  const isRead = datasources.value.get(id)?.some(({ status }) => status === 'synched') ?? false;
  if (!isRead && !overviews.value.has(id)) return;
  setEntry(overviews, id, await signedIn().get<Overview>(`/datasets/${id}/overview`));
}

async function loadKeys(id: string): Promise<void> {
  const found = await signedIn().get<{ readonly keys: readonly ForeignKey[] }>(`/datasets/${id}/keys`);
  setEntry(keys, id, found.keys);
}

/** What was understood of each file of a dataset that is read. @throws ApiFailure */
export async function loadIntakes(id: string): Promise<void> {
  for (const source of datasources.value.get(id) ?? []) {
    if (source.status !== 'synched' || intakes.value.has(source.id)) continue;
    const intake = await signedIn().get<Intake>(`/datasets/${id}/datasources/${source.id}/intake`);
    setEntry(intakes, source.id, intake);
  }
}
