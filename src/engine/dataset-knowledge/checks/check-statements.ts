import { refusalText } from '../../analytics/statement-text.js';
import { wholeNames } from '../../analytics/tables-with-totals.js';
import { uniqueNames } from '../../analytics/unique-names.js';
import { QueryRefused, Workbench } from '../../analytics/workbench.js';
import { type EmptyTable } from '../../analytics/workbench-options.js';
import { type TableProfile } from '../../table.js';
import { type Knowledge, readKnowledge } from '../document/document.js';
import { nearestName } from './nearest-name.js';
import { inLines, type KnowledgeProblem, type PlacedProblem } from '../problem.js';
import { type PlacedText } from '../document/yaml-tree.js';

const LIMITS = { memoryBytes: 128 * 2 ** 20, threads: 1, maxRows: 10, queryTimeoutMs: 2000 };
/** Statements that are not looked at by then are refused. */
const MOST_MS = 30_000;
/** What is said of a statement that names what is not there. */
const MISSING = /Referenced (?:column|table) "([^"]+)"|, not the table (\S.*)$/;

/** The tables of a dataset as queries see them, without rows and hidden columns. */
function emptyTables(profiles: readonly TableProfile[], { hidden }: Knowledge): EmptyTable[] {
  const names = uniqueNames(profiles.map(({ name }) => name));
  const named = profiles.map((profile, at) => ({ name: names[at] ?? profile.name, profile }));
  const wholes = wholeNames(named);
  return named.flatMap(({ name, profile }) => {
    const own = new Set(
      hidden.filter(({ table }) => table.text === profile.name).map((each) => each.column.text),
    );
    const columns = profile.columns.filter((column) => !own.has(column.name));
    const whole = wholes.get(name);
    if (columns.length === 0) return [];
    return [{ name, columns }, ...(whole === undefined ? [] : [{ name: whole, columns }])];
  });
}

/** What the database says of a statement, in a sentence, at the name that it speaks of. */
function problemOf(
  { at, text, isLiteral }: PlacedText,
  said: string,
  tables: readonly EmptyTable[],
): PlacedProblem {
  const sentence = refusalText(said);
  const found = MISSING.exec(sentence);
  const missing = found?.[1] ?? found?.[2];
  const place = missing === undefined ? -1 : text.toLowerCase().indexOf(missing.toLowerCase());
  const names = tables.flatMap(({ name, columns }) => [name, ...columns.map((column) => column.name)]);
  const near = missing === undefined || names.includes(missing) ? '' : nearestName(missing, names);
  return {
    at: isLiteral && place > 0 ? at + place : at,
    message: `The statement cannot be run: ${sentence}${near}.`,
  };
}

async function* problemsOf(
  { verifiedQuestions }: Knowledge,
  tables: readonly EmptyTable[],
  workbench: Workbench,
): AsyncGenerator<PlacedProblem> {
  const end = Date.now() + MOST_MS;
  for (const { sql } of verifiedQuestions) {
    if (Date.now() > end) {
      yield { at: sql.at, message: 'The statements take too long to be looked at.' };
      return;
    }
    try {
      await workbench.query(sql.text);
    } catch (error) {
      if (!(error instanceof QueryRefused)) throw error;
      yield problemOf(sql, error.message, tables);
    }
  }
}

/**
 * What is wrong with the statements of verified questions: each must be one SELECT that queries may be, over tables and columns that
 * they see. They are run in a locked workbench over the tables without their rows. A document that cannot be read has none.
 * @param tables all that are read of the dataset
 * @param scratchFolder an empty folder, which the caller removes
 */
export async function statementProblems(
  text: string,
  tables: readonly TableProfile[],
  scratchFolder: string,
): Promise<KnowledgeProblem[]> {
  const { knowledge } = readKnowledge(text);
  if (!knowledge || knowledge.verifiedQuestions.length === 0) return [];
  const written = knowledge.verifiedQuestions.map(({ sql }) => sql.text.toLowerCase()).join('\n');
  const all = emptyTables(tables, knowledge);
  // Of many tables only those that a statement may name are made.
  const empty = all.filter(({ name }) => written.includes(name.toLowerCase()));
  const workbench = await Workbench.open({ tables: [], empty, limits: LIMITS, scratchFolder });
  try {
    const problems: PlacedProblem[] = [];
    for await (const problem of problemsOf(knowledge, all, workbench)) problems.push(problem);
    return inLines(text, problems);
  } finally {
    await workbench.close();
  }
}
