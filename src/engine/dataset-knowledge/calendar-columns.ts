import { type DefinedColumn } from '../answering/analyst.js';
import { identifier } from '../answering/builtin/representation/sql/quoting.js';
import { type ColumnProfile } from '../table.js';
import { type Calendar, type Knowledge } from './document/document.js';
import { MONTHS, WEEKDAYS } from './document/document-schema.js';

const PLAIN = { value: null, perSql: null, fold: null } as const;
const MONTHS_OF_YEAR = 12;

/** Fiscal years and quarters are those of a date so many months earlier or later. */
function yearColumns({ column, yearStarts, namedBy }: Calendar): DefinedColumn[] {
  const start = MONTHS.indexOf(yearStarts?.text ?? '');
  if (start < 0) return [];
  const isNamedByEnd = namedBy?.text !== 'start' && start > 0;
  const months = isNamedByEnd ? MONTHS_OF_YEAR - start : -start;
  const moved = `(${identifier(column.text)} + INTERVAL (${months}) MONTH)`;
  const definition = `${column.text}, of years that begin in ${MONTHS[start] ?? ''} and are named by their ${isNamedByEnd ? 'end' : 'start'}`;
  return [
    {
      ...PLAIN,
      name: 'fiscal year',
      names: ['financial year', 'business year', 'FY'],
      type: 'integer',
      sql: `year(${moved})`,
      definition: `the year of ${definition}`,
    },
    {
      ...PLAIN,
      name: 'fiscal quarter',
      names: ['financial quarter', 'business quarter'],
      type: 'text',
      sql: `('Q' || quarter(${moved}))`,
      definition: `the quarter of ${definition}`,
    },
  ];
}

/** Weeks are called by their first day. */
function weekColumn({ column, weekStarts }: Calendar): DefinedColumn[] {
  const start = WEEKDAYS.indexOf(weekStarts?.text ?? '');
  if (start < 0) return [];
  const date = `CAST(${identifier(column.text)} AS DATE)`;
  return [
    {
      ...PLAIN,
      name: 'week',
      names: ['weekly'],
      type: 'date',
      sql: `(CAST(date_trunc('week', ${date} - ${start}) AS DATE) + ${start})`,
      definition: `the first day of the week of ${column.text}, which begins on ${WEEKDAYS[start] ?? ''}`,
    },
  ];
}

/** The fiscal years, fiscal quarters and weeks of the dates of a table as columns that it has beside its own. */
export function calendarColumns(
  table: string,
  columns: readonly ColumnProfile[],
  { calendars }: Pick<Knowledge, 'calendars'>,
): DefinedColumn[] {
  return calendars
    .filter((each) => each.table.text === table && columns.some(({ name }) => name === each.column.text))
    .flatMap((calendar) => [...yearColumns(calendar), ...weekColumn(calendar)]);
}
