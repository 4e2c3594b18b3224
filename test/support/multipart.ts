import { dataOf, type TestClient } from './test-service.js';

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
