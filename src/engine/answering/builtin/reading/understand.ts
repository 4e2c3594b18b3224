import { type AnswerValue } from '../search/candidate.js';
import { type ChartKind } from '../../../charts/chart-request.js';
import { type Linking, linkQuestion } from '../link/linker.js';
import { type LinkSource } from '../link/link-source.js';
import { type Item } from '../link/meaning.js';
import { type TableSchema } from '../link/headers/schema.js';
import { guessedWords } from '../link/guessed-words.js';
import { type Correction } from '../link/headers/spelling.js';
import { withCorrections } from '../parse/corrections.js';
import { withoutDoubleNames } from '../parse/words/double-names.js';
import { interpret } from '../parse/interpret.js';
import { contradictoryPeriods, isOutsideData } from '../parse/filters/outside.js';
import { withoutHeading, withoutOwnWords } from '../parse/words/own-words.js';
import { inWordsSaid, NotUnderstood, type Problem } from '../parse/problem.js';
import { type Note, Reading } from '../parse/reading.js';
import { type Query } from '../representation/query.js';
import { withDefinitions } from '../text/definitions.js';
import { lexicon } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { remembered } from '../text/remembered.js';
import { type Token, tokenize } from '../text/tokenize.js';
import { rewordedQuestion } from '../text/wording/wordings.js';

/** Words a question may have; a longer text is not a question to a table. */
export const MOST_WORDS = 120;

/** A question understood. */
export interface Understanding {
  readonly schema: TableSchema;
  readonly query: Query;
  readonly notes: readonly Note[];
  readonly corrections: readonly Correction[];
  /** The kind of chart that is asked for; null leaves the choice to the result. */
  readonly chart: ChartKind | null;
  /** The answer as it was computed without the database; null where it was not. */
  readonly expected: readonly AnswerValue[] | null;
  /** Words of which the reading makes no more than a guess, in small letters. */
  readonly guessed?: readonly string[];
  /** Set where it is the question before in another period, and nothing else. */
  readonly isOtherPeriod?: true;
}

/** A question not understood: why, and what was recognised in the table that fits it best. */
export interface Misunderstanding {
  readonly schema: TableSchema;
  readonly problem: Problem;
  readonly items: readonly Item[];
}

export type Outcome =
  | { readonly understood: true; readonly understanding: Understanding }
  | { readonly understood: false; readonly misunderstanding: Misunderstanding };

type Attempt = { readonly score: number } & (
  | { readonly query: Query; readonly reading: Reading }
  | { readonly problem: Problem; readonly items: readonly Item[] }
);

function quality(items: readonly Item[]): number {
  return items.reduce((sum, item) => sum + item.meaning.quality * item.length, 0);
}

const BONUS_OF_NAMES = 0.2;
/** What a reading is worse that speaks of a time of which there are no data. */
const OUTSIDE = 1;

/** True when a question asks for somebody, or for names. */
export function asksForNames(words: readonly string[]): boolean {
  return words.some((word) => /^(?:who|whom|names?)$/.test(word));
}

const CODE = /^(?:ids?|codes?|keys?|skus?)$/;
/** What a reading is worse that tells things apart by a code of theirs, which the question does not ask for. */
const BY_CODES = 0.2;

/** Whether the groups of a query are codes of things: `doctor_id`. */
export const isByCodes = (query: Query): boolean =>
  query.op === 'aggregate' &&
  query.keys.some(({ column }) => lexicon.idWords.has(splitWords(column.name).at(-1) ?? ''));

/** True when a question asks for codes of things. */
export const asksForCodes = (words: readonly string[]): boolean => words.some((word) => CODE.test(word));

/** Whether things of another table are told apart by names that several of them have. */
function mergesThings(query: Query, { composition, members }: TableSchema): boolean {
  if (query.op !== 'aggregate' || composition?.kind !== 'join') return false;
  const right = members.find(({ name }) => name === composition.right);
  const repeated = right?.profile.columns.filter(({ isCandidateKey }) => !isCandidateKey) ?? [];
  return query.keys.some(
    ({ column: { name } }) => /name/i.test(name) && repeated.some((column) => column.name === name),
  );
}

/** "busiest doctor": the name of the doctor says more than the id, where no two have the same. */
function codesMalus(items: readonly Item[], query: Query, schema: TableSchema): number {
  const isAsked = asksForCodes(items.flatMap(({ norm }) => norm.split(' ')));
  return !isAsked && (isByCodes(query) || mergesThings(query, schema)) ? BY_CODES : 0;
}

/** "who bought most": names answer better than numbers of people. */
function namesBonus(items: readonly Item[], query: Query): number {
  const isAsked = asksForNames(items.flatMap(({ norm }) => norm.split(' ')));
  const isName = query.op === 'aggregate' && query.keys.some(({ column }) => /name/i.test(column.name));
  return isAsked && isName ? BONUS_OF_NAMES : 0;
}

