import { type ColumnProfile, type TableProfile } from '../table.js';
import { conditionProblems } from './checks/check-conditions.js';
import { verifiedProblems } from './checks/check-verified.js';
import { wordProblems } from './checks/check-words.js';
import { columnProblems } from './checks/check-columns.js';
import { metricProblems } from './checks/check-metrics.js';
import { type Knowledge, readKnowledge, type Segment, type Synonyms } from './document/document.js';
import { nearestName } from './checks/nearest-name.js';
import { inLines, type KnowledgeProblem, type PlacedProblem } from './problem.js';
import { type PlacedText } from './document/yaml-tree.js';

/** The tables that a document speaks of, by name: several files may have one of a name. */
class Tables {
  private readonly columns = new Map<string, Map<string, ColumnProfile>>();

  constructor(profiles: readonly TableProfile[]) {
    for (const { name, columns } of profiles) {
      const known = this.columns.get(name) ?? new Map<string, ColumnProfile>();
      for (const column of columns) if (!known.has(column.name)) known.set(column.name, column);
      this.columns.set(name, known);
    }
  }

  columnsOf({ text }: PlacedText): ColumnProfile[] {
    return [...(this.columns.get(text)?.values() ?? [])];
  }

  column(table: PlacedText, column: PlacedText): ColumnProfile | undefined {
    return this.columns.get(table.text)?.get(column.text);
  }

  /** A table or column that is not there. */
  *missing(table: PlacedText, column: PlacedText | null): Generator<PlacedProblem> {
    const columns = this.columns.get(table.text);
    if (!columns)
      yield {
        at: table.at,
        message: `There is no table “${table.text}”${nearestName(table.text, [...this.columns.keys()])}.`,
      };
    else if (column && !columns.has(column.text))
      yield {
        at: column.at,
        message: `The table “${table.text}” has no column “${column.text}”${nearestName(column.text, [...columns.keys()])}.`,
      };
  }

  /** Tables of which nothing would be left. */
  *emptied({ hidden }: Knowledge): Generator<PlacedProblem> {
    for (const [name, columns] of this.columns) {
      const own = hidden.filter(({ table }) => table.text === name);
      const last = own.at(-1);
      if (last && new Set(own.map(({ column }) => column.text)).size >= columns.size)
        yield { at: last.column.at, message: `All columns of the table “${name}” are hidden.` };
    }
  }
}

function* valueProblems({ table, column, value }: Synonyms, tables: Tables): Generator<PlacedProblem> {
  if (!value) return;
  if (!column) {
    yield { at: value.at, message: 'A value needs the “column” that it stands in.' };
    return;
  }
  const profile = tables.column(table, column);
  if (!profile) return;
  if (profile.type !== 'text')
    yield {
      at: value.at,
      message: `Only values of columns of texts have other names, not of “${column.text}”.`,
    };
  const { topValues, distinctCount, distinctIsEstimate } = profile;
  const values = topValues.map((each) => each.value);
  const areAll = !distinctIsEstimate && values.length === distinctCount;
  if (profile.type === 'text' && areAll && !values.includes(value.text))
    yield {
      at: value.at,
      message: `“${column.text}” has no value “${value.text}”${nearestName(value.text, values)}.`,
    };
}

function* withinProblems(segments: readonly Segment[]): Generator<PlacedProblem> {
  const byName = new Map(segments.map((segment) => [segment.name.text, segment]));
  for (const segment of segments) {
    const { within } = segment;
    if (!within) continue;
    const wider = byName.get(within.text);
    if (!wider)
      yield {
        at: within.at,
        message: `There is no segment “${within.text}”${nearestName(within.text, [...byName.keys()])}.`,
      };
    else if (wider.table.text !== segment.table.text)
      yield {
        at: within.at,
        message: `The segment “${within.text}” is of another table, “${wider.table.text}”.`,
      };
    else if (isWithinItself(segment, byName))
      yield { at: within.at, message: `The segment “${segment.name.text}” is within itself.` };
  }
}

function isWithinItself(segment: Segment, byName: ReadonlyMap<string, Segment>): boolean {
  const passed = new Set<Segment>();
  let wider = segment.within ? byName.get(segment.within.text) : undefined;
  while (wider && !passed.has(wider)) {
    if (wider === segment) return true;
    passed.add(wider);
    wider = wider.within ? byName.get(wider.within.text) : undefined;
  }
  return false;
}

function* problemsOf(knowledge: Knowledge, profiles: readonly TableProfile[]): Generator<PlacedProblem> {
  const tables = new Tables(profiles);
  const { synonyms, descriptions, hidden, segments, metrics, measures, joins, calendars } = knowledge;
  for (const { table, column } of [
    ...synonyms,
    ...descriptions,
    ...hidden,
    ...metrics,
    ...measures,
    ...joins,
    ...calendars,
  ])
    yield* tables.missing(table, column);
  for (const { table } of segments) yield* tables.missing(table, null);
  for (const { to, toColumn } of joins) yield* tables.missing(to, toColumn);
  yield* columnProblems(knowledge, (table, column) => tables.column(table, column));
  yield* tables.emptied(knowledge);
  for (const each of synonyms) yield* valueProblems(each, tables);
  for (const { table, condition } of [...segments, ...metrics]) {
    const columns = tables.columnsOf(table);
    if (condition && columns.length > 0) yield* conditionProblems(condition, columns);
  }
  for (const metric of metrics) yield* metricProblems(metric, tables.columnsOf(metric.table), measures);
  yield* withinProblems(segments);
  yield* wordProblems(knowledge, profiles);
  yield* verifiedProblems(knowledge);
}

/**
 * What is wrong with a document over the tables of a dataset, in the order of its text; nothing where it can be used. Statements
 * of verified questions are not looked at (`statementProblems`).
 * @param tables all that are read of the dataset
 */
export function checkKnowledge(text: string, tables: readonly TableProfile[]): KnowledgeProblem[] {
  const read = readKnowledge(text);
  return read.knowledge ? inLines(text, problemsOf(read.knowledge, tables)) : [...read.problems];
}
