import { z } from 'zod';

const MOST_ID_CHARACTERS = 128;

export const id = (what: string) => z.string().min(1).max(MOST_ID_CHARACTERS).describe(what);

/** Cuts of the reply, and what to do next. */
export const notes = z
  .array(z.string())
  .describe('What was left out of this reply and how to get it, and what to do next');

export const columns = z.array(z.string()).describe('Column names');

export const rows = z
  .array(z.array(z.string().nullable()))
  .describe('Rows, with their values as text; null if missing');

const result = z.object({
  result: z.string().describe('Id of the table, for get_rows'),
  name: z.string(),
  columns,
  rows,
  row_count: z.number().int().describe('Number of rows in the whole table'),
});

/** An answer, or how far it is. */
export const answer = z.object({
  job_id: z.string(),
  session_id: z.string().describe('Pass it to ask to continue the conversation'),
  question: z.string(),
  state: z.enum(['queued', 'running', 'finished']).describe('Only a finished job has a reply'),
  reply: z.string().describe('The reply in Markdown; every number in it was computed by a query'),
  results: z.array(result).describe('Tables of the reply, with their first rows'),
  charts: z.array(z.string()).describe('Names of the charts, which follow as images'),
  sources: z.array(z.string()).describe('Files that the reply is based on'),
  next_questions: z.array(z.string()).describe('Questions that can be asked next'),
  notes,
});

export type Answer = z.output<typeof answer>;
