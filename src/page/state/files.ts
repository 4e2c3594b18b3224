import { type AnswerFile, type Job } from '../api/types.js';
import { client } from './store.js';

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
