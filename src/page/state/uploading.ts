import { type Datasource, type Dataset } from '../api/types.js';
import { uploadFile } from '../api/upload.js';
import { loadDatasets, watchDataset } from './data.js';
import { sayFailure } from './failures.js';
import { goTo } from './routing.js';
import { datasets, notify, signedIn, type Upload, uploads } from './store.js';
import { t } from './texts.js';

const AT_ONCE = 2;
let lastUpload = 0;

/** Brings files into a dataset; without one, into a new one that bears the name of the first. */
export async function addFiles(files: readonly File[], datasetId: string | null): Promise<void> {
  const first = files[0];
  if (!first) return;
  try {
    const id = datasetId ?? (await createDatasetFor(files));
    const waiting = files.map((file) => ({ file, upload: begin(file, id) }));
    goTo({ view: 'dataset', id });
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await addFile(next.file, next.upload);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  } catch (error) {
    notify(sayFailure(error));
  }
}

async function createDatasetFor(files: readonly File[]): Promise<string> {
  const [first] = files;
  const folder = first?.webkitRelativePath.split('/')[0] ?? '';
  const name = folder === '' ? (first?.name ?? '').replace(/\.[^.]+$/, '') : folder;
  const named = { name: name === '' ? t('data.untitled') : name };
  const { id } = await signedIn().post<Dataset>('/datasets', named);
  datasets.value = [{ id, ...named, description: '' }, ...(datasets.value ?? [])];
  void loadDatasets();
  return id;
}

function begin(file: File, datasetId: string): string {
  lastUpload += 1;
  const id = `upload-${lastUpload}`;
  const upload = {
    id,
    name: file.name,
    bytes: file.size,
    sent: 0,
    state: 'waiting' as const,
    reason: null,
    datasetId,
  };
  uploads.value = [...uploads.value, upload];
  return id;
}

async function addFile(file: File, id: string): Promise<void> {
  const datasetId = uploads.value.find((upload) => upload.id === id)?.datasetId ?? '';
  change(id, { state: 'sending' });
  try {
    const key = await uploadFile(signedIn(), file, (sent) => {
      change(id, { sent });
    });
    const source = { name: file.name, type: 'FILE', file_object_key: key };
    await signedIn().post<Datasource>(`/datasets/${datasetId}/datasources`, source);
    await watchDataset(datasetId, () => {
      uploads.value = uploads.value.filter((upload) => upload.id !== id);
    });
  } catch (error) {
    change(id, { state: 'failed', reason: sayFailure(error) });
  }
}

function change(id: string, changes: Partial<Upload>): void {
  uploads.value = uploads.value.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
}

export function dismissUpload(id: string): void {
  uploads.value = uploads.value.filter((upload) => upload.id !== id);
}
