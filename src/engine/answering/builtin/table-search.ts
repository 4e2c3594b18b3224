import { type AnalysisRequest } from '../analyst.js';
import { type LinkSource } from './link/candidates.js';
import { partsOf } from './representation/predicate.js';
import { type Query } from './representation/query.js';
import { predicatesOf } from './representation/rows.js';
import { type NamedValues, sampleOf } from './search/sample.js';
import { type TableSearch } from './search/search-task.js';
import { type TableReading } from './search/table-readings.js';
import { lexicon, type Trigger } from './text/lexicon.js';
import { type Token, tokenize } from './text/tokenize.js';
import { needsReading } from './text/wordings.js';
import { type Understanding } from './understand.js';

/** Readings as sure as this are right so often that they are told plainly. */
export const PLAIN_CONFIDENCE = 0.6;
/** Less sure readings are told with others beside them; still less sure ones are not told. */
export const LEAST_CONFIDENCE = 0.45;
const MOST_TABLES = 3;
const MOST_OTHERS = 3;

function namedValues(tokens: readonly Token[], source: LinkSource): NamedValues[] {
  return tokens
    .flatMap((_, from) => [1, 2, 3].map((length) => tokens.slice(from, from + length)))
    .flatMap((span) => source.values.link(span))
    .filter(({ quality }) => quality >= 0.8)
    .map(({ column, values }) => ({ column: column.name, values }));
}

interface Found {
  readonly source: LinkSource;
  readonly isComplete: boolean;
  readonly readings: readonly TableReading[];
}

async function searchSource(
  source: LinkSource,
  tokens: readonly Token[],
  { request, search, signal }: SearchContext,
): Promise<Found> {
  signal.throwIfAborted();
  const { profile } = source.schema.table;
  const sample = await sampleOf(request.workbench, profile, tokens, namedValues(tokens, source));
  const readings = await search.read({ ...sample, question: request.question }, signal);
  return { source, isComplete: sample.isComplete, readings };
}

/** What a search needs. */
export interface SearchContext {
  readonly request: AnalysisRequest;
  readonly search: TableSearch;
  readonly signal: AbortSignal;
}

/**
 * Searches the tables of a request for the likeliest reading of its question; null when none is likely enough.
 * Only the first tables are searched, and none that is made of others.
 */
export async function searchTables(
  sources: readonly LinkSource[],
  context: SearchContext,
): Promise<Understanding | null> {
  if (needsReading(context.request.question)) return null;
  const tokens = tokenize(context.request.question);
  const found: Found[] = [];
  const searched = sources.filter(
    ({ schema }) => schema.composition === null && schema.table.profile.rowCount > 0,
  );
  for (const source of searched.slice(0, MOST_TABLES))
    found.push(await searchSource(source, tokens, context));
  const best = found.toSorted((left, right) => surest(right) - surest(left))[0];
  const [first, ...others] = best?.readings ?? [];
  if (!best || !first || first.confidence < LEAST_CONFIDENCE) return null;
  if (!isExplained(first) || leavesOutPhrase(tokens, first)) return null;
  if (comparesUnnamed(first.query, tokens, best.source)) return null;
  return {
    schema: best.source.schema,
    query: first.query,
    notes: [],
    corrections: [],
    chart: null,
    expected: best.isComplete ? first.answer : null,
    others: first.confidence < PLAIN_CONFIDENCE ? others.slice(0, MOST_OTHERS).map(({ query }) => query) : [],
  };
}

/** What is computed by no reading that is searched for: a word for it cannot be left out. */
const TELLING: ReadonlySet<Trigger> = new Set([
  'growth',
  'fall',
  'fastest',
  'overYear',
  'overPeriod',
  'running',
  'moving',
  'why',
  'forecast',
  'attainment',
  'retention',
  'anomaly',
  'share',
  'correlation',
  'distribution',
  'variance',
  'stddev',
  'percentile',
]);

/** Words that a reading may leave out: those of how questions are put. Without another it would answer another question. */
export function isPassable(word: string): boolean {
  const { skip, verbs, rowNouns, triggers } = lexicon;
  const roles = triggers.get(word) ?? [];
  if ([...roles].some((role) => TELLING.has(role))) return false;
  return [skip, verbs, rowNouns, triggers].some((words) => words.has(word));
}

/** What sets numbers against something else, in several words of which each alone says little: "stayed under". */
const IN_PHRASES: ReadonlySet<Trigger> = new Set(['attainment', 'anomaly', 'retention']);
const LONGEST_PHRASE = 4;

function leavesOutPhrase(tokens: readonly Token[], { unexplained }: TableReading): boolean {
  return tokens.some((_, from) =>
    Array.from({ length: LONGEST_PHRASE - 1 }, (_each, more) => tokens.slice(from, from + 2 + more)).some(
      (span) => {
        const roles = lexicon.triggers.get(span.map(({ norm }) => norm).join(' ')) ?? [];
        const isTelling = [...roles].some((role) => IN_PHRASES.has(role));
        return isTelling && span.some(({ norm }) => unexplained.includes(norm));
      },
    ),
  );
}

/** "did any account go below 15000": which of several numbers is compared nobody has said. */
function comparesUnnamed(query: Query, tokens: readonly Token[], { schema, columns }: LinkSource): boolean {
  if (!('rows' in query)) return false;
  const numbers = schema.columns.filter(({ role, isYear }) => role === 'measure' && !isYear);
  const compared = predicatesOf(query.rows)
    .filter(({ op }) => op === 'compare' || op === 'between')
    .flatMap(partsOf)
    .filter(({ column }) => numbers.some(({ name }) => name === column.name));
  const isNamed = (name: string): boolean =>
    tokens.some((token) => columns.link([token]).some(({ column }) => column.name === name));
  const isSpokenOf = tokens.some(({ norm }) => lexicon.adjectives.has(norm));
  return numbers.length > 1 && !isSpokenOf && compared.some(({ column }) => !isNamed(column.name));
}

function isExplained({ unexplained }: TableReading): boolean {
  return unexplained.every(isPassable);
}

function surest({ readings }: Found): number {
  return readings[0]?.confidence ?? 0;
}
