import { hash } from 'node:crypto';
import { type ColumnProfile } from '../../table.js';
import { type KeySketch } from '../../keys/key-sketch.js';
import { type Duck, textOf } from '../duck.js';
import { type SampledColumn } from '../meaning/value-features.js';
import { identifier, literal } from '../sql.js';

const HASH_LENGTH = 8;
/** Of a column whose values all differ, and of any other. */
const MOST_KEY_HASHES = 4096;
const MOST_HASHES = 256;
const MOST_COLUMNS = 40;
const LONGEST_VALUE = 60;
/** Above so many different values hashing them takes too long. */
const MOST_DISTINCT = 1_000_000;

/** So many times as many hashes as wanted are looked at. */
const KEPT_TIMES = 4;

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

/** The least hashes of the values of a stored column. */
async function storedHashes(
  duck: Duck,
  relation: string,
  { profile, limit }: { readonly profile: ColumnProfile; readonly limit: number },
): Promise<string[]> {
  const least = async (values: string, condition: string): Promise<string[]> => {
    const rows = await duck.rows(
      `SELECT DISTINCT h FROM (SELECT left(md5(${textSql(profile)}), ${String(HASH_LENGTH)}) AS h FROM ${values}) ` +
        `WHERE ${condition} ORDER BY h LIMIT ${String(limit)}`,
    );
    return rows.map(([hash]) => textOf(hash));
  };
  const x = identifier(profile.name);
  if (profile.isCandidateKey) {
    const low = await least(relation, `h < ${literal(boundOf(limit, profile.distinctCount))}`);
    if (low.length === limit) return low;
  }
  return least(`(SELECT DISTINCT ${x} FROM ${relation} WHERE ${x} IS NOT NULL)`, 'true');
}

function textSql({ name, type }: ColumnProfile): string {
  const x = identifier(name);
  return type === 'text' ? `regexp_replace(${x}, '\\.0+$', '')` : `${x}::BIGINT::VARCHAR`;
}

/**
 * Where all values differ, they need not be told apart, which takes more than twice as long: below this bound there are
 * about four times as many hashes as are wanted.
 */
function boundOf(limit: number, distinctCount: number): string {
  const share = Math.min(1, (KEPT_TIMES * limit) / distinctCount);
  return Math.floor(share * (16 ** HASH_LENGTH - 1))
    .toString(16)
    .padStart(HASH_LENGTH, '0');
}
