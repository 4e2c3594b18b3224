import { hash } from 'node:crypto';
import { type ColumnProfile } from '../table.js';
import { type KeySketch } from '../keys/key-sketch.js';
import { type Duck, textOf } from './duck.js';
import { type SampledColumn } from './meaning/value-features.js';
import { identifier } from './sql.js';

const HASH_LENGTH = 8;
/** Of a column whose values all differ, and of any other. */
const MOST_KEY_HASHES = 4096;
const MOST_HASHES = 256;
const MOST_COLUMNS = 40;
const LONGEST_VALUE = 60;
/** Above so many different values hashing them takes too long. */
const MOST_DISTINCT = 1_000_000;

/** What a table is sketched from. */
interface SketchSource {
  readonly relation: string;
  readonly rowCount: number;
  /** With all values of the table where it has no more rows than are sampled. */
  readonly columns: readonly SampledColumn[];
}

/** Sketches the columns of a table that may be keys or refer to some: whole numbers and short texts. */
export async function keySketches(duck: Duck, source: SketchSource): Promise<KeySketch[]> {
  const sketches: KeySketch[] = [];
  for (const column of source.columns.filter(isKeyLike).slice(0, MOST_COLUMNS)) {
    const isSampled = column.values.length >= source.rowCount;
    const limit = column.profile.isCandidateKey ? MOST_KEY_HASHES : MOST_HASHES;
    const hashes = isSampled
      ? hashesOf(column.values)
      : await storedHashes(duck, source.relation, { profile: column.profile, limit: limit + 1 });
    sketches.push({
      column: column.profile.name,
      hashes: hashes.slice(0, limit).join(''),
      isWhole: hashes.length <= limit,
    });
  }
  return sketches;
}

function isKeyLike({ profile, values }: SampledColumn): boolean {
  const { type, distinctCount, meaning } = profile;
  if (distinctCount === 0 || distinctCount > MOST_DISTINCT) return false;
  if (type === 'text') return values.every(isShort);
  if (type === 'number') return values.every((value) => value === null || /\.0+$|^-?\d+$/.test(value));
  return type === 'integer' && meaning?.type !== 'flag' && meaning?.type !== 'year';
}

const isShort = (value: string | null): boolean => value === null || value.length <= LONGEST_VALUE;

function hashesOf(values: readonly (string | null)[]): string[] {
  const texts = new Set(values.flatMap((value) => (value === null ? [] : [value.replace(/\.0+$/, '')])));
  return [...new Set([...texts].map((text) => hash('md5', text).slice(0, HASH_LENGTH)))].sort();
}

async function storedHashes(
  duck: Duck,
  relation: string,
  { profile, limit }: { readonly profile: ColumnProfile; readonly limit: number },
): Promise<string[]> {
  const x = identifier(profile.name);
  const text = profile.type === 'number' ? `${x}::BIGINT::VARCHAR` : `${x}::VARCHAR`;
  const values = `(SELECT DISTINCT ${text} AS v FROM ${relation} WHERE ${x} IS NOT NULL)`;
  const rows = await duck.rows(
    `SELECT DISTINCT left(md5(regexp_replace(v, '\\.0+$', '')), ${String(HASH_LENGTH)}) AS h FROM ${values} ORDER BY h LIMIT ${String(limit)}`,
  );
  return rows.map(([hash]) => textOf(hash));
}
