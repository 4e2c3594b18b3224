import { type LinkSource } from '../../link/link-source.js';
import { linkQuestion } from '../../link/linker.js';
import { type Item } from '../../link/meaning.js';
import { type TableSchema } from '../../link/headers/schema.js';
import { tokenize } from '../../text/tokenize.js';
import { type Trigger } from '../../text/lexicon.js';
import { type Measure, type SummaryFunction, type SummaryMeasure } from '../program.js';
import { numberRef } from '../read/scope.js';
import { type Asked, programOf } from './asked.js';
import { anyOf, isMeasure, namedColumns, rowsOf, valuesNamed } from './roles.js';

const USUAL_LEVEL = 95;
const INTERVAL =
  /(?<![\p{L}\p{N}])(?:(\d{2}(?:\.\d+)?)\s{0,9}(?:%|percent|per cent|-)?\s{0,9})?(?:confidence (?:intervals?|limits?|bounds?)|ci)(?: (?:at|of) (?:the )?(\d{2}(?:\.\d+)?)\s{0,9}(?:%|percent)(?: level)?)?(?![\p{L}\p{N}])/iu;
const WITH_IT = /\b(?:with|and|plus|including)\s+(?:(?:its|the|a|their)\s+)*$/i;

const ALLOWED: ReadonlySet<Trigger> = new Set<Trigger>([
  'avg',
  'describe',
  'filler',
  'howMuch',
  'list',
  'which',
]);

function isExplained({ meaning }: Item): boolean {
  if (meaning.kind === 'trigger') return meaning.roles.some((role) => ALLOWED.has(role));
  return ['column', 'value', 'skip', 'verb', 'rows', 'person'].includes(meaning.kind);
}

/** The mean of the one number that is named and both ends of its interval; null where it is not clear which. */
function intervalOf(items: readonly Item[], level: number, schema: TableSchema): Asked | null {
  const [only, other] = namedColumns(items).filter(({ column }) => column.role !== 'category');
  if (!only || other || !isMeasure(only.column) || !items.every(isExplained)) return null;
  const named = [...valuesNamed(items)];
  const groups = namedColumns(items).filter(({ column }) => column.role === 'category');
  if (groups.some(({ column }) => !named.some(([each]) => each === column))) return null;
  const rows = rowsOf(
    schema,
    named.map(([column, values]) => anyOf(column, values)),
  );
  const summary = (fn: SummaryFunction): SummaryMeasure => ({
    op: 'summary',
    fn,
    column: numberRef(only.column),
    rows,
    extent: 'sample',
    share: 0.5,
  });
  const [mean, error, count] = [summary('mean'), summary('standardError'), summary('count')];
  const bound = (side: 'lower' | 'upper'): Measure => ({ op: 'meanBound', side, level, mean, error, count });
  return { rows, measures: [mean, bound('lower'), bound('upper')] };
}

/**
 * "95 % confidence interval for the average salary in Sales": the mean and the ends of its interval by Student's t.
 * @returns null where no interval is asked for, or another one than that of the mean of one column
 */
export function readMeanInterval(question: string, source: LinkSource) {
  const found = INTERVAL.exec(question);
  if (!found || question.includes('@')) return null;
  const level = Number(found[1] ?? found[2] ?? USUAL_LEVEL);
  const before = question.slice(0, found.index).replace(WITH_IT, ' ');
  const rest = `${before} ${question.slice(found.index + found[0].length)}`.replace(/\s+/g, ' ');
  const { readings } = linkQuestion(tokenize(rest), source);
  for (const items of readings) {
    const asked = intervalOf(items, level, source.schema);
    if (asked) return programOf(question, asked);
  }
  return null;
}

/** True where a question asks for a confidence interval, which no other figure answers. */
export const asksForInterval = (question: string): boolean =>
  INTERVAL.test(question) && !question.includes('@');
