import { type ColumnProfile, isNumberType } from '../../table.js';
import { type Calendar, type Join, type Knowledge, type Measure } from '../document/document.js';
import { type PlacedProblem } from '../problem.js';
import { type PlacedText } from '../document/yaml-tree.js';

type ColumnOf = (table: PlacedText, column: PlacedText) => ColumnProfile | undefined;

const TIMES = new Set(['date', 'timestamp']);

function* measureProblems({ table, column, unit }: Measure, columnOf: ColumnOf): Generator<PlacedProblem> {
  const profile = columnOf(table, column);
  if (!profile) return;
  if (!isNumberType(profile.type))
    yield { at: column.at, message: `“${column.text}” holds no numbers: it has no unit and no sum.` };
  const known = profile.meaning?.currency ?? null;
  if (unit && known !== null && known !== unit.text)
    yield { at: unit.at, message: `The file says that “${column.text}” is in ${known}.` };
}

function* joinProblems({ table, column, to, toColumn }: Join, columnOf: ColumnOf): Generator<PlacedProblem> {
  const [own, other] = [columnOf(table, column), columnOf(to, toColumn)];
  if (!own || !other) return;
  const kindOf = ({ type }: ColumnProfile): string => (isNumberType(type) ? 'number' : type);
  if (kindOf(own) !== kindOf(other))
    yield {
      at: column.at,
      message: `“${column.text}” holds ${own.type} values and “${toColumn.text}” ${other.type} values: they never meet.`,
    };
  if (!other.isCandidateKey)
    yield {
      at: toColumn.at,
      message: `“${toColumn.text}” does not tell the rows of “${to.text}” apart: its values do not all differ.`,
    };
}

function* calendarProblems(
  { table, column, yearStarts, weekStarts, namedBy }: Calendar,
  columnOf: ColumnOf,
): Generator<PlacedProblem> {
  const profile = columnOf(table, column);
  if (profile && !TIMES.has(profile.type))
    yield { at: column.at, message: `“${column.text}” holds no dates.` };
  if (!yearStarts && !weekStarts)
    yield {
      at: column.at,
      message: 'A calendar says with what a year or a week begins: “year_starts”, “week_starts”.',
    };
  if (namedBy && !yearStarts)
    yield { at: namedBy.at, message: 'Only years are named: “named_by” needs “year_starts”.' };
}

/** What is wrong with what a document says of single columns: their units, what they refer to, their calendars. */
export function* columnProblems(
  { measures, joins, calendars }: Pick<Knowledge, 'measures' | 'joins' | 'calendars'>,
  columnOf: ColumnOf,
): Generator<PlacedProblem> {
  for (const each of measures) yield* measureProblems(each, columnOf);
  for (const each of joins) yield* joinProblems(each, columnOf);
  for (const each of calendars) yield* calendarProblems(each, columnOf);
}
