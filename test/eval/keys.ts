import { foreignKeys, keyOptions, type KeyedTable } from '../../src/engine/keys/foreign-keys.js';
import { halfOf } from './columns/labels.js';
import { sharedData } from './columns.js';
import { furtherKeys, joinedColumns, pairOf } from './keys/joined-columns.js';
import { spiderDatabases } from './keys/spider-databases.js';
import { type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';

/**
 * Which foreign keys are found among the tables of the shared Spider databases. Declared ones are those that the golds
 * join on, where one side has no value twice, and those judged by the tables. An answer is a key: one of the declared that
 * is found or not, or one that is found and false. A join of two columns that both refer to a third is neither. Of the held
 * half nothing is kept that could be read.
 */
export async function evaluateKeys({ data, split }: EvalOptions): Promise<Prediction[]> {
  const folder = sharedData(data);
  if (folder === null) return [];
  const joined = joinedColumns(folder);
  const further = furtherKeys();
  const databases = await spiderDatabases(folder, (name) => split === null || halfOf(name) === split);
  const predictions: Prediction[] = [];
  for (const [name, tables] of databases) {
    const known = new Set([...(joined.get(name) ?? []), ...(further.get(name) ?? [])]);
    predictions.push(...(await judged(name, tables, known)));
  }
  return predictions;
}

async function judged(
  database: string,
  tables: readonly KeyedTable[],
  known: ReadonlySet<string>,
): Promise<Prediction[]> {
  const start = performance.now();
  const found = new Set(
    (await foreignKeys(tables)).map(({ from, to }) =>
      pairOf(`${from.table}.${from.column}`, `${to.table}.${to.column}`),
    ),
  );
  const milliseconds = performance.now() - start;
  const { declared, shown, empty } = judgedPairs(tables, known);
  if (empty > 0)
    process.stdout.write(`${halfOf(database)}: left out, for a table is empty: ${String(empty)}\n`);
  const isFalse = (pair: string): boolean => !declared.includes(pair);
  const pairs = [...declared, ...[...found].filter((pair) => isFalse(pair) && !known.has(pair))];
  return pairs.map((pair) =>
    predictionOf(
      {
        database,
        pair,
        isFound: found.has(pair),
        isDeclared: !isFalse(pair),
        isShown: shown.includes(pair),
      },
      milliseconds,
    ),
  );
}

/** Of the pairs that are known of a database: keys of its tables. */
interface JudgedPairs {
  readonly declared: readonly string[];
  /** Those of them whose values refer to each other, so that they can be derived. */
  readonly shown: readonly string[];
  /** Number of pairs that are none because a table is empty. */
  readonly empty: number;
}

/** Tells which of the pairs that are known of a database are keys. */
export function judgedPairs(tables: readonly KeyedTable[], known: ReadonlySet<string>): JudgedPairs {
  const unique = uniqueColumns(tables);
  const declared = [...known].filter((pair) => isKey(pair, unique) && !isImplied(pair, known));
  const possible = new Set(
    [...keyOptions(tables)].flat().flatMap(({ from, to, containment }) => {
      const [left = '', right = ''] = [from, to].map(
        (side) => `${side.table.profile.name}.${side.profile.name}`,
      );
      return containment > 0 ? [pairOf(left, right)] : [];
    }),
  );
  const names = new Set(tables.map(({ profile }) => profile.name.toLowerCase()));
  const isEmpty = (pair: string): boolean =>
    pair.split(' = ').some((side) => !names.has(side.split('.')[0] ?? ''));
  return {
    declared,
    shown: declared.filter((pair) => possible.has(pair)),
    empty: [...known].filter(isEmpty).length,
  };
}

function uniqueColumns(tables: readonly KeyedTable[]): ReadonlySet<string> {
  return new Set(
    tables.flatMap(({ profile }) =>
      profile.columns.flatMap(({ name, isCandidateKey }) =>
        isCandidateKey ? [`${profile.name}.${name}`.toLowerCase()] : [],
      ),
    ),
  );
}

function isKey(pair: string, unique: ReadonlySet<string>): boolean {
  const [left = '', right = ''] = pair.split(' = ');
  return left !== right && (unique.has(left) || unique.has(right));
}

/** Golds also join two columns that both refer to a third: that is no key between them. */
function isImplied(pair: string, known: ReadonlySet<string>): boolean {
  const [left = '', right = ''] = pair.split(' = ');
  const joinedWith = (column: string): string[] =>
    [...known].flatMap((each) => {
      const sides = each.split(' = ');
      return sides.includes(column) ? sides.filter((side) => side !== column) : [];
    });
  const others = joinedWith(right);
  return joinedWith(left).some((third) => others.includes(third));
}

interface JudgedKey {
  readonly database: string;
  readonly pair: string;
  readonly isFound: boolean;
  readonly isDeclared: boolean;
  readonly isShown: boolean;
}

function predictionOf(
  { database, pair, isFound, isDeclared, isShown }: JudgedKey,
  milliseconds: number,
): Prediction {
  const half = halfOf(database);
  const isHeld = half === 'held';
  return {
    id: isHeld ? database : `${database} ${pair}`,
    question: isHeld ? '' : pair,
    expected: isHeld ? null : isDeclared,
    predicted: isHeld ? null : isFound,
    correct: isFound && isDeclared,
    confidence: null,
    declined: !isFound,
    milliseconds,
    measures: {},
    groups: [
      ...(isDeclared ? [`${half}: declared that are found`] : []),
      ...(isDeclared && isShown ? [`${half}: declared, and shown by values, that are found`] : []),
      ...(isFound ? [`${half}: found that are declared`] : []),
    ],
  };
}
