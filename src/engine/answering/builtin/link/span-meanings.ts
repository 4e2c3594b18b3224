import { lexicon, LONGEST_PHRASE, type NamedMeasure, type Trigger } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';
import { factorsOf } from './factors.js';
import { type TableSchema } from './headers/schema.js';
import { type LinkSource } from './link-source.js';
import { type ColumnMeaning, type Meaning } from './meaning.js';
import { isDescribing, isOtherwise, isWrittenValue, WHOLE_HEADER } from './own-phrases.js';
import { wordMeanings } from './word-meanings.js';

const MOST_MEANINGS = 6;
/** A word for money that only one column can mean: no better than a part of a header. */
const ASSUMED = 0.68;
/** A column named at least this well needs no assumption. */
const NAMED = 0.6;
/** How much better than a part of a header a word is that asks for something that is not done. */
const RIVALRY = 0.1;

const STATES: ReadonlySet<Trigger> = new Set([
  'openState',
  'closedState',
  'late',
  'onTime',
  'early',
  'delay',
]);
/** "active" for what has not ended, unless a header or value says the same. */
const STATE_QUALITY = 0.5;
/** A measure with a name, unless a header says the same. */
const FORMULA_QUALITY = 1.02;

function phraseMeanings(phrase: string): Meaning[] {
  const meanings: Meaning[] = [];
  const roles = lexicon.triggers.get(phrase);
  const isState = roles?.some((role) => STATES.has(role)) === true;
  const isPhrase = phrase.includes(' ');
  if (roles) meanings.push({ kind: 'trigger', roles, quality: isState && !isPhrase ? STATE_QUALITY : 1 });
  const formula = lexicon.namedMeasures.get(phrase);
  if (formula) meanings.push({ kind: 'formula', formula, quality: FORMULA_QUALITY });
  const topic = lexicon.unsupported.get(phrase)?.[0];
  if (topic !== undefined) meanings.push({ kind: 'unsupported', topic, quality: 0.95 });
  return meanings;
}

/** A word of the table's name that also names a measure ("sales") stands for rows only where it is counted. */
function isAmount(meanings: readonly Meaning[]): boolean {
  return meanings.some(
    (meaning) => isProduct(meaning) || (meaning.kind === 'column' && meaning.column.role === 'measure'),
  );
}

/** "revenue" and "date", where only one column can hold it. */
function assumed(span: readonly Token[], { money, columns }: TableSchema): Meaning[] {
  if (span.some(({ kind }) => kind !== 'word')) return [];
  const phrase = span.map(({ norm }) => norm).join(' ');
  const dates = /^dates?$/.test(phrase) ? columns.filter(({ role }) => role === 'date') : [];
  const column = money.find(({ words }) => words.has(phrase))?.column ?? dates[0];
  if (!column || dates.length > 1) return [];
  return [{ kind: 'column', column, quality: ASSUMED, isAssumed: column.role !== 'date', isOpposite: false }];
}

/** "by fees": what was charged in all, where "fee" says no more than how much it is. */
function inPlural(meaning: ColumnMeaning, span: readonly Token[], { schema }: LinkSource): ColumnMeaning {
  const all = schema.money.find(({ column }) => column.name === meaning.column.name)?.column;
  const isPlural = /^(?:fees|charges)$/.test(span.at(-1)?.norm ?? '');
  return isPlural && all ? { ...meaning, column: all } : meaning;
}

/** "phone number" of `Phone`, "email address" of `Email`: a noun that only says what the header is of. */
function linkedColumns(span: readonly Token[], { columns }: LinkSource): ColumnMeaning[] {
  const linked = columns.link(span);
  const [first, noun, more] = span;
  const isNamed =
    linked.length === 0 && first && !more && /^(?:numbers?|no|address(?:es)?)$/.test(noun?.norm ?? '');
  if (!isNamed) return linked;
  return columns
    .link([first])
    .filter(({ column, quality }) => quality >= WHOLE_HEADER && column.profile.type === 'text');
}

