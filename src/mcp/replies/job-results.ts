import { type Block, type StoredFile } from '../../jobs/index.js';

/** A result table of a job, by its place among them, from 1. */
interface ResultPlace {
  readonly jobId: string;
  readonly place: number;
}

const RESULT_ID = /^(job-[0-9a-z]{1,64})\.(\d{1,4})$/;

/** The result tables of an answer, each once. Their order stays when more come. */
export function resultsOf(blocks: readonly Block[]): StoredFile[] {
  const tables = blocks.flatMap((block) => (block.type === 'TABLE' ? [block.content] : []));
  return [...new Map(tables.map((table) => [table.objectKey, table])).values()];
}

/** The id under which a table of an answer can be read. */
export function resultId(jobId: string, results: readonly StoredFile[], { objectKey }: StoredFile): string {
  return `${jobId}.${results.findIndex((result) => result.objectKey === objectKey) + 1}`;
}

/** @returns null for what is no id of a result */
export function parseResultId(text: string): ResultPlace | null {
  const [, jobId, place] = RESULT_ID.exec(text) ?? [];
  return jobId === undefined ? null : { jobId, place: Number(place) };
}
