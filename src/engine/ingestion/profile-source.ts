import { type ColumnType } from '../table.js';
import { type Duck, textOf } from './duck.js';

/** A stored table as SQL can read it. */
export interface ProfileSource {
  readonly relation: string;
  readonly rowCount: number;
}

export interface DescribedColumn {
  readonly name: string;
  readonly sqlType: string;
  readonly type: ColumnType;
}

/** Names and types of a relation's columns. */
export async function describeColumns(duck: Duck, relation: string): Promise<DescribedColumn[]> {
  const rows = await duck.rows(`DESCRIBE FROM ${relation}`);
  return rows.map(([name, sqlType]) => {
    return { name: textOf(name), sqlType: textOf(sqlType), type: columnType(textOf(sqlType)) };
  });
}

function columnType(sqlType: string): ColumnType {
  if (/^(TINY|SMALL|BIG|HUGE|U\w*)?INT/.test(sqlType)) return 'integer';
  if (/^(DOUBLE|FLOAT|DECIMAL)/.test(sqlType)) return 'number';
  if (sqlType.startsWith('TIMESTAMP')) return 'timestamp';
  if (sqlType === 'DATE') return 'date';
  if (sqlType === 'TIME') return 'time';
  return sqlType === 'BOOLEAN' ? 'boolean' : 'text';
}
