import { fold, splitWords } from '../text/normalize.js';
import { lexicon, LINK_WORDS } from '../text/lexicon.js';
import { stem } from '../text/stem.js';
import { respell, type Token } from '../text/tokenize.js';
import { type ColumnMeaning } from './meaning.js';
import { type Column } from './schema.js';

const PREFIX_LENGTH = 4;
const OTHER = { prefix: 0.85, synonym: 0.8, squeezed: 0.97, initial: 0.75 } as const;
/** What the quality of matching a measure without its last word is less: "listing" is rather `listing_id` than `list_price`. */
const HEADLESS = -0.05;
/** What the quality of matching only the event in the header of a date is less. */
const EVENT_OF_DATE = -0.25;
/** Quality of a word that says the opposite of a header. */
const OPPOSITE = 0.8;
/** Quality of matching part of a header: from this, growing with the share of its words. */
const PART = 0.55;

/** Quality of several words of a header in their order. */
const WRITTEN_PART = 0.9;

/** Three and more of them: better than a word of them that means something alone. */
const WRITTEN_OUT = 0.97;

/** What a synonym is worse where another header says the word itself. */
const MEANT = 0.08;

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
function isVerbOfDate(tokens: readonly Token[], column: Column): boolean {
  const [word] = tokens;
  const verb = contentWords(column.words);
  if (column.role !== 'date' || tokens.length > 1 || verb.length > 1 || !word) return false;
  // "the hour of opening" is the time of `Opened At`.
  if (/(?:open|clos|start|end|sign)ing$/.test(word.norm)) return false;
  return /ed$|^sold$|^bought$|^paid$|^sent$/.test(verb[0] ?? '') && stem(verb[0] ?? '') === word.stem;
}

/** "order" is rather `order_id` than `order_date`, "sales" rather an amount than `Date of Sale`. */
function isEventOnly(tokens: readonly Token[], column: Column): boolean {
  const isTime = (word: string): boolean => /^(date|time|day|timestamp)$/.test(word);
  return (
    column.role === 'date' && column.words.some(isTime) && !tokens.some(({ stem: word }) => isTime(word))
  );
}

/** "pieces" is no `Unit Cost`, which is the cost of one. */
function isPerUnit(tokens: readonly Token[], column: Column): boolean {
  const [first] = column.stems;
  return (
    first === 'unit' &&
    column.stems.length > 1 &&
    tokens.length === 1 &&
    tokens[0]?.stem !== 'unit' &&
    (lexicon.synonyms.get(tokens[0]?.stem ?? '')?.has('unit') ?? false)
  );
}

