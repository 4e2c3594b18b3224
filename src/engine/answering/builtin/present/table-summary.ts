import { isDateType } from '../../../table.js';
import { Catalogue } from '../../narration/catalogue.js';
import { type Column, isMeasurable, type TableSchema } from '../link/headers/schema.js';

const MOST_COLUMNS = 8;
const MOST_VALUES = 3;
const english = Catalogue.of('EN');

const isTime = ({ profile: { type } }: Column): boolean => isDateType(type);
const isNumber = ({ profile: { type } }: Column): boolean => type === 'integer' || type === 'number';

/** "a (1 to 9), b and 3 more" */
function listed(columns: readonly Column[], describe: (column: Column) => string): string {
  const shown = columns.slice(0, MOST_COLUMNS).map(describe);
  const more = columns.length - shown.length;
  return english.list(more > 0 ? [...shown, `${english.number(more)} more`] : shown);
}

function rows({ table: { fileName, profile } }: TableSchema): string {
  return `${fileName}: ${english.number(profile.rowCount)} row${profile.rowCount === 1 ? '' : 's'}.`;
}

function period({ name, profile: { min, max } }: Column): string {
  return `${name} from ${String(min)} to ${String(max)}`;
}

function measure({ name, profile: { min, max } }: Column): string {
  return typeof min === 'number' && typeof max === 'number'
    ? `${name} (${english.number(min)} to ${english.number(max)})`
    : name;
}

function dimension({ name, profile }: Column): string {
  const { distinctCount, distinctIsEstimate, topValues } = profile;
  const count = `${distinctIsEstimate ? 'about ' : ''}${english.number(distinctCount)}`;
  const values = topValues.slice(0, MOST_VALUES).map(({ value }) => value);
  const more = distinctCount > values.length ? ', …' : '';
  return values.length === 0 ? `${name} (${count})` : `${name} (${count}: ${values.join(', ')}${more})`;
}

function totalsLeftOut(count: number): string {
  return `${english.number(count)} total ${count === 1 ? 'row is' : 'rows are'} left out`;
}

/** What makes the columns of a table less useful than they look, each with its extent. */
function problems({ table: { profile }, columns }: TableSchema): string[] {
  const { rowCount, totalRows } = profile;
  const empty = columns.filter(({ profile: { distinctCount } }) => distinctCount === 0 && rowCount > 0);
  const gaps = columns.filter((column) => column.profile.missingCount > 0 && !empty.includes(column));
  const constant = columns.filter(({ profile: { distinctCount } }) => distinctCount === 1 && rowCount > 1);
  const share = ({ name, profile: { missingCount } }: Column): string =>
    `${name} (${english.percent((100 * missingCount) / rowCount)})`;
  const name = (column: Column): string => column.name;
  return [
    ...(gaps.length > 0 ? [`missing values in ${listed(gaps, share)}`] : []),
    ...(empty.length > 0 ? [`no value at all in ${listed(empty, name)}`] : []),
    ...(constant.length > 0 ? [`only one value in ${listed(constant, name)}`] : []),
    ...(totalRows.length > 0 ? [totalsLeftOut(totalRows.length)] : []),
  ];
}

/** A table in a line of English: its rows, its periods, what can be measured, by what, and where its quality lacks. */
export function tableSummary(schema: TableSchema): string {
  const filled = schema.columns.filter(({ profile }) => profile.distinctCount > 0);
  const times = filled.filter(isTime);
  const measures = filled.filter(
    (column) =>
      column.role === 'measure' && !column.isYear && isNumber(column) && isMeasurable(column.profile),
  );
  const dimensions = filled.filter(({ role, isYear }) => role === 'category' || role === 'flag' || isYear);
  const others = filled.filter((column) => ![times, measures, dimensions].flat().includes(column));
  const lacks = problems(schema);
  return [
    rows(schema),
    ...(times.length > 0 ? [`Period: ${listed(times, period)}.`] : []),
    ...(measures.length > 0 ? [`Measures: ${listed(measures, measure)}.`] : []),
    ...(dimensions.length > 0 ? [`Dimensions: ${listed(dimensions, dimension)}.`] : []),
    ...(others.length > 0 ? [`Other columns: ${listed(others, ({ name }) => name)}.`] : []),
    ...(lacks.length > 0 ? [`Quality: ${lacks.join('; ')}.`] : []),
  ].join(' ');
}
