import { Catalogue } from '../narration/catalogue.js';
import { type AnalysisTable } from '../analyst.js';
import { followUps } from './follow-ups.js';
import { describeTable } from './link/schema.js';
import { withKnownValues } from './prepare.js';

const MOST_TABLES = 20;
const MOST_NAMED_COLUMNS = 8;
const MOST_KEYWORDS = 12;
const MOST_QUESTIONS = 6;

/** What there is in a dataset, in a few words. */
export interface DatasetOverview {
  readonly summary: string;
  readonly keywords: readonly string[];
  /** Questions about these data that the built-in analyst answers. */
  readonly questions: readonly string[];
}

/** Describes tables from their profiles alone, in English; nothing is queried. Without tables everything is empty. */
export function overviewOf(tables: readonly AnalysisTable[]): DatasetOverview {
  const shown = tables.slice(0, MOST_TABLES);
  return {
    summary: shown.map(describe).join('\n'),
    keywords: unique(shown.flatMap(keywordsOf)).slice(0, MOST_KEYWORDS),
    questions: unique(interleave(shown.map(questionsOf))).slice(0, MOST_QUESTIONS),
  };
}

function describe({ fileName, profile }: AnalysisTable): string {
  const { rowCount, columns } = profile;
  const names = columns.slice(0, MOST_NAMED_COLUMNS).map(({ name }) => name);
  const more = columns.length > names.length ? [`${columns.length - names.length} more`] : [];
  const list = new Intl.ListFormat('en').format([...names, ...more]);
  return (
    [`${fileName}: ${count(rowCount)} rows with ${list}`, ...periodsOf(profile.columns)].join('; ') + '.'
  );
}

function periodsOf(columns: AnalysisTable['profile']['columns']): string[] {
  return columns
    .filter(({ type, min }) => (type === 'date' || type === 'timestamp') && min !== null)
    .map(({ name, min, max }) => `${name} from ${String(min)} to ${String(max)}`);
}

function keywordsOf({ profile }: AnalysisTable): string[] {
  return [profile.name, ...profile.columns.map(({ name }) => name)].map((name) => name.replaceAll('_', ' '));
}

function questionsOf(table: AnalysisTable): string[] {
  return followUps(withKnownValues(describeTable(table)), null, Catalogue.of('EN'));
}

/** The first of each list, then the second of each, and so on. */
function interleave(lists: readonly (readonly string[])[]): string[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}

function count(value: number): string {
  return new Intl.NumberFormat('en').format(value);
}
