import { type Catalogue, type MessageValues } from '../narration/catalogue.js';
import { type LinkSource } from './link/link-source.js';
import { type Column, isMeasurable as isMeasured, type TableSchema } from './link/headers/schema.js';
import { type ValueIndex } from './link/values/values.js';
import { isMeasurable } from './parse/measures/measures.js';
import { suitableUnit } from './parse/times/time.js';
import { Paraphrase } from './present/paraphrase/paraphrase.js';
import { keysOf, measuresOf } from './representation/business.js';
import { isCellQuery, type Query } from './representation/query.js';
import { inEnglish } from './translate/in-english.js';
import { namesOf } from './translate/table-words.js';
import { understand } from './reading/understand.js';

const USUAL_COUNT = 3;
const MOST_REMEMBERED = 100;
const MOST_GROUPS = 50;

/** The columns of a table that questions can be asked about. */
interface Parts {
  readonly measures: readonly Column[];
  readonly keys: readonly Column[];
  readonly dates: readonly Column[];
}

/** The columns of a table that are measured, grouped by and ordered in time, in the order of the table. */
export function partsOf({ columns }: Pick<TableSchema, 'columns'>): Parts {
  const hasValues = (column: Column): boolean => column.profile.distinctCount > 0;
  return {
    measures: columns.filter(
      (column) =>
        column.role === 'measure' && !column.isYear && hasValues(column) && isMeasured(column.profile),
    ),
    keys: columns.filter(
      (column) =>
        (column.role === 'category' || column.isYear) &&
        column.profile.distinctCount > 1 &&
        column.profile.distinctCount <= MOST_GROUPS,
    ),
    dates: columns.filter((column) => column.role === 'date' && hasValues(column)),
  };
}

/** A header as a question writes it: as it is where it is plain, else in quotation marks. */
function inQuestion(name: string): string {
  return /^[\p{L}\p{N}_ ]{2,}$/u.test(name) ? name : `"${name}"`;
}

/** False for what is held at a time, or adds up over time alone: nobody asked for the one sum that makes sense. */
export function addsUpAlways({ isAdditive, profile: { meaning } }: Column): boolean {
  return isAdditive && (meaning === undefined || meaning.additivity === 'additive');
}

function* proposals(
  source: LinkSource,
  query: Query | null,
): Generator<readonly [key: string, values: MessageValues]> {
  const { measures, keys, dates } = partsOf(source.schema);
  const named = new Set(query ? columnNames(query) : []);
  const fresh = (columns: readonly Column[]): Column | undefined =>
    columns.find((column) => !named.has(column.name)) ?? columns[0];
  const used = (columns: readonly Column[]): Column | undefined =>
    columns.find((column) => named.has(column.name)) ?? columns[0];
  const measure = used(measures);
  const key = fresh(keys);
  const [date] = dates;
  const total = measure !== undefined && addsUpAlways(measure);
  if (measure && key) {
    yield [
      total ? 'ask.sumBy' : 'ask.avgBy',
      { measure: inQuestion(measure.name), key: inQuestion(key.name) },
    ];
  }
  if (measure && date) {
    const unit = `unitName.${suitableUnit(date)}`;
    yield [total ? 'ask.trend.sum' : 'ask.trend.avg', { measure: inQuestion(measure.name), unit }];
  }
  if (measure && total && key)
    yield ['ask.share', { measure: inQuestion(measure.name), key: inQuestion(key.name) }];
  const other = measures.find((column) => column !== measure && isMeasurable(column));
  if (measure && other) yield ['ask.correlation', { x: inQuestion(measure.name), y: inQuestion(other.name) }];
  if (measure) yield ['ask.distribution', { column: inQuestion(measure.name) }];
  if (key) yield ['ask.countBy', { key: inQuestion(key.name) }];
  if (key) yield ['ask.shareCount', { key: inQuestion(key.name) }];
  if (date) yield ['ask.trendCount', { unit: `unitName.${suitableUnit(date)}` }];
  if (measure) yield ['ask.median', { measure: inQuestion(measure.name) }];
  yield ['ask.missing', {}];
  yield ['ask.rows', {}];
  yield ['ask.columns', {}];
  yield ['ask.describe', {}];
}

function columnNames(query: Query): string[] {
  if (isCellQuery(query)) return [];
  switch (query.op) {
    case 'aggregate': {
      const measured = query.measures.flatMap(({ column }) => (column ? [column.name] : []));
      return [...query.keys.map(({ column }) => column.name), ...measured];
    }
    case 'correlation':
      return [query.x.name, query.y.name];
    case 'histogram':
      return [query.column.name];
    case 'series':
    case 'contrast':
    case 'drivers':
    case 'attainment':
    case 'cohort':
    case 'anomalies':
    case 'forecast':
      return [...keysOf(query), ...measuresOf(query)].flatMap(({ column }) => (column ? [column.name] : []));
    case 'fraction':
    case 'list':
    case 'describe':
    case 'missing':
    case 'schema':
      return [];
  }
}

const meanings = new WeakMap<TableSchema, WeakMap<ValueIndex, Map<string, Query | null>>>();

/** What a question means over one table, null where it is not understood; the same few are suggested again and again. */
function meaningOf(text: string, source: LinkSource): Query | null {
  const { schema, values } = source;
  const ofSchema = meanings.get(schema) ?? new WeakMap<ValueIndex, Map<string, Query | null>>();
  meanings.set(schema, ofSchema);
  const known = ofSchema.get(values) ?? new Map<string, Query | null>();
  ofSchema.set(values, known);
  const found = known.get(text);
  if (found !== undefined) return found;
  const outcome = understand(text, [source]);
  const meaning = outcome.understood ? outcome.understanding.query : null;
  if (known.size >= MOST_REMEMBERED) known.clear();
  known.set(text, meaning);
  return meaning;
}

/**
 * Some questions that continue from a query (or begin from the table alone). Each was read by the analyst itself and
 * understood, over this table, as something else than the query answered just now.
 */
export function followUps(
  source: LinkSource,
  query: Query | null,
  catalogue: Catalogue,
  most = USUAL_COUNT,
): string[] {
  const paraphrase = new Paraphrase(catalogue);
  const seen = new Set(query ? [paraphrase.query(query)] : []);
  const questions: string[] = [];
  for (const [key, values] of proposals(source, query)) {
    if (questions.length >= most) break;
    const unit = values['unit'];
    const question = catalogue.text(
      key,
      typeof unit === 'string' ? { ...values, unit: catalogue.text(unit) } : values,
    );
    const asked = inEnglish(question, catalogue.language, namesOf([source.schema.table]));
    const understood = meaningOf(asked.text, source);
    if (!understood) continue;
    const meaning = paraphrase.query(understood);
    if (seen.has(meaning)) continue;
    seen.add(meaning);
    questions.push(question);
  }
  return questions;
}
