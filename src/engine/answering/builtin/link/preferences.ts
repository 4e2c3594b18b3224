import { EACH } from '../../question/words.js';
import { isKnownWord, lexicon, LINK_WORDS } from '../text/lexicon.js';
import { splitWords } from '../text/normalize.js';
import { parseNumberWord } from '../text/numbers.js';
import { stem } from '../text/stem.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';
import { participleOf } from './events.js';
import { type Meaning } from './meaning.js';
import { WHOLE_HEADER } from './own-phrases.js';
import { type Column } from './headers/schema.js';

/** A header that is named by a word of the same meaning is linked no better than this. */
const SYNONYM = 0.8;

/** A value that is also a common word is linked at least this well. */
const COMMON_VALUE = 0.7;

/** Enough to make a column that is named by a synonym a better reading than a value. */
const MEASURED_BONUS = 0.35;
/** Better than the column of another table that the word may mean as well. */
const OWN_TABLE = 0.1;

/** "conversion rate" is not the `bounce_rate`: after a word of its own, "rate" names no other header in part. */
function withoutForeignRate(
  span: readonly Token[],
  before: Token | undefined,
  meanings: Meaning[],
): Meaning[] {
  const isRate = span.length === 1 && /^rates?$/.test(span[0]?.norm ?? '');
  const isForeign = before?.kind === 'word' && !isKnownWord(before.norm) && !LINK_WORDS.has(before.norm);
  if (!isRate || !isForeign) return meanings;
  return meanings.filter(({ kind, quality }) => kind !== 'column' || quality >= WHOLE_HEADER);
}

/** "the most rain": a column of amounts is meant rather than a value, "rain" among kinds of weather. */
function preferMeasure(meanings: Meaning[], before: Token | undefined): Meaning[] {
  if (!lexicon.measuring.has(before?.norm ?? '')) return meanings;
  return meanings.map((meaning) =>
    (meaning.kind === 'formula' && !meaning.formula.isDuration) ||
    (meaning.kind === 'column' && meaning.column.role === 'measure')
      ? { ...meaning, quality: meaning.quality + MEASURED_BONUS }
      : meaning,
  );
}

/** "the most expensive campaign": an adjective of a superlative is no part of a header such as `expenses`. */
function preferAdjective(meanings: Meaning[], before: Token | undefined): Meaning[] {
  const isSuperlative = /^(?:most|least)$/.test(before?.norm ?? '');
  if (!isSuperlative || !meanings.some(({ kind }) => kind === 'adjective')) return meanings;
  return meanings.filter(({ kind, quality }) => kind !== 'column' || quality >= WHOLE_HEADER);
}

/** "not sold online": a participle that is denied ranks nothing. */
function withoutParticiple(meanings: Meaning[], before: readonly Token[]): Meaning[] {
  const isDenied = before.some(({ norm }) => /^(?:not|never|excluding|except|without|exclude)$/.test(norm));
  const isVerb = meanings.some(({ kind }) => kind === 'verb');
  return isVerb && isDenied ? meanings.filter(({ kind }) => kind !== 'adjective') : meanings;
}

/** "customers who placed", "does a customer place": a verb is no place, though a noun of its stem may name a column. */
function withoutNounOfVerb(span: readonly Token[], meanings: Meaning[], before: readonly Token[]): Meaning[] {
  const norm = span.length === 1 ? (span[0]?.norm ?? '') : '';
  const isInflected = /(?:ed|ing)$/.test(norm);
  const isHelped = before.some((each) => /^(?:do|does|did|to|will|can|could|would)$/.test(each.norm));
  if (!lexicon.verbs.has(norm) || !(isInflected || isHelped)) return meanings;
  return meanings.filter(
    (each) => each.kind !== 'column' || each.column.role !== 'category' || each.quality > SYNONYM,
  );
}

/** "customer type": in a table made of two, the column of the one that the word before names. */
function preferOwnTable(meanings: Meaning[], before: Token | undefined, { schema }: LinkSource): Meaning[] {
  const { composition } = schema;
  if (composition?.kind !== 'join' || before?.kind !== 'word') return meanings;
  const names = [composition.left, composition.right].filter((table) =>
    splitWords(table).some((word) => stem(word) === before.stem),
  );
  const own = new Set(composition.columns.flatMap(({ table, as }) => (names.includes(table) ? [as] : [])));
  return meanings
    .map((each) =>
      each.kind === 'column' && own.has(each.column.name)
        ? { ...each, quality: each.quality + OWN_TABLE }
        : each,
    )
    .sort((left, right) => right.quality - left.quality);
}

