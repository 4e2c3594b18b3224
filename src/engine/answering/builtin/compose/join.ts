import { type QueryRunner } from '../../analyst.js';
import { Shelf } from '../../tables/shelf.js';
import { memoryOf } from '../../tables/table-memory.js';
import { type LinkSource } from '../link/link-source.js';
import { type Column } from '../link/headers/schema.js';
import { type Composition, type PartColumn } from '../representation/composition.js';
import { identifier } from '../representation/sql/quoting.js';
import { stem } from '../text/stem.js';
import { kept, type MadeColumn, sourceOf } from './source.js';

/** Rows of the left table with a value that must find a partner, for two columns to be one key. */
const LEAST_MATCHED = 0.5;
const MOST_JOINS = 12;
/** Values that two columns must share, where their names differ. */
const LEAST_SHARED = 0.8;

interface Key {
  readonly left: Column;
  readonly right: Column;
}

const isInteger = ({ profile }: Column): boolean => profile.type === 'integer';

/** `customer_id` and `customer_id`; `customer` or `customer_id` and the `id` of a table called customers. */
function isSameName({ left, right }: Key, rightNames: ReadonlySet<string>): boolean {
  const [a, b] = [left.stems, right.stems];
  if (a.join(' ') === b.join(' ')) return true;
  const own = a.filter((word) => word !== 'id');
  const isPlain = b.length === 1 && (b[0] === 'id' || b[0] === 'name' || b[0] === 'code');
  return isPlain && own.length > 0 && own.every((word) => rightNames.has(stem(word)));
}

/** Text columns of which nearly all frequent values of the one are values of the other. */
function shareValues({ left, right }: Key, to: LinkSource): boolean {
  const frequent = left.profile.topValues.map(({ value }) => value);
  if (left.profile.type !== 'text' || right.profile.type !== 'text' || frequent.length < 3) return false;
  const known = new Set(to.values.valuesOf(right));
  return frequent.filter((value) => known.has(value)).length >= LEAST_SHARED * frequent.length;
}

function* keysBetween(from: LinkSource, to: LinkSource): Generator<Key> {
  for (const right of to.schema.columns) {
    if (!right.profile.isCandidateKey || right.role === 'date') continue;
    for (const left of from.schema.columns) {
      const key = { left, right };
      const isKind =
        left.profile.type === right.profile.type && (left.profile.type === 'text' || isInteger(left));
      if (isKind && (isSameName(key, to.schema.nameStems) || shareValues(key, to))) yield key;
    }
  }
}

const BYTES_OF_MATCH = 500;
const matched = new Shelf<number | null>(() => BYTES_OF_MATCH);

/** The rows of a table that a key finds no partner for; null where it is none. */
function matches(workbench: QueryRunner, from: LinkSource, to: LinkSource, key: Key): Promise<number | null> {
  const tables = [from, to].map(({ schema }) => schema.table);
  const name = JSON.stringify([key.left.name, key.right.name]);
  return matched.take(memoryOf(workbench).of(tables), name, () => countMatches(workbench, from, to, key));
}

async function countMatches(
  workbench: QueryRunner,
  from: LinkSource,
  to: LinkSource,
  key: Key,
): Promise<number | null> {
  const [left, right] = [from, to].map(({ schema }) => identifier(schema.table.name));
  const [a, b] = [identifier(key.left.name), identifier(key.right.name)];
  const { rows } = await workbench.query(
    `SELECT count(*), count(l.${a}), count(r.${b}) FROM ${left} l LEFT JOIN ${right} r ON l.${a} = r.${b}`,
  );
  const [all = 0, present = 0, partnered = 0] = (rows[0] ?? []).map(Number);
  const isKey = all === from.schema.table.profile.rowCount && partnered >= LEAST_MATCHED * present;
  return isKey && partnered > 0 ? all - partnered : null;
}

function joined(from: LinkSource, to: LinkSource, key: Key, alone: number): LinkSource {
  const [left, right] = [from.schema.table, to.schema.table];
  const taken = new Set(from.schema.columns.map(({ name }) => name));
  const added = to.schema.columns.filter((column) => column !== key.right);
  const nameOf = ({ name }: Column): string => (taken.has(name) ? `${right.name} ${name}` : name);
  const parts: PartColumn[] = [
    ...from.schema.columns.map(({ name }) => ({ table: left.name, name, as: name })),
    ...added.map((column) => ({ table: right.name, name: column.name, as: nameOf(column) })),
  ];
  const columns: MadeColumn[] = [
    ...from.schema.columns.map((column) => kept(from, column)),
    ...added.map((column) => {
      const { profile, ...rest } = kept(to, column);
      const missingCount = profile.missingCount + alone;
      return { ...rest, profile: { ...profile, name: nameOf(column), missingCount, isCandidateKey: false } };
    }),
  ];
  const composition: Composition = {
    kind: 'join',
    left: left.name,
    right: right.name,
    leftKey: key.left.name,
    rightKey: key.right.name,
    columns: parts,
  };
  const table = {
    name: `${left.name} with ${right.name}`,
    fileName: `${left.fileName}, ${right.fileName}`,
    rowCount: left.profile.rowCount,
  };
  const source = sourceOf(table, columns, { members: [left, right], composition });
  // The rows are those of the left table: its name alone stands for them.
  return { ...source, schema: { ...source.schema, nameStems: from.schema.nameStems } };
}

/** Every two tables put together that have a key in common: equal names or values, checked by a query. */
export async function joinsOf(
  sources: readonly LinkSource[],
  workbench: QueryRunner,
  signal: AbortSignal,
): Promise<LinkSource[]> {
  const plain = sources.filter(({ schema }) => schema.composition === null);
  const found: LinkSource[] = [];
  for (const from of plain) {
    for (const to of plain) {
      if (from === to || found.length >= MOST_JOINS) continue;
      for (const key of keysBetween(from, to)) {
        signal.throwIfAborted();
        const alone = await matches(workbench, from, to, key);
        if (alone === null) continue;
        found.push(joined(from, to, key, alone));
        break;
      }
    }
  }
  return found;
}
