import { type ColumnProfile } from '../../table.js';
import { type Duck } from '../duck.js';
import { batches, identifier } from '../sql.js';
import { type SampledColumn } from './value-features.js';

const SAMPLE_ROWS = 500;
const LEAST_ROWS = 50;
/** Wide tables are judged by fewer rows. */
const MOST_CELLS = 100_000;
const COLUMNS_PER_QUERY = 500;
const LONGEST_TEXT = 200;

/** Fetches the first values of columns, in the order of the rows. */
export async function sampledColumns(
  duck: Duck,
  relation: string,
  {
    profiles,
    units,
  }: { readonly profiles: readonly ColumnProfile[]; readonly units: ReadonlyMap<string, string> },
): Promise<SampledColumn[]> {
  const rowLimit = Math.max(LEAST_ROWS, Math.min(SAMPLE_ROWS, Math.floor(MOST_CELLS / profiles.length)));
  const columns: SampledColumn[] = [];
  for (const batch of batches(profiles, COLUMNS_PER_QUERY)) {
    const texts = batch.map(({ name }) => `left(${identifier(name)}::VARCHAR, ${String(LONGEST_TEXT)})`);
    const rows = await duck.rows(`SELECT ${texts.join(', ')} FROM ${relation} LIMIT ${String(rowLimit)}`);
    batch.forEach((profile, i) => {
      const values = rows.map((row) => (typeof row[i] === 'string' ? row[i] : null));
      columns.push({ profile, values, unit: units.get(profile.name) ?? null });
    });
  }
  return columns;
}