/** "name and city of customer 7": in a list of columns a name is a column too. */
function asListed(
  span: readonly Token[],
  meanings: Meaning[],
  beside: readonly (Token | undefined)[],
): Meaning[] {
  const isName = span.length === 1 && /^names?$/.test(span[0]?.norm ?? '');
  const isListed = isName && beside.some((token) => /^(?:and|,|&)$/.test(token?.norm ?? ''));
  const isColumn = meanings.some(({ kind }) => kind === 'column');
  return isListed && isColumn ? meanings.filter(({ kind }) => kind !== 'trigger') : meanings;
}

const SUPERLATIVE = /^(?:most|least|highest|lowest|best|worst|top|better|well|badly)$/;

/** "paid invoices": a participle that is a value ranks nothing, but in "the best paid". */
function withoutRanking(meanings: Meaning[], before: Token | undefined): Meaning[] {
  const isValue = meanings.some(
    (meaning) => meaning.kind === 'value' && meaning.contains === null && meaning.quality >= COMMON_VALUE,
  );
  const isVerb = meanings.some(({ kind }) => kind === 'verb');
  const isRanked = SUPERLATIVE.test(before?.norm ?? '');
  return isValue && isVerb && !isRanked ? meanings.filter(({ kind }) => kind !== 'adjective') : meanings;
}

/** "interviewed" is what `Interviewed` tells of, where not every row has such a date, and not the value "Interview". */
function preferEvent(span: readonly Token[], meanings: Meaning[], { schema }: LinkSource): Meaning[] {
  const [only, more] = span;
  const isEvent =
    only !== undefined &&
    more === undefined &&
    schema.columns.some((column) => column.profile.missingCount > 0 && participleOf(column) === only.norm);
  const isOther = (meaning: Meaning): boolean =>
    meaning.kind === 'value' && !meaning.values.some((value) => value.toLowerCase() === only?.norm);
  return isEvent ? meanings.filter((meaning) => !isOther(meaning)) : meanings;
}

/** "how many offers were declined": what is done to things is no fall of a number. */
function withoutPassive(span: readonly Token[], meanings: Meaning[], before: Token | undefined): Meaning[] {
  const isPassive =
    /^(?:were|was|been|be|being|got|get)$/.test(before?.norm ?? '') && /ed$/.test(span.at(-1)?.norm ?? '');
  const isTrend = (meaning: Meaning): boolean =>
    meaning.kind === 'trigger' && meaning.roles.some((role) => role === 'fall' || role === 'growth');
  return isPassive ? meanings.filter((meaning) => !isTrend(meaning)) : meanings;
}

/** "live subscriptions": a state right before a noun is no verb, so that it is not passed over. */
function withoutVerb(meanings: Meaning[], after: Token | undefined, source: LinkSource): Meaning[] {
  const isState = meanings.some(
    (meaning) => meaning.kind === 'trigger' && meaning.roles.some((role) => /State$/.test(role)),
  );
  return isState && namesRows(after, source) ? meanings.filter(({ kind }) => kind !== 'verb') : meanings;
}

/** "the oldest open deal", beside a date of when it was opened: what is open, and not that date, which "opened" names. */
function withoutOpening(span: readonly Token[], meanings: Meaning[], after: Token | undefined): Meaning[] {
  const isState = span.length === 1 && lexicon.triggers.get(span[0]?.norm ?? '')?.includes('openState');
  if (!isState || /^(?:dates?|days?|months?|times?|at|on)$/.test(after?.norm ?? '')) return meanings;
  return meanings.filter(
    ({ kind, quality, ...each }) =>
      kind !== 'column' || !('column' in each) || each.column.role !== 'date' || quality > SYNONYM,
  );
}

/** "revenue per order by region": after such a word "order by" is a thing and the word for its groups. */
function withoutOrderBy(span: readonly Token[], meanings: Meaning[], before: Token | undefined): Meaning[] {
  const isThing = /^(?:per|each|every|an|one|average|avg|mean|median|of|single|the)$/.test(
    before?.norm ?? '',
  );
  return isThing && span.length > 1 && span[0]?.norm === 'order'
    ? meanings.filter(({ kind }) => kind !== 'trigger')
    : meanings;
}

