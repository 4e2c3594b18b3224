import { QueryRefused } from '../analytics/query-refused.js';
import { refusalText } from '../analytics/statement-text.js';
import { type AnalysisRequest, type Analyst } from '../answering/analyst.js';
import { agree } from '../answering/decision/proposal.js';
import { nearestName } from '../dataset-knowledge/checks/nearest-name.js';
import { type ResultTable } from '../table.js';
import { type Baseline, type MissingName, type Observation, type ReadingPrint } from './observation.js';
import { resultPrint } from './result-print.js';
import { columnPrints, tablePrints } from './table-print.js';

/** A question with the statement that was verified. */
type Verified = Pick<Baseline, 'question' | 'sql'>;

/** What questions are asked over. */
export type VerifiedData = Pick<AnalysisRequest, 'tables' | 'keys' | 'workbench'>;

/** What the built-in analyst answers to a question that nothing is verified of; null where it tells no result. */
async function readingOf(
  question: string,
  {
    verified,
    data,
    analyst,
  }: { verified: ResultTable; data: VerifiedData; analyst: Pick<Analyst, 'answer'> },
  signal: AbortSignal,
): Promise<ReadingPrint | null> {
  const asked = { question, language: 'EN', userPrompt: null, history: [], mode: 'data' } as const;
  const request = { ...asked, ...data, withCitation: false, documents: null, isBuiltin: true };
  const statements: string[] = [];
  let told: ResultTable | null = null;
  for await (const event of analyst.answer(request, signal)) {
    if (event.type === 'code') statements.push(event.markdown);
    if (event.type === 'table' && event.group.stage === 'Respond') told ??= event.table.result;
  }
  if (!told || statements.length === 0) return null;
  const sql = statements.join('\n');
  if (told.truncated) return { sql, digest: '', agrees: verified.truncated };
  const { digest } = await resultPrint(told, '', data.workbench);
  return { sql, digest, agrees: agree(told, verified) };
}

/** What of a table is missing that was read of it. */
async function missingOf(
  before: Baseline['tables'][number],
  { tables, workbench }: VerifiedData,
): Promise<MissingName[]> {
  const table = tables.find(({ name }) => name === before.name);
  if (!table) {
    const names = tables.map(({ name }) => name);
    return [{ table: before.name, column: null, near: nearestName(before.name, names) }];
  }
  const names = table.profile.columns.map(({ name }) => name);
  const missing = before.columns.filter(({ name }) => !names.includes(name));
  if (missing.length === 0) return [];
  const others = await columnPrints(table, workbench);
  return missing.map(({ name, digest, count }) => {
    const same = others.find((each) => each.digest === digest && each.count === count && count > 0);
    const near = same ? `; “${same.name}” has its values` : nearestName(name, names);
    return { table: before.name, column: name, near };
  });
}

async function missingIn(before: Baseline | null, data: VerifiedData): Promise<MissingName[]> {
  const missing: MissingName[] = [];
  for (const table of before?.tables ?? []) missing.push(...(await missingOf(table, data)));
  return missing;
}

/**
 * Asks a verified question again.
 * @param before what it gave before: names that are not there any more are looked for; null where nothing is known
 * @param analyst reads it without the entry; null where that is of no interest
 */
export async function observe(
  { question, sql }: Verified,
  data: VerifiedData,
  { before, analyst }: { readonly before: Baseline | null; readonly analyst: Pick<Analyst, 'answer'> | null },
  signal: AbortSignal,
): Promise<Observation> {
  const missing = await missingIn(before, data);
  try {
    const result = await data.workbench.query(sql);
    const print = await resultPrint(result, sql, data.workbench);
    const tables = await tablePrints(sql, data.tables, data.workbench);
    const reading = analyst && (await readingOf(question, { verified: result, data, analyst }, signal));
    return { runs: true, missing, question, sql, result: print, tables, reading };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof QueryRefused)) throw error;
    return { runs: false, missing, reason: refusalText(error.message) };
  }
}
