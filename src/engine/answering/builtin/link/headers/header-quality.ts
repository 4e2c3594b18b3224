import { writtenOut } from '../../../../terms/index.js';
import { lexicon, LINK_WORDS } from '../../text/lexicon.js';
import { splitWords } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';
import { type Token } from '../../text/tokenize.js';
import { speaksOfEvent } from '../events.js';
import { type Column, isPerUnit } from './schema.js';

/** Letters that two words must share to be taken for one. */
export const PREFIX_LENGTH = 4;
const OTHER = { prefix: 0.85, synonym: 0.8, squeezed: 0.97, initial: 0.75 } as const;
/** What the quality of matching a measure without its last word is less: "listing" is rather `listing_id` than `list_price`. */
const HEADLESS = -0.05;
/** What the quality of matching only the event in the header of a date is less. */
const EVENT_OF_DATE = -0.25;
/** Quality of matching part of a header: from this, growing with the share of its words. */
export const PART = 0.55;

/** Quality of several words of a header in their order. */
const WRITTEN_PART = 0.9;

/** Three and more of them: better than a word of them that means something alone. */
const WRITTEN_OUT = 0.97;

const contentWords = (words: readonly string[]): readonly string[] => {
  const content = words.filter((word) => !LINK_WORDS.has(word));
  return content.length > 0 ? content : words;
};

function wordQuality(asked: string, header: string): number {
  if (asked === header) return 1;
  if (lexicon.synonyms.get(asked)?.has(header)) return OTHER.synonym;
  const [short, long] = asked.length < header.length ? [asked, header] : [header, asked];
  const isPrefix = short.length >= PREFIX_LENGTH && long.startsWith(short) && short.length * 2 >= long.length;
  return isPrefix ? OTHER.prefix : 0;
}

/** Best word-by-word quality of the asked words among the header words, each used once; null when one is not there. */
function matchWords(
  asked: readonly string[],
  header: readonly string[],
): { sum: number; last: boolean } | null {
  const free = new Set(header.keys());
  let sum = 0;
  let last = false;
  for (const word of asked) {
    const best = [...free]
      .map((index) => ({ index, quality: wordQuality(word, header[index] ?? '') }))
      .reduce((left, right) => (right.quality > left.quality ? right : left), { index: -1, quality: 0 });
    if (best.quality === 0) return null;
    free.delete(best.index);
    sum += best.quality;
    last ||= best.index === header.length - 1;
  }
  return { sum, last };
}

function isInitialAndWord(asked: readonly string[], header: readonly string[]): boolean {
  const [first = '', second = ''] = asked;
  return (
    asked.length === 2 && header.length === 1 && first !== '' && header[0] === `${first.charAt(0)}${second}`
  );
}

/** A span neither begins nor ends with a connecting word unless the header does, nor does it join two things. */
function isLoose(tokens: readonly Token[], column: Column): boolean {
  const isForeign = (token: Token | undefined): boolean =>
    token !== undefined && LINK_WORDS.has(token.norm) && !column.words.includes(token.norm);
  const isSqueezed = tokens.map(({ norm }) => norm).join('') === column.words.join('');
  const joins =
    !isSqueezed && tokens.some((token) => /^(and|or|per|by)$/.test(token.norm) && isForeign(token));
  const isHanging = (token: Token | undefined, end: string | undefined): boolean =>
    token !== undefined && LINK_WORDS.has(token.norm) && token.norm !== end;
  return joins || isHanging(tokens[0], column.words[0]) || isHanging(tokens.at(-1), column.words.at(-1));
}

/** Words of the lexicon that are also natural short names for part of a header. */
const SHORT_NAMES = new Set([
  'name',
  'year',
  'month',
  'day',
  'date',
  'rate',
  'cost',
  'score',
  'description',
  'active',
  'open',
  'closed',
  'cancelled',
]);

/** A single common word is no part of a longer header: "out" is not `calls timed out`. */
function isCommonPart(tokens: readonly Token[], column: Column): boolean {
  const word = tokens[0]?.norm ?? '';
  if (tokens.length > 1 || column.words.length < 2 || SHORT_NAMES.has(word)) return false;
  return lexicon.skip.has(word) || lexicon.triggers.has(word);
}

/** "class" for `Pclass`: all of the header but its first letter. */
function isAllButInitial(asked: readonly string[], column: Column): boolean {
  const [word = ''] = asked;
  const [header = ''] = column.words;
  return (
    asked.length === 1 &&
    column.words.length === 1 &&
    word.length >= PREFIX_LENGTH &&
    header.slice(1) === word
  );
}

/** "sold" for `sold_on`, "orders" for `ordered_on`: a verb says nothing of the date on which it happened. */
function isVerbOfDate([word, more]: readonly Token[], column: Column): boolean {
  return word !== undefined && more === undefined && speaksOfEvent(word, column);
}

/** "order" is rather `order_id` than `order_date`, "sales" rather an amount than `Date of Sale`. */
function isEventOnly(tokens: readonly Token[], column: Column): boolean {
  const isTime = (word: string): boolean => /^(date|dt|time|day|timestamp)$/.test(word);
  return (
    column.role === 'date' && column.words.some(isTime) && !tokens.some(({ stem: word }) => isTime(word))
  );
}

/** "pieces" is no `Unit Cost`, which is the cost of one. */
function isPriceOfUnit(tokens: readonly Token[], column: Column): boolean {
  return (
    isPerUnit(column.words) &&
    tokens.length === 1 &&
    tokens[0]?.stem !== 'unit' &&
    (lexicon.synonyms.get(tokens[0]?.stem ?? '')?.has('unit') ?? false)
  );
}

