import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { ObjectStore, UploadsService } from '../../src/storage/index.js';
import { dataOf, type TestClient, type TestService } from './test-service.js';

interface PartItem {
  readonly number: number;
  readonly size: number;
  readonly upload_url: string;
}
export interface InitiatedUpload {
  readonly upload_id: string;
  readonly file_object_key: string;
  readonly part_items: readonly PartItem[];
}
interface PartEtag {
  readonly number: number;
  readonly etag: string;
}

/** What a request came back with. */
interface Answer {
  readonly body: unknown;
}

/** Announces a file of ann's. */
export async function announce(client: TestClient, fileName: string, fileSize: number): Promise<Answer> {
  const body = { user_id: 'ann', file_name: fileName, file_size: fileSize };
  return client.post('/v2/team/file/init-multipart-upload', body);
}

export async function initiate(client: TestClient, fileSize: number): Promise<InitiatedUpload> {
  return dataOf<InitiatedUpload>(await announce(client, 'Big.CSV', fileSize));
}

/** PUTs the bytes of a part. @returns its ETag as it came, in quotes */
export async function sendPart({ number, size, upload_url: url }: PartItem, file: Buffer): Promise<PartEtag> {
  const start = (number - 1) * 5_242_880;
  const response = await fetch(url, { method: 'PUT', body: file.subarray(start, start + size) });
  if (!response.ok) throw new Error(`part ${number} is refused: ${response.status} ${await response.text()}`);
  return { number, etag: response.headers.get('etag') ?? '' };
}

/** PUTs all parts at once, the last one first. */
export function sendParts({ part_items: parts }: InitiatedUpload, file: Buffer): Promise<PartEtag[]> {
  return Promise.all([...parts].reverse().map((part) => sendPart(part, file)));
}

export async function complete(
  client: TestClient,
  { upload_id: uploadId, file_object_key: fileObjectKey }: InitiatedUpload,
  partEtags: readonly object[],
): Promise<Answer> {
  return client.post('/v2/team/file/complete-multipart-upload', {
    user_id: 'ann',
    upload_id: uploadId,
    file_object_key: fileObjectKey,
    part_etags: partEtags,
  });
}

/** The content that a data source would be made of, or null when there is no such upload in the project. */
export async function contentOf(
  { app, dataDir }: TestService,
  { file_object_key: key }: InitiatedUpload,
): Promise<Buffer | null> {
  const [row] = await app
    .get(DataSource)
    .query<{ project_id: string }[]>('SELECT project_id FROM uploads WHERE file_object_key = $1', [key]);
  const upload = row && (await app.get(UploadsService).find(row.project_id, key));
  if (!upload) return null;
  const target = join(dataDir, randomUUID());
  await app.get(ObjectStore).download(upload.objectKey, target);
  return readFile(target);
}