/** False for "expected revenue" without a column of probabilities, and for "conversion rate" where a yes-or-no column tells it. */
function isHeld(formula: NamedMeasure, span: readonly Token[], source: LinkSource): boolean {
  const { over, under, times, isOptional } = formula;
  const { columns } = source.schema;
  const has = (stems: readonly string[] | null): boolean =>
    columns.some(({ role, stems: own }) => role === 'measure' && own.some((each) => stems?.includes(each)));
  const [first, rate, more] = span;
  const isRate = first !== undefined && rate?.norm === 'rate' && more === undefined;
  const isOfFlag = isRate && source.columns.link([first]).some(({ column }) => column.flag !== null);
  return isOptional ? has(times) : !isOfFlag || (has(over) && has(under));
}

/** "revenue per visit", where no column counts visits: the words mean what each of them means. */
function isOfOwnWords(
  { under }: NamedMeasure,
  span: readonly Token[],
  { schema: { columns } }: LinkSource,
): boolean {
  const isQuotient = under !== null && span.some(({ norm }) => norm === 'per');
  return (
    isQuotient &&
    !columns.some(({ stems, role }) => role === 'measure' && stems.some((each) => under.includes(each)))
  );
}

/** "recommendation" in a header that speaks of it: what is not done is no better than a guess there. */
function besideHeader(linked: readonly Meaning[], span: readonly Token[]): (meaning: Meaning) => Meaning {
  const best = Math.max(0, ...linked.flatMap(({ kind, quality }) => (kind === 'column' ? [quality] : [])));
  const isSaid = linked.some(
    (each) => each.kind === 'column' && span.every((token) => each.column.stems.includes(token.stem)),
  );
  return (meaning) =>
    meaning.kind === 'unsupported' && best > 0
      ? { ...meaning, quality: Math.min(meaning.quality, isSaid ? best - RIVALRY : best + RIVALRY) }
      : meaning;
}

/** "sales" as price times quantity. */
const isProduct = (meaning: Meaning): meaning is Extract<Meaning, { kind: 'formula' }> =>
  meaning.kind === 'formula' && meaning.formula.isFallback;

/** "revenue" as price times quantity, where a column may hold it, or where there is none of the two. */
function isNeedless(meaning: Meaning, linked: readonly Meaning[], { columns }: TableSchema): boolean {
  if (!isProduct(meaning)) return false;
  return linked.some(({ kind }) => kind === 'column') || factorsOf(meaning.formula, columns) === null;
}

/** What the words of a span may mean, whatever stands around them, the best first. @param isCounted whether it is asked how many of them there are */
export function spanMeanings(span: readonly Token[], source: LinkSource, isCounted: boolean): Meaning[] {
  const linked = linkedColumns(span, source).map((each) => inPlural(each, span, source));
  const meanings: Meaning[] = [...linked, ...source.values.link(span)];
  if (!meanings.some(({ kind, quality }) => kind === 'column' && quality >= NAMED))
    meanings.push(...assumed(span, source.schema));
  const [only] = span;
  if (only?.kind !== 'quoted') {
    const isHeader = meanings.some(({ kind, quality }) => kind === 'column' && quality >= WHOLE_HEADER);
    const phrases =
      span.length <= LONGEST_PHRASE && !isOtherwise(span, source)
        ? phraseMeanings(span.map((token) => token.norm).join(' '))
        : [];
    meanings.push(
      ...phrases
        .filter((each) => each.kind !== 'formula' || (!isHeader && !isOfOwnWords(each.formula, span, source)))
        .filter((each) => each.kind !== 'formula' || isHeld(each.formula, span, source))
        .filter((each) => !isDescribing(each) || !isWrittenValue(span, source))
        .filter((each) => !isNeedless(each, meanings, source.schema))
        .filter((each) => !isCounted || !isProduct(each))
        .map(besideHeader(meanings, span)),
    );
    if (span.length === 1 && only) {
      const words = wordMeanings(only, source);
      meanings.push(...words.filter(({ kind }) => kind !== 'rows' || isCounted || !isAmount(meanings)));
    }
  }
  return meanings.sort((left, right) => right.quality - left.quality).slice(0, MOST_MEANINGS);
}
