import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Two columns of a database as queries join them: `table.column`, in lower case, in the order of letters. */
export type JoinedPair = string;

const SETS = ['spider', 'spider-syn', 'spider-dk', 'spider-dialog'];
const TABLE = /\b(?:from|join)\s+"?(\w+)"?(?:\s+as\s+(\w+))?/gi;
const ON = /(?:\bon|\band|\bwhere)\s+"?(\w+)"?\."?(\w+)"?\s*=\s*"?(\w+)"?\."?(\w+)"?/gi;
const WITHIN =
  /\bfrom\s+"?(\w+)"?\s+where\s+"?(\w+)"?\s+(?:not\s+)?in\s*\(\s*select\s+(?:distinct\s+)?"?(\w+)"?\s+from\s+"?(\w+)"?/gi;

/** The name of a pair of columns. */
export function pairOf(left: string, right: string): JoinedPair {
  return [left.toLowerCase(), right.toLowerCase()].sort().join(' = ');
}

/**
 * The columns that the golds of the shared questions join, by database: the tables come without declared keys, so that the
 * joins that people wrote stand for them.
 */
export function joinedColumns(data: string): Map<string, Set<JoinedPair>> {
  const found = new Map<string, Set<JoinedPair>>();
  for (const set of SETS) {
    const path = join(data, 'human', set, 'questions.jsonl');
    if (!existsSync(path)) continue;
    for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
      const { db, dataset, gold } = JSON.parse(line) as {
        db?: string;
        dataset: string[];
        gold: { sql?: string };
      };
      const name = db ?? dataset[0]?.split('__')[0] ?? '';
      const pairs = found.get(name) ?? new Set();
      for (const pair of pairsIn(gold.sql ?? '')) pairs.add(pair);
      found.set(name, pairs);
    }
  }
  return found;
}

/** Keys of the databases that no gold joins on, judged by their tables. */
export function furtherKeys(): Map<string, JoinedPair[]> {
  const lines = readFileSync(join(import.meta.dirname, 'further-keys.txt'), 'utf8')
    .trim()
    .split('\n');
  return new Map(
    lines.map((line) => {
      const [database = '', ...keys] = line.split(' ');
      return [database, keys.map((key) => pairOf(...(key.split('=') as [string, string])))];
    }),
  );
}

function pairsIn(sql: string): JoinedPair[] {
  const tables = new Map<string, string>();
  for (const [, table = '', alias] of sql.matchAll(TABLE)) tables.set((alias ?? table).toLowerCase(), table);
  const joined = [...sql.matchAll(ON)].flatMap(([, a = '', x = '', b = '', y = '']) => {
    const [left, right] = [tables.get(a.toLowerCase()), tables.get(b.toLowerCase())];
    return left && right ? [pairOf(`${left}.${x}`, `${right}.${y}`)] : [];
  });
  const within = [...sql.matchAll(WITHIN)].flatMap(([, left = '', x = '', y = '', right = '']) =>
    left === right ? [] : [pairOf(`${left}.${x}`, `${right}.${y}`)],
  );
  return [...joined, ...within];
}
