import { addsUpAlways, partsOf } from '../follow-ups.js';
import { type Column, type TableSchema } from '../link/headers/schema.js';
import { refOf } from '../parse/reading.js';
import { type Measured, type Subject } from './finding.js';

/** Columns of a wide table that are looked into, of each use. */
const MOST_COLUMNS = 4;

/** A total where one makes sense over any rows, else the average. */
function measured(column: Column): Measured {
  return { column, measure: { fn: addsUpAlways(column) ? 'sum' : 'avg', column: refOf(column) } };
}

/** Values that only run on are put together in no way that says how things are. */
const isRunning = ({ profile }: Column): boolean => profile.meaning?.additivity === 'cumulative';

/** What of a table can be looked into: its main columns by their use. */
export function subjectOf(schema: TableSchema): Subject {
  const { measures, keys, dates } = partsOf(schema);
  const all = measures.filter((column) => !isRunning(column)).map(measured);
  const sums = all.filter(({ measure }) => measure.fn === 'sum');
  const money = sums.filter(({ column }) => column.profile.meaning?.type === 'amount');
  const { composition, table } = schema;
  return {
    schema,
    rows: { op: 'all', table: table.name, ...(composition && { composition }) },
    measures: [...new Set([...money, ...sums, ...all])].slice(0, MOST_COLUMNS),
    categories: keys.filter(({ isYear }) => !isYear).slice(0, MOST_COLUMNS),
    time: dates[0] ?? schema.columns.find(({ isYear }) => isYear) ?? null,
  };
}
