import { type ChartKind } from '../../../charts/chart-request.js';
import { type LinkSource } from '../link/link-source.js';
import { linkQuestion } from '../link/linker.js';
import { type Item } from '../link/meaning.js';
import { NotUnderstood } from '../parse/problem.js';
import { Reading } from '../parse/reading.js';
import { measuresOf } from '../representation/business.js';
import { isBusiness, type Query } from '../representation/query.js';
import { type Measure } from '../representation/measure.js';
import { once } from '../once.js';
import { tokenize } from '../text/tokenize.js';
import { type Outcome, type Understanding, understand } from '../reading/understand.js';
import { editQuery } from './edit.js';
import { isPeriodAlone, readFragment } from './fragment.js';

type Sources = readonly [LinkSource, ...LinkSource[]];

/** A question of more words stands for itself. */
const MOST_WORDS = 12;
const MARKS =
  /^(?:and|what about|how about|only|just|same|the same|now|also|but|excluding|except|without|instead|why\b|as an?\b|by|per|for|then|ok)\b|\binstead\b|\bonly\W*$/i;

const CHARTS: readonly (readonly [pattern: RegExp, kind: ChartKind])[] = [
  [
    /\b(?:as|in|with)? ?(?:an? )?(?:stacked bars?(?: chart| graph)?|stacked columns?(?: chart)?)\b/i,
    'stacked',
  ],
  [/\b(?:as|in|with) (?:an? )?(?:line ?(?:chart|graph|plot)|lines)\b/i, 'line'],
  [/\b(?:as|in|with) (?:an? )?(?:(?:bar|column) ?(?:chart|graph|plot)|bars|columns chart)\b/i, 'bar'],
  [/\b(?:as|in|with) (?:an? )?area ?(?:chart|graph|plot)\b/i, 'area'],
  [/\b(?:as|in|with) (?:an? )?heat ?map\b/i, 'heatmap'],
];

/** A question and the kind of chart that it asks for, if any. */
function withoutChart(question: string): { readonly text: string; readonly chart: ChartKind | null } {
  for (const [pattern, chart] of CHARTS) {
    if (pattern.test(question)) return { text: question.replace(pattern, ' '), chart };
  }
  return { text: question, chart: null };
}

/** True when a question is worded as if it continued another. */
export function followsUp(question: string): boolean {
  const { text, chart } = withoutChart(question);
  const words = tokenize(text).filter(({ kind }) => kind !== 'mark');
  return words.length <= MOST_WORDS && (MARKS.test(question.trim()) || (chart !== null && words.length <= 2));
}

function firstMeasure(query: Query): Measure | null {
  if (query.op === 'aggregate') return query.measures[0] ?? null;
  return isBusiness(query) ? (measuresOf(query)[0] ?? null) : null;
}

const quality = (items: readonly Item[]): number =>
  items.reduce((sum, { meaning, length }) => sum + meaning.quality * length, 0);

function attempt(
  items: readonly Item[],
  before: Understanding,
): { query: Query; reading: Reading; score: number; isOtherPeriod: boolean } | null {
  const reading = new Reading(items, before.schema);
  try {
    const fragment = readFragment(reading, firstMeasure(before.query));
    const query = editQuery(before.query, fragment, before.schema);
    return query && { query, reading, score: quality(items), isOtherPeriod: isPeriodAlone(fragment) };
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

/** The query before, edited by a question that continues it; null when that gives no sense. */
function continued(text: string, before: Understanding, sources: Sources): Understanding | null {
  const source = sources.find(({ schema }) => schema.table.name === before.schema.table.name);
  if (!source) return null;
  const { readings, corrections } = linkQuestion(tokenize(text), source);
  const [best] = readings
    .flatMap((items) => attempt(items, { ...before, schema: source.schema }) ?? [])
    .toSorted((left, right) => right.score - left.score);
  if (!best) return null;
  const notes = [{ key: 'note.continued', values: {} }, ...best.reading.notes];
  const { query, isOtherPeriod } = best;
  return {
    schema: source.schema,
    query,
    notes,
    corrections,
    chart: null,
    expected: null,
    ...(isOtherPeriod && { isOtherPeriod }),
  };
}

/** @param findBefore what was understood last; asked for only where the question does not stand alone */
function step(question: string, findBefore: () => Understanding | null, sources: Sources): Outcome {
  const { text, chart } = withoutChart(question);
  const isMarked = followsUp(question);
  const alone = understand(text, sources);
  if (!isMarked && alone.understood) return charted(alone, chart);
  const before = findBefore();
  if (!before) return charted(alone, chart);
  const hasWords = tokenize(text).some(({ kind }) => kind !== 'mark');
  if (chart && isMarked && !hasWords) return { understood: true, understanding: { ...before, chart } };
  const isShort = tokenize(text).length <= MOST_WORDS;
  const edited = isShort ? continued(text, before, sources) : null;
  if (edited) return { understood: true, understanding: { ...edited, chart: chart ?? before.chart } };
  return charted(alone, chart);
}

function charted(outcome: Outcome, chart: ChartKind | null): Outcome {
  if (!outcome.understood || !chart) return outcome;
  return { understood: true, understanding: { ...outcome.understanding, chart } };
}

/** What was understood last; null where nothing was. */
function lastUnderstood(history: readonly string[], sources: Sources): Understanding | null {
  const last = history.at(-1);
  if (last === undefined) return null;
  const findBefore = once(() => lastUnderstood(history.slice(0, -1), sources));
  const outcome = step(last, findBefore, sources);
  return outcome.understood ? outcome.understanding : findBefore();
}

/**
 * Understands a question in the light of those before it: where it continues one ("and by region?"), the query of that
 * one is edited. Those before one that stands alone are not read.
 * @param history the questions before, oldest first
 */
export function understandInContext(question: string, history: readonly string[], sources: Sources): Outcome {
  return step(question, () => lastUnderstood(history, sources), sources);
}