/** "more furniture or more electronics", "under 80 or over 200": only after a number, and before none, is "or more" a bound. */
function withoutBound(meanings: Meaning[], before: readonly Token[], after: Token | undefined): Meaning[] {
  const hasNumber = before.some(
    ({ kind, norm }) => kind === 'figure' || kind === 'date' || parseNumberWord(norm) !== null,
  );
  // "a z-score above 3 or below -3" is one bound on both sides.
  const isBeforeNumber = after?.kind === 'figure' && !/^(?:[-−]|(?:19|20)\d\d$)/.test(after.text);
  return hasNumber && !isBeforeNumber
    ? meanings
    : meanings.filter(
        (meaning) =>
          meaning.kind !== 'trigger' || !meaning.roles.some((role) => role === 'orMore' || role === 'orLess'),
      );
}

/** "annual subscriptions", "annual or monthly plans": a noun for the rows, not a measure. */
export function namesRows(token: Token | undefined, { columns, schema }: LinkSource): boolean {
  if (!token) return false;
  const [column] = columns.link([token]);
  const isKey = column?.column.role === 'identifier' || column?.column.role === 'category';
  return isKey || (!column && (schema.nameStems.has(token.stem) || lexicon.rowNouns.has(token.norm)));
}

const SUPERIOR = new Set(['manager', 'supervisor', 'boss', 'superior', 'lead', 'leader'].map(stem));

/** "who works for Ines Haas", "reports to her": the superior of others, and not the row of her own. */
function preferSuperior(meanings: Meaning[], [verb, to]: readonly (Token | undefined)[]): Meaning[] {
  const isUnder =
    /^(?:work|report)(?:s|ed|ing)?$/.test(verb?.norm ?? '') && /^(?:for|to|under)$/.test(to?.norm ?? '');
  if (!isUnder) return meanings;
  const superiors = meanings.filter((each) => each.kind === 'value' && isSuperior(each.column));
  return superiors.length > 0 ? superiors : meanings;
}

const isSuperior = ({ stems }: Column): boolean => stems.some((each) => SUPERIOR.has(each));

/** Where a span of a question stands. */
interface Place {
  readonly tokens: readonly Token[];
  readonly start: number;
  readonly length: number;
  readonly source: LinkSource;
}

/** "each hotel": what several values are called by stands for none of them. */
const withoutParts = (meanings: Meaning[], before: Token | undefined): Meaning[] =>
  EACH.has(before?.norm ?? '')
    ? meanings.filter((meaning) => meaning.kind !== 'value' || meaning.contains === null)
    : meanings;

/** "does a guest book on average", "delivered on time": the last word of the span belongs to the next one. */
const endsInPhrase = (span: readonly Token[], after: Token | undefined): boolean =>
  span.length > 1 && span.at(-1)?.norm === 'on' && /^(?:average|avg|time|schedule)$/.test(after?.norm ?? '');

/** What a span may mean beside the words around it. */
export function preferred(meanings: Meaning[], { tokens, start, length, source }: Place): Meaning[] {
  const span = tokens.slice(start, start + length);
  const [before, after] = [tokens[start - 1], tokens[start + length]];
  if (endsInPhrase(span, after)) return [];
  const preceding = (count: number): Token[] => tokens.slice(Math.max(0, start - count), start);
  const whole = withoutParts(meanings, before);
  const meant = withoutRanking(preferEvent(span, whole, source), before);
  const open = withoutOpening(span, meant, after);
  const stated = withoutPassive(span, withoutVerb(open, after, source), before);
  const known = withoutForeignRate(span, before, stated);
  const bounded = withoutOrderBy(span, withoutBound(known, preceding(4), after), before);
  const said = withoutParticiple(withoutNounOfVerb(span, bounded, preceding(7)), preceding(2));
  const owner = after?.norm === 'of' ? tokens[start + length + 1] : before;
  const own = asListed(span, preferOwnTable(said, owner, source), [before, after]);
  const under = preferSuperior(own, [tokens[start - 2], before]);
  return preferMeasure(preferAdjective(under, before), before);
}
