import { type Duck } from '../duck.js';
import { type Bounds, boundsOf, boundsSql, type DescribedColumn, isNumeric } from './profile-source.js';
import { identifier } from '../sql.js';

/** What one look at all rows of a column shows. */
export interface Overview {
  /** Number of values that are not missing. */
  readonly present: number;
  readonly bounds: Bounds;
  /** What the wish's SQL gave, or null. */
  readonly distinct: number | null;
}

/** A column to look at. */
interface OverviewWish {
  readonly column: DescribedColumn;
  /** SQL of an aggregate that counts the distinct values in some way, or null when they need not be counted. */
  readonly distinctSql: string | null;
}

const VALUES_PER_OVERVIEW = 5;

/** Looks once at all rows for several columns. */
export async function overviewsOf(
  duck: Duck,
  wishes: readonly OverviewWish[],
  relation: string,
): Promise<Overview[]> {
  if (wishes.length === 0) return [];
  const values = await duck.row(`SELECT ${wishes.map(overviewSql).join(', ')} FROM ${relation}`);
  return wishes.map(({ column }, i) => {
    const first = i * VALUES_PER_OVERVIEW;
    const [present, distinct, ...bounds] = values.slice(first, first + VALUES_PER_OVERVIEW);
    return {
      present: Number(present),
      distinct: typeof distinct === 'number' ? distinct : null,
      bounds: boundsOf(column, bounds),
    };
  });
}

function overviewSql({ column, distinctSql }: OverviewWish): string {
  const x = identifier(column.name);
  const mean = isNumeric(column) ? `avg(${x})::DOUBLE` : 'NULL';
  return `count(${x})::DOUBLE, (${distinctSql ?? 'NULL'})::DOUBLE, ${boundsSql(column.type, x)}, ${mean}`;
}
