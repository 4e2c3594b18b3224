import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { profileTable } from '../../../../../test/support/answering/profile-table.js';
import { seededRandom } from '../../../../../test/train/learner.js';
import { readResult } from '../../../analytics/read-result.js';
import { type CellTable, readTable } from '../cells/cell-table.js';
import { type Query } from '../representation/query.js';
import { partsOf, type Rows } from '../representation/rows.js';
import { compile } from '../representation/sql/compile.js';
import { answerOf } from './answer-of.js';
import { type Candidate } from './candidate.js';
import { readQuestion } from './question.js';
import { answerKey } from './rank/ranker.js';
import { search } from './search.js';

const NAMES = ['Ann Lee', 'Bob Ray', 'Cid Moe', 'Dora Fox', 'Eve Hill', "Pat O'Neil", 'Zoë Ná', 'Kim Yu'];
const CITIES = ['Rome', 'Oslo', 'Lima', 'Bonn'];
const RESULTS = ['W', 'L', 'D'];
const ROWS = 12;

/** A table of texts, as from a page, and one of typed columns, as from a database; the same for the same seed. */
function tableSql(seed: number, isTyped: boolean): string {
  const random = seededRandom(seed);
  const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(random() * items.length)];
  const upTo = (most: number): number => Math.floor(random() * most);
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const name = (NAMES[row] ?? pick(NAMES.slice(-2)) ?? '').replaceAll("'", "''");
    const [year, month, day] = [1985 + upTo(20), 1 + upTo(12), 1 + upTo(28)];
    const points = upTo(5) === 0 ? 'NULL' : String(upTo(9));
    const date = isTyped ? `DATE '${year}-${month}-${day}'` : `'${day} ${MONTHS[month - 1] ?? ''} ${year}'`;
    const number = isTyped ? String(upTo(9000)) : `'${new Intl.NumberFormat('en').format(upTo(9000))}'`;
    return `(${[
      `'${name}'`,
      `'${pick(CITIES) ?? ''}'`,
      isTyped ? String(year) : `'${year}'`,
      date,
      isTyped ? points : points === 'NULL' ? points : `'${points}'`,
      number,
      `'${upTo(5)}–${upTo(5)}'`,
      `'${upTo(3)}:${String(upTo(60)).padStart(2, '0')}'`,
      `'${pick(CITIES) ?? ''}, ${pick(NAMES.slice(0, 3)) ?? ''} (${pick(RESULTS) ?? ''})'`,
      `'${1900 + upTo(40)}–${1950 + upTo(40)}'`,
      `'${pick(RESULTS) ?? ''}'`,
    ].join(', ')})`;
  });
  const headers = [
    'Player',
    'City',
    'Year',
    'Date',
    'Points',
    'Crowd',
    'Score',
    'Time',
    'Note',
    'Term',
    'Result',
  ];
  const names = headers.map((header) => `"${header}"`).join(', ');
  return `SELECT * FROM (VALUES ${rows.join(', ')}) AS t (${names})`;
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

const QUESTIONS = [
  'which player had the most points after 1990?',
  'who was the first player from rome or oslo?',
  'how many points did ann lee score in lima?',
  'how many players not from rome had at least 3 points?',
  'what is the difference in crowd between bob ray and dora fox?',
  'did ann lee have more or less points than eve hill?',
  'who came right after the last player from bonn?',
  'what was the average crowd of the top 3 players by points?',
  'how many consecutive wins are there with result w?',
  'list the first and last city with a year between 1990 and 1999',
  'which year had the second highest crowd?',
  'is the crowd or the points higher for oslo?',
  'which player has no points?',
  'when was the earliest date before 5 may 1995?',
  'was ann lee in rome before or after 1992?',
  'who had the largest score difference and the longest term in years?',
];

/** The kinds of rows and queries that a query is made of. */
function kindsOf(query: Query): string[] {
  const kinds = new Set<string>([query.op]);
  const visit = (rows: Rows): void => {
    kinds.add(`rows:${rows.op}`);
    partsOf(rows).forEach(visit);
  };
  visit(query.rows);
  return [...kinds];
}

/** Up to some candidates of every kind, in their order. */
function everyKind(candidates: readonly Candidate[], most: number): { candidate: Candidate; query: Query }[] {
  const counts = new Map<string, number>();
  return candidates.flatMap((candidate) => {
    const query = candidate.query();
    const kind = kindsOf(query).join(' ');
    const count = counts.get(kind) ?? 0;
    counts.set(kind, count + 1);
    return count < most ? [{ candidate, query }] : [];
  });
}

describe.each([
  ['of texts', false],
  ['of typed columns', true],
])('over random tables %s', (_name, isTyped) => {
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;
  const tables: CellTable[] = [];

  beforeAll(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
    for (const seed of isTyped ? [2] : [1]) {
      const name = `games ${seed}`;
      await connection.run(`CREATE TABLE "${name}" AS ${tableSql(seed, isTyped)}`);
      const profile = await profileTable(connection, name);
      const { rows } = await readResult(await connection.stream(`FROM "${name}"`), ROWS);
      tables.push(readTable({ ...profile, name }, rows, true));
    }
  });
  afterAll(() => {
    connection.closeSync();
    instance.closeSync();
  });

  it('every reading gives the same from its cells as from its SQL statement', async () => {
    const seen = new Set<string>();
    const differences: unknown[] = [];
    for (const table of tables) {
      for (const question of QUESTIONS) {
        const { candidates } = search(table, readQuestion(question));
        for (const { candidate, query } of everyKind(candidates, 5)) {
          for (const kind of kindsOf(query)) seen.add(kind);
          const [statement] = compile(query);
          const result = await readResult(await connection.stream(statement?.sql ?? ''), 1000);
          const key = answerKey({ answer: answerOf(query, result) });
          if (key === answerKey(candidate)) continue;
          differences.push({ question, query, sql: statement?.sql, cells: answerKey(candidate), found: key });
        }
      }
    }
    expect(differences.slice(0, 3)).toEqual([]);
    expect([...seen].sort()).toEqual(expect.arrayContaining(EVERY_KIND));
  });
});

const EVERY_KIND = [
  'aggregate',
  'arithmetic',
  'cells',
  'choice',
  'comparison',
  'groupCount',
  'groupSize',
  'rows:all',
  'rows:alike',
  'rows:beyond',
  'rows:either',
  'rows:enclosed',
  'rows:extreme',
  'rows:filter',
  'rows:neighbour',
  'rows:outside',
  'rows:position',
  'rows:top',
  'run',
  'verdict',
];
