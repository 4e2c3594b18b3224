import { dataOf, reach } from '../api/client.js';
import { type AnswerFile, type ChartSpecification, type Job } from '../api/types.js';
import { client, route } from './store.js';

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
 * What a picture of an answer was drawn from: of a job, or else of the shared answer that is shown.
 * @param image place of the picture among those of the answer, from 0
 * @throws ApiFailure, also where the picture alone is kept
 */
export async function loadChart(jobId: string | null, image: number): Promise<ChartSpecification> {
  const query = { image: String(image) };
  const chart =
    jobId !== null && client.value
      ? await client.value.get<Chart>(`/jobs/${jobId}/chart`, query)
      : await loadSharedChart(query);
  return chart.specification;
}

interface Chart {
  readonly specification: ChartSpecification;
}

async function loadSharedChart(query: Readonly<Record<string, string>>): Promise<Chart> {
  const token = route.value.view === 'shared' ? route.value.token : '';
  const path = `shared-answers/${encodeURIComponent(token)}/chart?${new URLSearchParams(query)}`;
  return dataOf<Chart>(await reach(new URL(path, document.baseURI).href, {}));
}
