import { lexicon } from '../text/lexicon.js';
import { stem as stemOf } from '../text/stem.js';
import { parseFigure, parseNumberWord, parseScale } from '../text/numbers.js';
import { type Token } from '../text/tokenize.js';
import { isAsker } from './askers.js';
import { comparedValue } from './values/compared-values.js';
import { preferred } from './preferences.js';
import { flowCandidates } from './flow-words.js';
import { isCompleting, isWholeValue, WHOLE_HEADER } from './own-phrases.js';
import { type Candidate, type Meaning } from './meaning.js';
import { type Column, type TableSchema } from './headers/schema.js';
import { timeCandidates } from './time-candidates.js';
import { valueOfMeasured, valueOfNeighbour, valueOfPair } from './values/time-values.js';
import { spanMeanings } from './span-meanings.js';
import { type LinkSource } from './link-source.js';

const LONGEST_SPAN = 7;
/** Better than any other reading of the single word. */
const SHARED_HEAD = 1.35;
/** Better than a word for costs after "total". */
const MEASURED = 0.05;

/** "the sales table", "weather data": the rows of the table, whatever else the word may name. */
function namesTable(tokens: readonly Token[], at: number, { nameStems }: TableSchema): boolean {
  const isTable = /^(table|data|dataset|file|sheet)$/.test(tokens[at + 1]?.norm ?? '');
  return isTable && nameStems.has(tokens[at]?.stem ?? '');
}

/** Less than a header that says so. */
const RUN = 0.9;

/** "per run", "share of runs": what was done once, which is a row; the verb stands behind no such word. */
function isRun(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.norm ?? '';
  return (
    /^runs?$/.test(tokens[at]?.norm ?? '') &&
    /^(?:per|each|every|of|many|all|which|a|the|average|single)$/.test(before)
  );
}

interface NumberMeaning {
  readonly length: number;
  readonly meaning: Meaning;
}

/** "is there one?", "which one": no number. */
const isPronoun = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.norm === 'one' && /^(?:there|which|this|that|what)$/.test(tokens[at - 1]?.norm ?? '');

function numberMeanings(tokens: readonly Token[], start: number): NumberMeaning | null {
  const token = tokens[start];
  if (!token || token.kind === 'quoted' || token.kind === 'mark' || isPronoun(tokens, start)) return null;
  const value = token.kind === 'figure' ? parseFigure(token.text) : parseNumberWord(token.norm);
  if (value === null) return null;
  const scale = parseScale(tokens[start + 1]?.norm ?? '');
  return { length: scale ? 2 : 1, meaning: { kind: 'number', value: value * (scale ?? 1), quality: 0.9 } };
}

/** "single-night stays": the number 1 before what is counted in a column. */
function singleOf(tokens: readonly Token[], start: number, { columns }: LinkSource): NumberMeaning | null {
  const next = tokens[start + 1];
  const column = tokens[start]?.norm === 'single' && next ? columns.link([next])[0] : undefined;
  const isCounted = column?.column.profile.type === 'integer' && column.column.role === 'measure';
  return isCounted ? { length: 1, meaning: { kind: 'number', value: 1, quality: 0.9 } } : null;
}

/** "min and max temperature": the first word shares the last one, where both together are whole headers. */
function sharedHead(tokens: readonly Token[], start: number, source: LinkSource): Meaning[] {
  const [first, and, second, head] = tokens.slice(start, start + 4);
  if (!first || !second || !head || !/^(and|or|&|,)$/.test(and?.norm ?? '')) return [];
  const [left, right] = [
    [first, head],
    [second, head],
  ].map((span) => source.columns.link(span));
  const isWhole = (meanings: readonly Meaning[] | undefined): boolean =>
    (meanings?.[0]?.quality ?? 0) >= WHOLE_HEADER;
  if (!left || !isWhole(left) || !isWhole(right)) return [];
  return left.slice(0, 1).map((meaning) => ({ ...meaning, quality: SHARED_HEAD }));
}

/** "paid vs organic search": the first word shares the last one, where both together are values of one column. */
function sharedValue(tokens: readonly Token[], start: number, { values }: LinkSource): Meaning[] {
  const [first, and, second, head] = tokens.slice(start, start + 4);
  if (
    !first ||
    !second ||
    !head ||
    !/^(and|or|&|,|vs|versus|than|with|to|against|nor)$/.test(and?.norm ?? '')
  )
    return [];
  const left = values.link([first, head]).find(isWholeValue);
  const right = values.link([second, head]).find(isWholeValue);
  return left && left.column === right?.column ? [{ ...left, quality: SHARED_HEAD }] : [];
}

/** "between 25 and 34", "25 to 34": a value such as `25-34`, and how many tokens name it. */
function rangeValue(
  tokens: readonly Token[],
  start: number,
  { values }: LinkSource,
): { length: number; meanings: Meaning[] } | null {
  const lead = /^(between|from|aged)$/.test(tokens[start]?.norm ?? '') ? 1 : 0;
  const [low, to, high] = tokens.slice(start + lead, start + lead + 3);
  if (low?.kind !== 'figure' || high?.kind !== 'figure' || !/^(and|to|-|till|until)$/.test(to?.norm ?? ''))
    return null;
  const meanings = values.link([low, high]).filter(isWholeValue);
  return meanings.length > 0 ? { length: lead + 3, meanings } : null;
}

/** "Milo Brandt": the name of somebody who buys. */
const namesCustomer = (span: readonly Token[], { values }: LinkSource): boolean =>
  span.length > 1 &&
  values
    .link(span)
    .some(
      ({ column, quality }) =>
        quality >= WHOLE_HEADER && column.stems.some((each) => lexicon.returning.has(each)),
    );

