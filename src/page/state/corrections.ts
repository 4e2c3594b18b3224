import { type Correction, type PreviewedTable, type TableRows } from '../api/file-types.js';
import { tellingFailures, watchDataset } from './data.js';
import { forgetHistograms, type TablePlace } from './histograms.js';
import { intakes, notify, signedIn } from './store.js';
import { t } from './texts.js';

const FIRST_ROWS = '10';

/** The first rows of a table as they were read. @throws ApiFailure */
export function loadFirstRows({ datasetId, datasourceId, table }: TablePlace): Promise<TableRows> {
  const path = `/datasets/${datasetId}/datasources/${datasourceId}/rows`;
  return signedIn().get<TableRows>(path, { table: String(table), page_size: FIRST_ROWS });
}

/** The tables of a file as a correction would have them read; nothing of them is kept. @throws ApiFailure */
export async function loadPreview(
  { datasetId, datasourceId }: Omit<TablePlace, 'table'>,
  correction: Correction,
): Promise<readonly PreviewedTable[]> {
  const path = `/datasets/${datasetId}/datasources/${datasourceId}/intake/preview`;
  const { tables } = await signedIn().post<{ readonly tables: readonly PreviewedTable[] }>(path, {
    ...correction,
  });
  return tables;
}

/** Has a file read again by a correction; what it was read by before can be taken back. */
export async function readAgain(file: Omit<TablePlace, 'table'>, correction: Correction): Promise<void> {
  const { datasetId, datasourceId } = file;
  const before = intakes.value.get(datasourceId);
  await tellingFailures(async () => {
    await signedIn().post(`/datasets/${datasetId}/datasources/${datasourceId}/intake`, { ...correction });
    forget(datasourceId);
    notify(t('correct.reading'), before ? () => void readAgain(file, before.correction) : null);
    await watchDataset(datasetId);
  });
}

function forget(datasourceId: string): void {
  intakes.value = new Map([...intakes.value].filter(([id]) => id !== datasourceId));
  forgetHistograms(datasourceId);
}
