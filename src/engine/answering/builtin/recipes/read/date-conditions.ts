import { type Column } from '../../link/headers/schema.js';
import { yearPredicate } from '../../parse/times/time-column.js';
import { refOf } from '../../parse/reading.js';
import { isPeriod, isYearOf } from '../../parse/times/time.js';
import { type Predicate } from '../../representation/predicate.js';
import { inYear, type Period, type TimeSpan, yearPeriod } from '../../text/times/dates.js';
import { readDate } from '../../text/times/read-date.js';
import { type Token, tokenize } from '../../text/tokenize.js';
import { type MarkedClause } from './marked.js';
import { type Scope } from './scope.js';

/** Words between a preposition and the time it speaks of. */
const FILLING = new Set(['the', 'year', 'years', 'month', 'months', 'of', 'all', 'season']);
const LEADING =
  /^(?:in|during|of|for|since|from|after|before|until|till|through|to|between|and|on|within|beyond|prior|than|or|year|years|only|throughout)$/;
const ONWARDS = /^(?:and|or)? ?(?:beyond|onwards?|later|after|on)\b/;
/** Numbers behind these words are no years. */
const NO_YEAR = /^(?:seed|state|random|random_state|threshold|alpha)$/;

/** A time that a text names, where in its tokens, and the preposition before it. */
interface Named {
  readonly at: number;
  readonly end: number;
  readonly span: TimeSpan;
  readonly lead: string;
}

/** The column that tells when: a date that the clause names, else the only year or the first date of the table. */
function timeColumn({ mentions }: MarkedClause, { schema, columns }: Scope): Column | null {
  const named = mentions.find(({ column }) => column.role === 'date' || column.isYear)?.column;
  const ofTable = columns.filter((column) => schema.columns.includes(column));
  return (
    named ??
    ofTable.find(({ role, profile }) => role === 'date' && profile.max !== null) ??
    ofTable.find(({ isYear }) => isYear) ??
    null
  );
}

function leadOf(tokens: readonly Token[], at: number): string {
  let before = at - 1;
  while (before >= 0 && FILLING.has(tokens[before]?.norm ?? '') && tokens[before]?.norm !== 'of') before -= 1;
  return tokens[before]?.norm ?? '';
}

/** A number that is one of the years of the column. */
function yearAt(tokens: readonly Token[], at: number, column: Column): Period | null {
  const token = tokens[at];
  if (token?.kind !== 'figure' || !/^\d{4}$/.test(token.text)) return null;
  const value = Number(token.text);
  const isNone = tokens.slice(Math.max(0, at - 3), at).some(({ norm }) => NO_YEAR.test(norm));
  const isLed = at === 0 || LEADING.test(leadOf(tokens, at)) || tokens[at - 1]?.text === ',';
  return isLed && !isNone && isYearOf(value, column) ? yearPeriod(value) : null;
}

function timesIn(tokens: readonly Token[], column: Column): Named[] {
  const found: Named[] = [];
  for (let at = 0; at < tokens.length;) {
    const date = readDate(tokens, at);
    const year = date ? null : yearAt(tokens, at, column);
    const span = date?.period ?? year;
    const end = at + (date?.length ?? 1);
    if (span) found.push({ at, end, span, lead: leadOf(tokens, at) });
    at = end;
  }
  return found;
}

function predicateOf(column: Column, start: string | null, end: string | null, label: string): Predicate {
  return column.role === 'date'
    ? { op: 'period', column: refOf(column), start, end, label }
    : yearPredicate(column, start, end);
}

/** "between March and May 2022": the first of two takes the year of the second. */
function bounded(first: TimeSpan, second: TimeSpan, column: Column): Predicate | null {
  const low = !isPeriod(first) && isPeriod(second) ? inYear(Number(second.start.slice(0, 4)), first) : first;
  if (!low || !isPeriod(low) || !isPeriod(second)) return null;
  return predicateOf(column, low.start, second.end, `${low.label} – ${second.label}`);
}