/** "what did the customer spend": what customers spend is earned. */
function spentByCustomers(tokens: readonly Token[], start: number, source: LinkSource): Meaning[] {
  const word = tokens[start];
  if (!word || !/^(spend|spends|spent|spending)$/.test(word.norm)) return [];
  const isOfCustomers = tokens.some(
    (token, at) => lexicon.returning.has(token.stem) || namesCustomer(tokens.slice(at, at + 2), source),
  );
  if (!isOfCustomers) return [];
  if (source.columns.link([word]).some(({ quality }) => quality >= WHOLE_HEADER)) return [];
  const column = source.schema.money.find(({ words }) => words.has('revenue'))?.column;
  if (!column) return [];
  return [{ kind: 'column', column, quality: SHARED_HEAD + MEASURED, isAssumed: true, isOpposite: false }];
}

/** "what do guests pay per night", "what does a bolt cost per unit": the one number that is so much for each, where no other is named before it. */
function pricePer(tokens: readonly Token[], start: number, source: LinkSource): Meaning[] {
  const [per, unit] = tokens.slice(start, start + 2);
  // "subscriptions per month" asks for groups.
  if (per?.norm !== 'per' || !unit || lexicon.triggers.has(unit.norm)) return [];
  const isSuch = ({ role, stems, words }: Column): boolean => {
    const at = words.indexOf('per');
    const isPer = at >= 0 && stemOf(words[at + 1] ?? '') === unit.stem;
    return role === 'measure' && (isPer || (stems[0] === unit.stem && stems.some(isPrice)));
  };
  const [only, other] = source.schema.columns.filter(isSuch);
  if (!only || other) return [];
  const before = tokens[start - 1];
  // "price per night" is all of the header.
  if (before && source.columns.link([before]).some(({ column }) => column === only)) return [];
  const named = tokens
    .slice(Math.max(0, start - 4), start)
    .flatMap((token) => [
      ...source.columns.link([token]).map(({ column }) => column),
      ...source.schema.money.filter(({ words }) => words.has(token.norm)).map(({ column }) => column),
    ]);
  if (named.some((column) => column !== only && column.role === 'measure')) return [];
  return [{ kind: 'column', column: only, quality: SHARED_HEAD, isAssumed: false, isOpposite: false }];
}

const isPrice = (each: string): boolean => lexicon.money.has(each);

const MOST = /^(?:most|highest|peak|busiest|least|fewest|lowest|quietest|slowest)$/;

/** "peak hours", "rush hour", "at what time do most arrive": hours of the day, of which one stands out. */
function hourOfDay(tokens: readonly Token[], start: number): Meaning[] {
  const [word, before, first] = [tokens[start], tokens[start - 1], tokens[start - 2]];
  if (!/^(?:hours?|times?)$/.test(word?.norm ?? '')) return [];
  const isPeak = /^(?:peak|busiest|quietest|rush|top|slowest)$/.test(before?.norm ?? '');
  const isAsked = first?.norm === 'at' && /^(?:what|which)$/.test(before?.norm ?? '');
  const isMost = tokens.some(({ norm }) => MOST.test(norm));
  return isPeak || (isAsked && isMost) ? [{ kind: 'trigger', roles: ['hour'], quality: SHARED_HEAD }] : [];
}

/** Everything that the spans of a question may mean in one table. */
export function findCandidates(tokens: readonly Token[], source: LinkSource): Candidate[] {
  const candidates: Candidate[] = [];
  for (let start = 0; start < tokens.length; start += 1) {
    candidates.push(...timeCandidates(tokens, start, source), ...flowCandidates(tokens, start, source));
    const price = pricePer(tokens, start, source);
    if (price.length > 0) candidates.push({ start, length: 2, meanings: price });
    if (isCompleting(tokens, start, source.schema))
      candidates.push({
        start,
        length: 1,
        meanings: [{ kind: 'trigger', roles: ['closedState'], quality: SHARED_HEAD }],
      });
    if (isRun(tokens, start))
      candidates.push({ start, length: 1, meanings: [{ kind: 'rows', quality: RUN }] });
    if (namesTable(tokens, start, source.schema))
      candidates.push({ start, length: 1, meanings: [{ kind: 'rows', quality: SHARED_HEAD }] });
    const single = [
      sharedHead,
      sharedValue,
      valueOfNeighbour,
      valueOfPair,
      valueOfMeasured,
      comparedValue,
      spentByCustomers,
    ].map((read) => read(tokens, start, source));
    for (const meanings of single) if (meanings.length > 0) candidates.push({ start, length: 1, meanings });
    const hour = hourOfDay(tokens, start);
    if (hour.length > 0) candidates.push({ start, length: 1, meanings: hour });
    if (isAsker(tokens, start, source))
      candidates.push({ start, length: 1, meanings: [{ kind: 'skip', quality: 0.1 }] });
    const range = rangeValue(tokens, start, source);
    if (range) candidates.push({ start, ...range });
    const number = numberMeanings(tokens, start) ?? singleOf(tokens, start, source);
    if (number) candidates.push({ start, length: number.length, meanings: [number.meaning] });
    const isCounted = /^(many|number|count)$/.test(
      tokens[start - (tokens[start - 1]?.norm === 'of' ? 2 : 1)]?.norm ?? '',
    );
    for (let length = 1; length <= LONGEST_SPAN && start + length <= tokens.length; length += 1) {
      const span = tokens.slice(start, start + length);
      const place = { tokens, start, length, source };
      const meanings = preferred(spanMeanings(span, source, isCounted), place);
      if (meanings.length > 0) candidates.push({ start, length, meanings });
    }
  }
  return candidates;
}