/** The stems of a word of a question, abbreviations spelled out. */
function askedStems({ norm, stem: plain }: Token): string[] {
  return lexicon.abbreviations.get(norm)?.split(' ').map(stem) ?? [plain];
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

function spanQuality(tokens: readonly Token[], column: Column): number {
  if (isOtherRate(tokens, column) || isOnlyCommon(tokens, column)) return 0;
  if (isLoose(tokens, column) || isCommonPart(tokens, column) || isVerbOfDate(tokens, column)) return 0;
  if (isPerUnit(tokens, column)) return 0;
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

/** "price" is rather `unit_price`, which says it, than `cost`, which may mean it. */
function preferWritten(span: readonly Token[], linked: readonly ColumnMeaning[]): ColumnMeaning[] {
  const [only] = span;
  const says = ({ column }: ColumnMeaning): boolean => column.stems.includes(only?.stem ?? '');
  if (span.length !== 1 || !linked.some((each) => says(each) && each.quality >= PART)) return [...linked];
  return linked.map((each) => (says(each) ? each : { ...each, quality: each.quality - MEANT }));
}

/** Finds the columns of one table that words of a question may name. */
export class ColumnLinker {
  private readonly byStem = new Map<string, Set<Column>>();
  /** The same by the first letter, to look among few for words that begin alike. */
  private readonly byLetter = new Map<string, Set<string>>();
  private readonly byName = new Map<string, Column[]>();
  private readonly linked = new Map<string, ColumnMeaning[]>();

  constructor(private readonly columns: readonly Column[]) {
    for (const column of columns) {
      this.byName.set(fold(column.name), [...(this.byName.get(fold(column.name)) ?? []), column]);
      const squeezed = column.words.join('');
      for (const word of [...column.stems, squeezed, squeezed.slice(1)]) this.index(word, column);
    }
  }

  private index(word: string, column: Column): void {
    const known = this.byStem.get(word) ?? new Set<Column>();
    this.byStem.set(word, known.add(column));
    const alike = this.byLetter.get(word.charAt(0)) ?? new Set<string>();
    this.byLetter.set(word.charAt(0), alike.add(word));
  }

  /** The words that occur in headers, as written there (lower case). */
  headerWords(): string[] {
    return this.columns.flatMap((column) => column.words);
  }

  /** Columns that the whole span may name, best first. A quoted span names a column only exactly. */
  link(span: readonly Token[]): ColumnMeaning[] {
    const key = span
      .map(({ kind, first, text, norm }) => `${kind}${Number(first)} ${text} ${norm}`)
      .join('\n');
    const linked = this.linked.get(key) ?? this.linksOf(span);
    this.linked.set(key, linked);
    return [...linked];
  }

  private linksOf(span: readonly Token[]): ColumnMeaning[] {
    const [only] = span;
    if (span.length === 1 && only?.kind === 'quoted') return this.named(only.text);
    if (span.some((token) => token.kind === 'quoted' || token.kind === 'mark')) return [];
    const written = span.length === 1 && only ? this.oneLetter(only) : [];
    const linked = [...this.plausible(span)]
      .map((column) => ({
        kind: 'column' as const,
        column,
        quality: spanQuality(span, column),
        isAssumed: false,
        isOpposite: false,
      }))
      .filter((meaning) => meaning.quality > 0);
    const found = [...written, ...preferWritten(span, linked), ...this.opposites(span), ...this.joined(span)];
    return found.sort((left, right) => right.quality - left.quality);
  }

  /** "sign-ups" for `signup_date`: two words that are one of a header. */
  private joined(span: readonly Token[]): ColumnMeaning[] {
    const [first, second, more] = span;
    if (first?.kind !== 'word' || second?.kind !== 'word' || more) return [];
    const both = respell({ ...first, text: `${first.text}${second.text}` }, `${first.norm}${second.norm}`);
    const isOne = ({ column }: ColumnMeaning): boolean =>
      column.words.length > 1 && column.stems.includes(both.stem);
    return this.link([both]).filter(isOne);
  }

  /** Yes-or-no columns of which a word says the opposite. */
  private opposites(span: readonly Token[]): ColumnMeaning[] {
    const headers = lexicon.opposites.get(span.map(({ stem: word }) => word).join(' '));
    if (!headers) return [];
    return this.columns
      .filter(({ flag, stems }) => flag !== null && stems.some((each) => headers.has(each)))
      .map((column) => ({
        kind: 'column' as const,
        column,
        quality: OPPOSITE,
        isAssumed: false,
        isOpposite: true,
      }));
  }

  private named(name: string): ColumnMeaning[] {
    const same = this.byName.get(fold(name)) ?? [];
    const exact = same.filter((column) => column.name === name);
    return (exact.length > 0 ? exact : same).map((column) => ({
      kind: 'column',
      column,
      quality: 1.2,
      isAssumed: false,
      isOpposite: false,
    }));
  }

  /** A one-letter header is meant only where its very letter stands, in its case, as a word that is not `a` or `I`. */
  private oneLetter(token: Token): ColumnMeaning[] {
    if (token.text.length > 1 || (token.first && /^[AI]$/.test(token.text)) || token.text === 'a') return [];
    return this.columns
      .filter((column) => column.name === token.text)
      .map((column) => ({ kind: 'column', column, quality: 1, isAssumed: false, isOpposite: false }));
  }

  private plausible(span: readonly Token[]): Set<Column> {
    const found = new Set<Column>();
    const squeezed = span.map((token) => token.norm).join('');
    const keys = span.flatMap((token) => [
      token.stem,
      ...askedStems(token),
      ...(lexicon.synonyms.get(token.stem) ?? []),
    ]);
    const pair = span.map((token, index) => (index === 0 ? token.stem.charAt(0) : token.stem)).join('');
    for (const key of [...keys, squeezed, pair]) this.addAll(found, key);
    const [only] = span;
    if (span.length === 1 && only && only.stem.length >= PREFIX_LENGTH) this.addPrefixed(found, only.stem);
    return new Set([...found].filter((column) => column.name.length > 1));
  }

  private addAll(found: Set<Column>, key: string): void {
    for (const column of this.byStem.get(key) ?? []) found.add(column);
  }

  private addPrefixed(found: Set<Column>, word: string): void {
    for (const known of this.byLetter.get(word.charAt(0)) ?? []) {
      if (known.startsWith(word) || word.startsWith(known)) this.addAll(found, known);
    }
  }
}