function isRange({ lead }: Named, tokens: readonly Token[], end: number, next: Named | undefined): boolean {
  const link =
    next &&
    tokens
      .slice(end, next.at)
      .map(({ norm }) => norm)
      .join(' ');
  if (link === undefined) return false;
  return (
    (lead === 'between' && link === 'and') || /^(?:to|through|until|till|-|–)(?: the end of)?$/.test(link)
  );
}

function repeating(column: Column, span: Exclude<TimeSpan, Period>): Predicate | null {
  if (column.role !== 'date' || 'ofMonth' in span || 'from' in span) return null;
  return 'month' in span
    ? { op: 'monthOfYear', column: refOf(column), ...span }
    : { op: 'weekday', column: refOf(column), ...span };
}

function single({ span, lead, end }: Named, tokens: readonly Token[], column: Column): Predicate | null {
  // "0 = Monday" says what a number means.
  if (!isPeriod(span)) return LEADING.test(lead) ? repeating(column, span) : null;
  const { start, end: last, label } = span;
  const behind = tokens
    .slice(end, end + 2)
    .map(({ norm }) => norm)
    .join(' ');
  if (lead === 'since' || lead === 'from' || ONWARDS.test(behind))
    return predicateOf(column, start, null, label);
  if (lead === 'after' || lead === 'beyond') return predicateOf(column, last, null, label);
  if (lead === 'before' || lead === 'prior') return predicateOf(column, null, start, label);
  if (lead === 'until' || lead === 'till' || lead === 'through')
    return predicateOf(column, null, last, label);
  return predicateOf(column, start, last, label);
}

/** The conditions on time that a clause names: "in July 2014", "since 2020", "between March and May 2022", "on Sundays". */
export function dateConditions(clause: MarkedClause, scope: Scope): Predicate[] {
  const column = timeColumn(clause, scope);
  if (!column) return [];
  const tokens = tokenize(clause.text.replace(/⟦\d+⟧/g, 'column'));
  const named = timesIn(tokens, column);
  const found: Predicate[] = [];
  for (let at = 0; at < named.length; at += 1) {
    const [first, second] = [named[at], named[at + 1]];
    if (!first) continue;
    const isPair = second !== undefined && isRange(first, tokens, first.end, second);
    const range = isPair ? bounded(first.span, second.span, column) : null;
    const predicate = range ?? single(first, tokens, column);
    if (predicate) found.push(predicate);
    if (range) at += 1;
  }
  return found;
}

/** "q 1" as "q1"; the place of the figure stays, so that places of words are those of tokens. */
function quartersJoined(words: readonly string[]): string[] {
  return words.map((word, at) => {
    if (word === 'q' && /^[1-4]$/.test(words[at + 1] ?? '')) return `q${words[at + 1] ?? ''}`;
    return words[at - 1] === 'q' && /^[1-4]$/.test(word) ? 'of' : word;
  });
}

/** The time that the words of a name single out: "revenue 2022", "mean january". */
export function timeOfName(
  words: readonly string[],
  scope: Scope,
): { predicate: Predicate; at: number; length: number } | null {
  const clause: MarkedClause = { raw: '', text: '', mentions: [] };
  const column = timeColumn(clause, scope);
  if (!column) return null;
  const tokens = quartersJoined(words).map((word): Token => ({
    text: /^\d+$/.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    norm: word,
    stem: word,
    kind: /^\d+$/.test(word) ? 'figure' : 'word',
    first: false,
  }));
  for (const at of tokens.keys()) {
    const date = readDate(tokens, at);
    const bare =
      /^\d{4}$/.test(words[at] ?? '') && isYearOf(Number(words[at]), column)
        ? yearPeriod(Number(words[at]))
        : null;
    const span = date?.period ?? bare;
    const predicate =
      span && single({ at, end: words.length, span, lead: tokens[at - 1]?.norm ?? '' }, tokens, column);
    if (predicate) return { predicate, at, length: date?.length ?? 1 };
  }
  return null;
}