const [INCOME, SALES] = [stem('income'), stem('sales')];
/** Stems of the words for what is sold, "income" aside. */
const SOLD = new Set([SALES, ...(lexicon.synonyms.get(SALES) ?? [])].filter((each) => each !== INCOME));
const AFTER_COSTS = new Set(['gross', 'net', 'operating'].map(stem));

/** "sales" are no `gross income`, which is what is left of them. */
function isIncomeAfterCosts(tokens: readonly Token[], { stems }: Column): boolean {
  const isOfSales = tokens.some((token) => SOLD.has(token.stem));
  return isOfSales && stems.includes(INCOME) && stems.some((each) => AFTER_COSTS.has(each));
}

/** The stems of a word of a question, abbreviations spelled out. */
export function askedStems({ norm, stem: plain }: Token): string[] {
  const full = writtenOut(norm);
  return full.includes(norm) ? [plain] : full.map(stem);
}

/** "CSAT of 1" is no part of `CSAT (1-5)`: the number is a value of it. */
function endsInValue(tokens: readonly Token[]): boolean {
  const [of, last] = tokens.slice(-2);
  return tokens.length > 1 && last?.kind === 'figure' && LINK_WORDS.has(of?.norm ?? '');
}

/** "9 or 10 for recommending us": a number before a connecting word is a value, even where the header has a scale. */
function beginsWithValue(tokens: readonly Token[]): boolean {
  const [first, of] = tokens;
  return tokens.length > 1 && first?.kind === 'figure' && LINK_WORDS.has(of?.norm ?? '');
}

/** "are satisfied" is rather a value than a part of a header that is a question. */
function beginsWithCopula(tokens: readonly Token[]): boolean {
  return tokens.length > 1 && /^(is|are|was|were|be|do|does|did|has|have|had)$/.test(tokens[0]?.norm ?? '');
}

/** "rate" is no `Performance Rating`. */
const isOtherRate = (tokens: readonly Token[], { words }: Column): boolean =>
  tokens.length === 1 &&
  /^rates?$/.test(tokens[0]?.norm ?? '') &&
  !words.some((word) => /^rates?$/.test(word));

/** "how are" is no part of a header that is a question. */
function isOnlyCommon(tokens: readonly Token[], { words }: Column): boolean {
  return tokens.length < words.length && tokens.every(({ norm }) => lexicon.skip.has(norm));
}

/** "remote days" for `Remote Days per Week`: several words of a header as they stand there. */
function isWrittenPart(asked: readonly string[], header: readonly string[]): boolean {
  return (
    asked.length > 1 && header.some((_, at) => asked.every((word, index) => header[at + index] === word))
  );
}
const isOfValue = (tokens: readonly Token[]): boolean =>
  endsInValue(tokens) || beginsWithValue(tokens) || beginsWithCopula(tokens);

/** How well words of a question name a column by its header: 0 where they do not, about 1 where they are all of it. */
export function spanQuality(tokens: readonly Token[], column: Column): number {
  if (isOtherRate(tokens, column) || isOnlyCommon(tokens, column)) return 0;
  if (isLoose(tokens, column) || isCommonPart(tokens, column) || isVerbOfDate(tokens, column)) return 0;
  if (isPriceOfUnit(tokens, column) || isIncomeAfterCosts(tokens, column)) return 0;
  return Math.max(
    ...[column.stems, ...withoutUnit(column)].map((stems) => headerQuality(tokens, column, stems)),
  );
}

/** The stems of the header without the unit that it ends with: "First Response (min)". */
function withoutUnit({ name, words, stems }: Column): string[][] {
  if (!/[)\]]\s*$/.test(name)) return [];
  const core = splitWords(name.replace(/\s*[([][^)\]]*[)\]]\s*$/, '')).length;
  return core > 0 && core < words.length && words.length === stems.length ? [stems.slice(0, core)] : [];
}

/** "booking date" for `booked_on`: that it is a date goes without saying. */
function withoutKind(asked: readonly string[], { role, stems }: Column): readonly string[] {
  const isKind = (word: string): boolean => word === 'date' && role === 'date' && !stems.includes(word);
  const rest = asked.filter((word) => !isKind(word));
  return rest.length > 0 ? rest : asked;
}

function headerQuality(tokens: readonly Token[], column: Column, stems: readonly string[]): number {
  const asked = withoutKind(contentWords(tokens.flatMap(askedStems)), column);
  const header = contentWords(stems);
  if (tokens.map((token) => token.norm).join('') === column.words.join(''))
    return header.length > 1 ? OTHER.squeezed : 1;
  const norms = tokens.map((token) => token.norm);
  if (isInitialAndWord(asked, header) || isAllButInitial(norms, column)) return OTHER.initial;
  const match = asked.length > header.length ? null : matchWords(asked, header);
  if (!match) return 0;
  if (asked.length < header.length && isOfValue(tokens)) return 0;
  const average = match.sum / asked.length;
  if (asked.length === header.length) return average;
  const bonus = isEventOnly(tokens, column)
    ? EVENT_OF_DATE
    : match.last
      ? 0.05
      : column.role === 'measure'
        ? HEADLESS
        : 0;
  const quality = (PART + 0.3 * (asked.length / header.length) + bonus) * average;
  const written = asked.length > 2 ? WRITTEN_OUT : WRITTEN_PART;
  return isWrittenPart(asked, header) && column.role !== 'date' ? Math.max(quality, written) : quality;
}
