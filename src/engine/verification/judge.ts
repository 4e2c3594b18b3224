import { nearestName } from '../dataset-knowledge/checks/nearest-name.js';
import { type ColumnType } from '../table.js';
import {
  type Baseline,
  type MissingName,
  type Observation,
  type ResultPrint,
  type TablePrint,
  type Verdict,
} from './observation.js';
import { changedRows, haveSameRows } from './result-print.js';
import { scalingOf } from './scaling.js';

type Running = Extract<Observation, { readonly runs: true }>;

const MOST_SHOWN_FIGURES = 4;

function missingText({ table, column, near }: MissingName): string {
  if (column === null) return `The table “${table}” is missing${near}.`;
  return `The table “${table}” has no column “${column}” any more${near}.`;
}

/** Whole numbers and others are one: a single value with a decimal makes a column of these. */
const kindOf = (type: ColumnType): string => (type === 'integer' ? 'number' : type);

/** Where a result has not the columns that it had. */
function shapeDetails({ columns: before }: ResultPrint, { columns: now }: ResultPrint): string[] {
  const names = now.map(({ name }) => name);
  const details = before.flatMap(({ name, type }) => {
    const same = now.find((each) => each.name === name);
    if (!same) {
      const others = names.filter((each) => before.every((one) => one.name !== each));
      return [`The result has no column “${name}” any more${nearestName(name, others)}.`];
    }
    return kindOf(same.type) === kindOf(type)
      ? []
      : [`The column “${name}” of the result holds ${same.type} values; it held ${type} values.`];
  });
  const added = now.filter(({ name }) => before.every((each) => each.name !== name));
  return [...details, ...added.map(({ name }) => `The result has a new column “${name}”.`)];
}

/** Columns of which all values were multiplied by the same. */
function scalingDetails(
  before: Baseline,
  now: Running,
): { readonly texts: string[]; readonly isOther: boolean } {
  const scalings = before.tables.flatMap((table) => {
    const same = now.tables.find(({ name }) => name === table.name);
    return table.columns.flatMap((column) => {
      const current = same?.columns.find(({ name }) => name === column.name);
      const scaling = current ? scalingOf(column, current) : null;
      return scaling ? [{ ...scaling, name: `“${column.name}” of “${table.name}”` }] : [];
    });
  });
  const texts = scalings
    .toSorted((one, other) => Number(other.isOtherMeaning) - Number(one.isOtherMeaning))
    .map(({ name, factor, isOtherMeaning }) => {
      const times = Number(factor.toPrecision(MOST_SHOWN_FIGURES));
      if (factor === -1) return `${name} has the other sign than it had.`;
      return `${name} is ${times} times what it was${isOtherMeaning ? ': another unit?' : '.'}`;
    });
  return { texts, isOther: scalings.some(({ isOtherMeaning }) => isOtherMeaning) };
}

/** What became of the rows of a table. */
function rowDetail(before: TablePrint, now: TablePrint): string {
  const more = now.rowCount - before.rowCount;
  if (more === 0) return `“${before.name}” has other values in its ${now.rowCount} rows.`;
  const change = more > 0 ? `${more} rows more` : `${-more} rows fewer`;
  return `“${before.name}” has ${change}: ${now.rowCount} instead of ${before.rowCount}.`;
}

const changedTables = (before: Baseline, now: Running): string[] =>
  before.tables.flatMap((table) => {
    const same = now.tables.find(({ name }) => name === table.name);
    return same && same.digest !== table.digest ? [rowDetail(table, same)] : [];
  });

/** Whether the analyst, asked without the entry, tells something else than the entry and than before. */
function isReadDifferently({ reading: before }: Baseline, { reading: now }: Running): boolean {
  if (!now || now.agrees) return false;
  return before?.sql !== now.sql && before?.digest !== now.digest;
}

function judgeRunning(before: Baseline, now: Running): Verdict {
  const shape = shapeDetails(before.result, now.result);
  const missing = now.missing.map(missingText);
  const scalings = scalingDetails(before, now);
  if (shape.length > 0 || scalings.isOther)
    return { kind: 'broken', details: [...scalings.texts, ...missing, ...shape] };
  const rows = changedTables(before, now);
  if (haveSameRows(before.result, now.result)) return { kind: 'same', details: [...scalings.texts, ...rows] };
  const result = changedRows(before.result, now.result);
  if (missing.length > 0) return { kind: 'broken', details: [...missing, result] };
  if (rows.length > 0) return { kind: 'changed_with_data', details: [...scalings.texts, ...rows, result] };
  return {
    kind: 'broken',
    details: [`${result} No row that the statement reads has changed.`],
  };
}

/**
 * Compares what a verified question gives now with what it gave when somebody looked at it.
 *
 * Broken is what cannot be run, has other columns, reads a column whose values mean something else (all of them another number of
 * times what they were, or of the other sign), or gives another result from the same rows. A result that differs with the rows that are
 * read has changed with the data. What the analyst reads differently without the entry is told before a change with the data.
 */
export function judge(before: Baseline, now: Observation): Verdict {
  if (!now.runs) {
    const missing = now.missing.map(missingText);
    const reason = `The statement cannot be run: ${now.reason}.`;
    return { kind: 'broken', details: missing.length > 0 ? missing : [reason] };
  }
  const verdict = judgeRunning(before, now);
  if (verdict.kind === 'broken' || !isReadDifferently(before, now)) return verdict;
  const read = 'Without the entry the question is read to another result than before.';
  return { kind: 'read_differently', details: [read, ...verdict.details] };
}