function attempt(items: readonly Item[], schema: TableSchema): Attempt {
  let reading = new Reading(items, schema);
  try {
    const { items: meant, notes } = withCorrections(items);
    reading = new Reading(withoutDoubleNames(meant), schema);
    reading.notes.push(...notes);
    const query = interpret(reading);
    const contradictory = contradictoryPeriods(query);
    if (contradictory) throw new NotUnderstood({ kind: 'unclear', words: contradictory });
    reading.noteRivals();
    // Every decision that the question left open makes a reading a little less likely.
    const outside = isOutsideData(query, schema) ? OUTSIDE : 0;
    const names = namesBonus(items, query) - codesMalus(items, query, schema);
    const score = quality(items) - 0.05 * reading.notes.length + names - outside;
    return { score, query, reading };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    const unknown = reading.items.filter(
      (item, index) => item.meaning.kind === 'unknown' && reading.isFree(index),
    );
    return {
      score: quality(items) - 2 * unknown.length,
      problem: reasonOf(inWordsSaid(error.problem, reading.items), unknown),
      items,
    };
  }
}

/** Words that nothing explains are the better reason: what is needed may be what they name. */
function reasonOf(problem: Problem, unknown: readonly Item[]): Problem {
  const isSure = problem.kind === 'unsupported' || problem.kind === 'noQuestion' || unknown.length === 0;
  return isSure ? problem : { kind: 'unknownWords', words: unknown.map((item) => item.text) };
}

function best(attempts: readonly Attempt[]): Attempt | null {
  const understood = attempts.filter((each) => 'query' in each);
  const pool = understood.length > 0 ? understood : attempts;
  return pool.reduce<Attempt | null>(
    (top, each) => (top === null || each.score > top.score ? each : top),
    null,
  );
}

interface TableAttempt {
  readonly source: LinkSource;
  readonly linking: Linking;
  readonly attempt: Attempt;
}

const tokensOf = remembered((question): readonly Token[] =>
  tokenize(rewordedQuestion(withDefinitions(question))),
);

const attempted = new WeakMap<LinkSource, Map<string, TableAttempt | null>>();

/** The best reading of a question over one table; read once, with whatever other tables the question is read over. */
function attemptTable(question: string, source: LinkSource): TableAttempt | null {
  const known = attempted.get(source) ?? new Map<string, TableAttempt | null>();
  attempted.set(source, known);
  const made = known.get(question);
  if (made !== undefined) return made;
  const read = readTable(tokensOf(question), source);
  known.set(question, read);
  return read;
}

function readTable(tokens: readonly Token[], source: LinkSource): TableAttempt | null {
  const linking = linkQuestion(tokens, source);
  const found = best(linking.readings.map((items) => attempt(items, source.schema)));
  return found && { source, linking, attempt: found };
}

function refusal(source: LinkSource, problem: Problem): Outcome {
  return { understood: false, misunderstanding: { schema: source.schema, problem, items: [] } };
}

/** Reads a question over several tables (at least one) and keeps the reading that explains it best. */
export function understand(question: string, sources: readonly [LinkSource, ...LinkSource[]]): Outcome {
  const said = understandAsSaid(question, sources);
  const problem = said.understood ? null : said.misunderstanding.problem;
  if (problem?.kind !== 'unknownWords') return said;
  const plain = withoutHeading(question, said.understood ? [] : said.misunderstanding.items);
  for (const text of [...plain, ...withoutOwnWords(question, problem.words)]) {
    const explained = understandAsSaid(text, sources);
    if (explained.understood) return explained;
  }
  return said;
}

function understandAsSaid(question: string, sources: readonly [LinkSource, ...LinkSource[]]): Outcome {
  const words = tokensOf(question).filter((token) => token.kind !== 'mark');
  if (words.length === 0) return refusal(sources[0], { kind: 'noQuestion' });
  if (words.length > MOST_WORDS) return refusal(sources[0], { kind: 'tooLong' });
  const attempts = sources.map((source) => attemptTable(question, source)).filter((each) => each !== null);
  const answered = attempts.filter((each) => 'query' in each.attempt);
  const pool = answered.length > 0 ? answered : attempts;
  const top = pool.toSorted((left, right) => right.attempt.score - left.attempt.score)[0];
  if (!top) return refusal(sources[0], { kind: 'noQuestion' });
  return outcome(top);
}

function outcome({ source: { schema }, linking, attempt: found }: TableAttempt): Outcome {
  if (!('query' in found)) {
    return { understood: false, misunderstanding: { schema, problem: found.problem, items: found.items } };
  }
  const { query, reading } = found;
  const understanding = {
    schema,
    query,
    notes: reading.notes,
    corrections: linking.corrections,
    guessed: guessedWords(reading.items, (index) => reading.isFree(index)),
    chart: null,
    expected: null,
  };
  return { understood: true, understanding };
}
