import { ApiFailure, dataOf, reach } from '../api/client.js';
import { type AnswerFile, type Job } from '../api/types.js';
import { client, signedIn } from './store.js';
import { type Turn } from './turn.js';

/** A new URL of a file of an answer whose old one has expired; null where there is none. */
export async function freshUrl({ name }: AnswerFile, jobId: string | null): Promise<string | null> {
  if (jobId === null || !client.value) return null;
  const { blocks } = await client.value.get<Job>(`/jobs/${jobId}`);
  for (const block of blocks) {
    if ((block.type === 'TABLE' || block.type === 'IMAGE') && block.content.name === name)
      return block.content.url;
  }
  return null;
}

/**
 * All rows of a table of an answer as a workbook.
 * @param place of the table among those of the answer
 * @throws ApiFailure
 */
export async function spreadsheetOf({ jobId, shareToken }: Turn, place: number): Promise<Blob> {
  const response =
    shareToken === null
      ? await signedIn().fetch(`/jobs/${jobId ?? ''}/tables/${place}`, {})
      : await reach(sharedTable(shareToken, place), {});
  if (response.headers.get('content-type')?.includes('json')) await dataOf(response);
  if (!response.ok) throw new ApiFailure(9999, `HTTP ${response.status}`);
  return response.blob();
}

function sharedTable(token: string, place: number): string {
  return new URL(`shared-answers/${encodeURIComponent(token)}/tables/${place}`, document.baseURI).href;
}
