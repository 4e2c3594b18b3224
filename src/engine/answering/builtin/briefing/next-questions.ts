import { type AnalysisRequest } from '../../analyst.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { followUps } from '../follow-ups.js';
import { describeTable, type TableSchema } from '../link/headers/schema.js';
import { prepareSources, withKnownValues } from '../reading/prepare.js';
import { type Query } from '../representation/query.js';
import { askedInEnglish } from '../translate/asked.js';
import { understand } from '../reading/understand.js';

const MOST_QUESTIONS = 3;
/** Questions that are read to find them: of one table, and of all. */
const MOST_OF_TABLE = 4;
const MOST_TRIED = 8;

/** What questions are to go on from: a table, and what was just said of it. */
interface Topic {
  readonly schema: TableSchema;
  readonly query: Query | null;
}

/** Whether a question is read over the one table that it was made for, with all others of the request beside it. */
async function isReadOver(
  table: TableSchema['table'],
  request: AnalysisRequest,
  signal: AbortSignal,
): Promise<boolean> {
  const { request: inEnglish } = await askedInEnglish(request, signal);
  const [first, ...others] = await prepareSources(inEnglish, signal);
  if (!first) return false;
  const outcome = understand(inEnglish.question, [first, ...others]);
  return outcome.understood && outcome.understanding.schema.table.name === table.name;
}

/**
 * Questions that go on from findings, of the first of their tables that there are any for. Of several tables each was read as it
 * would be when it is sent: what is plain over one table may be of another among many.
 */
export async function nextQuestions(
  topics: readonly Topic[],
  { request, catalogue }: { readonly request: AnalysisRequest; readonly catalogue: Catalogue },
  signal: AbortSignal,
): Promise<string[]> {
  const questions: string[] = [];
  const tried = new Set<string>();
  for (const { schema, query } of topics) {
    const table = schema.members[0] ?? schema.table;
    const source = withKnownValues(describeTable(table));
    const isOwn = request.tables.length === 1;
    for (const question of followUps(source, query, catalogue, isOwn ? MOST_QUESTIONS : MOST_OF_TABLE)) {
      if (questions.length >= MOST_QUESTIONS || tried.size >= MOST_TRIED) return questions;
      const asked = { ...request, question, history: [], language: catalogue.language };
      const isNew = !tried.has(question);
      tried.add(question);
      if (isNew && (isOwn || (await isReadOver(table, asked, signal)))) questions.push(question);
    }
  }
  return questions;
}
