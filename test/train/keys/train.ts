import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { foreignKeys, type KeyedTable } from '../../../src/engine/keys/foreign-keys.js';
import { KeyModel, type KeyWeights } from '../../../src/engine/keys/key-model.js';
import { halfOf } from '../../eval/columns/labels.js';
import { sharedData } from '../../eval/columns.js';
import { judgedPairs } from '../../eval/keys.js';
import { furtherKeys, joinedColumns, pairOf } from '../../eval/keys/joined-columns.js';
import { spiderDatabases } from '../../eval/keys/spider-databases.js';
import { keyExamples } from './examples.js';
import { learnKeyWeights } from './learner.js';

const OUT = 'src/engine/keys/key-model.json';
const PARTS = 8;
const THRESHOLDS = [0.2, 0.3, 0.4, 0.5, 0.6];

/** A database whose tables are read and whose keys are known. */
interface KnownDatabase {
  readonly tables: readonly KeyedTable[];
  readonly known: ReadonlySet<string>;
}

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });

/** Only the half to learn from is read. */
async function knownDatabases(data: string): Promise<KnownDatabase[]> {
  const [joined, further] = [joinedColumns(data), furtherKeys()];
  const databases = await spiderDatabases(data, (name) => halfOf(name) === 'learned');
  return [...databases].map(([name, tables]) => ({
    tables,
    known: new Set([...(joined.get(name) ?? []), ...(further.get(name) ?? [])]),
  }));
}

function learnedFrom(databases: readonly KnownDatabase[]): KeyWeights {
  const path = join(import.meta.dirname, 'expected-weights.json');
  const expected = JSON.parse(readFileSync(path, 'utf8')) as Record<string, number>;
  const examples = databases.flatMap(({ tables, known }) => keyExamples(tables, known));
  return learnKeyWeights(examples, new Map(Object.entries(expected)));
}

/** Declared keys, those of them that are found, and false ones, at a threshold. */
async function counted(
  { tables, known }: KnownDatabase,
  model: KeyModel,
  least: number,
): Promise<readonly [number, number, number]> {
  const { declared } = judgedPairs(tables, known);
  const keys = await foreignKeys(tables, { model, least });
  const found = keys.map(({ from, to }) =>
    pairOf(`${from.table}.${from.column}`, `${to.table}.${to.column}`),
  );
  const falseOnes = found.filter((pair) => !declared.includes(pair) && !known.has(pair));
  return [declared.length, declared.filter((pair) => found.includes(pair)).length, falseOnes.length];
}

/** Each database by a model that was learned without it. */
async function crossValidated(databases: readonly KnownDatabase[]): Promise<string[]> {
  const models = Array.from(
    { length: PARTS },
    (_, part) => new KeyModel(learnedFrom(databases.filter((_database, i) => i % PARTS !== part))),
  );
  const lines: string[] = [];
  for (const least of THRESHOLDS) {
    const sums = [0, 0, 0];
    for (const [i, database] of databases.entries()) {
      const counts = await counted(database, models[i % PARTS] ?? KeyModel.read(), least);
      counts.forEach((count, at) => (sums[at] = (sums[at] ?? 0) + count));
    }
    const [declared = 0, right = 0, wrong = 0] = sums;
    lines.push(
      `from ${String(least)}: ${String(right)} of ${String(declared)} declared found, ${String(wrong)} false`,
    );
  }
  return lines;
}

const data = sharedData(values.data);
if (data === null) throw new Error(`no shared data at ${values.data}`);
const databases = await knownDatabases(data);
process.stdout.write(`${(await crossValidated(databases)).join('\n')}\n`);
const told = [...learnedFrom(databases)]
  .filter(([, weight]) => weight !== 0)
  .sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(OUT, `${JSON.stringify(Object.fromEntries(told), null, 2)}\n`);
