import { ApiFailure, dataOf, reach } from '../api/client.js';
import { type AnswerFile, type ChartSpecification, type Job } from '../api/answer-types.js';
import { client, signedIn } from './store.js';
import { type Turn } from './answers/turn.js';

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
      : await reach(sharedUrl(shareToken, `tables/${place}`), {});
  if (response.headers.get('content-type')?.includes('json')) await dataOf(response);
  if (!response.ok) throw new ApiFailure(9999, `HTTP ${response.status}`);
  return response.blob();
}

interface Chart {
  readonly specification: ChartSpecification;
}

/**
 * What a picture of an answer was drawn from.
 * @param place of the picture among those of the answer
 * @throws ApiFailure, also where the picture alone is kept
 */
export async function loadChart(
  { jobId, shareToken }: Pick<Turn, 'jobId' | 'shareToken'>,
  place: number,
): Promise<ChartSpecification> {
  const image = String(place);
  const { specification } =
    shareToken === null
      ? await signedIn().get<Chart>(`/jobs/${jobId ?? ''}/chart`, { image })
      : await dataOf<Chart>(await reach(sharedUrl(shareToken, `chart?image=${image}`), {}));
  return specification;
}

function sharedUrl(token: string, path: string): string {
  return new URL(`shared-answers/${encodeURIComponent(token)}/${path}`, document.baseURI).href;
}
