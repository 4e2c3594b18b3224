import { createHash } from 'node:crypto';
import { wholeNames } from '../../analytics/tables-with-totals.js';
import { type ColumnProfile } from '../../table.js';
import {
  type AnalysisRequest,
  type AnalysisTable,
  type DefinedColumn,
  type OtherNames,
  type QueryRunner,
} from '../analyst.js';
import { type AnswerEvent } from '../answer-event.js';
import { identifier } from '../builtin/representation/sql/quoting.js';
import { replyLanguageOf } from '../builtin/translate/asked.js';
import { Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown } from '../narration/markdown.js';
import { withNotesOfStatements } from '../reply-notes.js';
import { asRun } from '../restricted-tables.js';
import { namesSaid } from '../said.js';
import { Shelf } from '../tables/shelf.js';
import { memoryOf, withMemory } from '../tables/table-memory.js';
import { type DefinedColumns, DefiningRunner } from './defining-runner.js';
import { profileOf } from './profiled.js';

const BYTES_PER_PROFILE = 1000;
const profiles = new Shelf<ColumnProfile | null>(() => BYTES_PER_PROFILE);

/**
 * Answers over tables that have the defined columns which a question, or one before it, names: the reply says what they are, and
 * the statements compute them.
 * @param answer answers over tables without columns that are yet to be defined
 */
export async function* withDefinedColumns(
  request: AnalysisRequest,
  answer: (request: AnalysisRequest) => AsyncIterable<AnswerEvent>,
): AsyncGenerator<AnswerEvent> {
  const { question, history, userPrompt } = request;
  const said = [...history.map((past) => past.question), userPrompt ?? '', question].join('\n');
  const columns = namedColumns(request, said);
  if (columns.size === 0) {
    yield* answer(request);
    return;
  }
  const runner = new DefiningRunner(request.workbench, columns);
  // What is kept of a table with other columns is kept under another name.
  const memory = memoryOf(request.workbench);
  const workbench = withMemory(runner, memory);
  const tables = await Promise.all(request.tables.map((table) => defined(table, columns, workbench)));
  const catalogue = Catalogue.of(replyLanguageOf(request));
  const notes = (statements: string): string[] => notesOf(columns, statements, catalogue);
  const named = namesIn(question, columns);
  const events = answer({ ...request, named, tables: memory.recognised(tables), workbench });
  for await (const event of withNotesOfStatements(events, notes)) yield asRun(event, runner);
}

/** What a defined column is called by in questions. */
const calledBy = ({ name, value, names }: DefinedColumn): string[] => [value ?? name, ...names];

/** The columns that are named in a text, by all that queries call their tables; a name within a longer one is none. */
function namedColumns({ tables }: Pick<AnalysisRequest, 'tables'>, text: string): DefinedColumns {
  if (tables.every(({ defined: columns }) => columns === undefined)) return new Map();
  const all = tables.flatMap(({ defined: columns = [] }) => columns.flatMap(calledBy));
  const said = new Set(namesSaid(all, text));
  const wholes = wholeNames(tables);
  return new Map(
    tables.flatMap(({ name, defined: columns = [], profile }) => {
      const named = columns.filter((column) => calledBy(column).some((name) => said.has(name)));
      const told = withOwnNames(named, new Set(profile.columns.map((column) => column.name.toLowerCase())));
      const whole = wholes.get(name);
      return named.length === 0
        ? []
        : [name, ...(whole === undefined ? [] : [whole])].map((each) => [each, told]);
    }),
  );
}

/** Each column with a name of its own. @param taken names of other columns, in small letters */
function withOwnNames(columns: readonly DefinedColumn[], taken: Set<string>): DefinedColumn[] {
  return columns.map((column) => {
    let { name } = column;
    for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${column.name} (${number})`;
    taken.add(name.toLowerCase());
    return { ...column, name };
  });
}

/** Of the columns those that are named in a text. */
function namesIn(text: string, columns: DefinedColumns): string[] {
  const all = [...new Set([...columns.values()].flat())];
  const said = new Set(namesSaid(all.flatMap(calledBy), text));
  return all.filter((column) => calledBy(column).some((name) => said.has(name))).map(({ name }) => name);
}

async function defined(
  given: AnalysisTable,
  columns: DefinedColumns,
  runner: QueryRunner,
): Promise<AnalysisTable> {
  const table = { ...given, defined: undefined };
  const memory = memoryOf(runner);
  const kept = memory.of(memory.recognised([table]));
  const found: [DefinedColumn, ColumnProfile][] = [];
  for (const column of columns.get(table.name) ?? []) {
    const profile = await profiles.take(kept, JSON.stringify(column), () => profileOf(column, table, runner));
    if (profile) found.push([column, profile]);
  }
  return found.length === 0 ? table : withColumns(table, found);
}

function withColumns(
  table: AnalysisTable,
  found: readonly (readonly [DefinedColumn, ColumnProfile])[],
): AnalysisTable {
  const { profile, otherNames, content } = table;
  const columns = found.map(([column]) => column);
  const key = createHash('sha256').update(JSON.stringify(columns)).digest('base64url');
  return {
    ...table,
    profile: { ...profile, columns: [...profile.columns, ...found.map(([, each]) => each)] },
    otherNames: withNames(otherNames, columns),
    definitions: columns.map(({ name, definition, fold }) => ({ name, definition, fold })),
    ...(content !== undefined && { content: `${content} ${key}` }),
  };
}

function withNames(given: OtherNames | undefined, columns: readonly DefinedColumn[]): OtherNames {
  const { table = [], columns: own = [], values = [] } = given ?? {};
  const called = columns.filter(({ names }) => names.length > 0);
  return {
    table,
    columns: [
      ...own,
      ...called.flatMap(({ name, value, names }) => (value === null ? [{ column: name, names }] : [])),
    ],
    values: [
      ...values,
      ...called.flatMap(({ name, value, names }) => (value === null ? [] : [{ column: name, value, names }])),
    ],
  };
}

/** What the columns that statements use are. */
function notesOf(columns: DefinedColumns, statements: string, catalogue: Catalogue): string[] {
  const used = [...columns.values()].flat().filter(({ name }) => statements.includes(identifier(name)));
  const texts = used.map(({ name, value, definition }) =>
    catalogue.text('note.defined', {
      name: escapeMarkdown(value ?? name),
      definition: escapeMarkdown(definition),
    }),
  );
  return [...new Set(texts)];
}
