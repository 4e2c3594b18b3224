import { fold, splitWords } from '../../text/normalize.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { respell, type Token } from '../../text/tokenize.js';
import { speaksOfEvent } from '../events.js';
import { askedStems, PART, PREFIX_LENGTH, spanQuality } from './header-quality.js';
import { type ColumnMeaning } from '../meaning.js';
import { namesPeriodHeader } from './period-headers.js';
import { type Column } from './schema.js';

/** Quality of a word that says the opposite of a header. */
const OPPOSITE = 0.8;
/** Better than the words apart: an amount and a unit of time. */
const OF_PERIOD = 1.05;
/** Better than any part of a header. */
const WHOLLY = 1.2;
/** What a synonym is worse where another header says the word itself. */
const MEANT = 0.08;

/** "price" is rather `unit_price`, which says it, than `cost`, which may mean it. */
function preferWritten(span: readonly Token[], linked: readonly ColumnMeaning[]): ColumnMeaning[] {
  const [only] = span;
  const says = ({ column }: ColumnMeaning): boolean => column.stems.includes(only?.stem ?? '');
  if (span.length !== 1 || !linked.some((each) => says(each) && each.quality >= PART)) return [...linked];
  return linked.map((each) => (says(each) ? each : { ...each, quality: each.quality - MEANT }));
}

/** "hires" are what `Hired` tells of rather than another column that may mean the word, where not every row has such a date. */
function withoutRivalsOfEvents(
  span: readonly Token[],
  linked: readonly ColumnMeaning[],
  columns: readonly Column[],
): ColumnMeaning[] {
  const [only, more] = span;
  const isEvent =
    only !== undefined &&
    more === undefined &&
    columns.some((column) => column.profile.missingCount > 0 && speaksOfEvent(only, column));
  return isEvent ? linked.filter(({ column }) => column.stems.includes(only.stem)) : [...linked];
}

/** How much worse than the amount itself a plan of it is, or the part of it that was lost. */
const ASIDE = 0.05;

/** "units" are rather `Units Produced` than `Target Units` or `Units Scrapped`: plans and losses are meant where their words are said. */
function preferAmounts(span: readonly Token[], linked: readonly ColumnMeaning[]): ColumnMeaning[] {
  const said = new Set(span.flatMap((token) => [token.stem, ...(lexicon.synonyms.get(token.stem) ?? [])]));
  const isAside = ({ column }: ColumnMeaning): boolean =>
    column.role === 'measure' &&
    column.stems.some(
      (each) => (lexicon.targetHeaders.has(each) || lexicon.lossHeaders.has(each)) && !said.has(each),
    );
  const amounts = linked.filter((each) => each.column.role === 'measure' && !isAside(each));
  const best = Math.max(0, ...amounts.map(({ quality }) => quality));
  return linked.map((each) =>
    best > 0 && isAside(each) ? { ...each, quality: Math.min(each.quality, best - ASIDE) } : each,
  );
}

/** A column by all of its name. */
const wholly = (column: Column): ColumnMeaning => ({
  kind: 'column',
  column,
  quality: WHOLLY,
  isAssumed: false,
  isOpposite: false,
});

/** Finds the columns of one table that words of a question may name. */
export class ColumnLinker {
  private readonly byStem = new Map<string, Set<Column>>();
  /** The same by the first letter, to look among few for words that begin alike. */
  private readonly byLetter = new Map<string, Set<string>>();
  private readonly byName = new Map<string, Column[]>();
  /** By the stems of what people call them beside. */
  private readonly byOtherName = new Map<string, Column[]>();
  private readonly linked = new Map<string, ColumnMeaning[]>();
  private readonly borne = new Map<string, ReadonlySet<Column>>();

  constructor(private readonly columns: readonly Column[]) {
    for (const column of columns) {
      this.byName.set(fold(column.name), [...(this.byName.get(fold(column.name)) ?? []), column]);
      const squeezed = column.words.join('');
      for (const word of [...column.stems, squeezed, squeezed.slice(1)]) this.index(word, column);
      for (const name of column.otherNames?.column ?? []) {
        const key = splitWords(name).map(stem).join(' ');
        this.byOtherName.set(key, [...(this.byOtherName.get(key) ?? []), column]);
      }
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
    return this.columns.flatMap(({ words, otherNames }) => [
      ...words,
      ...(otherNames?.column ?? []).flatMap((name) => splitWords(name)),
    ]);
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
    const otherwise = this.byOtherName.get(span.map((token) => token.stem).join(' '));
    if (otherwise) return otherwise.map((column) => wholly(column));
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
    const meant = withoutRivalsOfEvents(span, linked, this.columns);
    const periods = linked.length === 0 ? this.ofPeriods(span) : [];
    const found = [
      ...written,
      ...periods,
      ...preferAmounts(span, preferWritten(span, meant)),
      ...this.opposites(span),
      ...this.joined(span),
    ];
    return found.sort((left, right) => right.quality - left.quality);
  }

  /** "yearly salary" for `Annual Salary`. */
  private ofPeriods(span: readonly Token[]): ColumnMeaning[] {
    return this.columns
      .filter((column) => namesPeriodHeader(span, column))
      .map((column) => ({
        kind: 'column' as const,
        column,
        quality: OF_PERIOD,
        isAssumed: false,
        isOpposite: false,
      }));
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
    return (exact.length > 0 ? exact : same).map((column) => wholly(column));
  }

  /** A one-letter header is meant only where its very letter stands, in its case, as a word that is not `a` or `I`. */
  private oneLetter(token: Token): ColumnMeaning[] {
    if (token.text.length > 1 || (token.first && /^[AI]$/.test(token.text)) || token.text === 'a') return [];
    return this.columns
      .filter((column) => column.name === token.text)
      .map((column) => ({ kind: 'column', column, quality: 1, isAssumed: false, isOpposite: false }));
  }

  private plausible(span: readonly Token[]): Set<Column> {
    const [only] = span;
    if (span.length === 1 && only) return this.alike(only);
    const squeezed = span.map((token) => token.norm).join('');
    const pair = span.map((token, index) => (index === 0 ? token.stem.charAt(0) : token.stem)).join('');
    const found = new Set(span.flatMap((token) => [...this.bearing(token)]));
    for (const key of [squeezed, pair]) this.addAll(found, key);
    return found;
  }

  /** Columns whose headers have a word, one that means the same, or one that begins alike. */
  private alike(token: Token): Set<Column> {
    const found = new Set(this.bearing(token));
    for (const key of [token.norm, token.stem.charAt(0)]) this.addAll(found, key);
    if (token.stem.length >= PREFIX_LENGTH) this.addPrefixed(found, token.stem);
    return found;
  }

  /** Columns whose headers have a word, or one that means the same. */
  private bearing(token: Token): ReadonlySet<Column> {
    const key = `${token.norm} ${token.stem}`;
    const known = this.borne.get(key);
    if (known) return known;
    const found = new Set<Column>();
    const synonyms = lexicon.synonyms.get(token.stem) ?? [];
    for (const word of [token.stem, ...askedStems(token), ...synonyms]) this.addAll(found, word);
    this.borne.set(key, found);
    return found;
  }

  private addAll(found: Set<Column>, key: string): void {
    for (const column of this.byStem.get(key) ?? []) if (column.name.length > 1) found.add(column);
  }

  private addPrefixed(found: Set<Column>, word: string): void {
    for (const known of this.byLetter.get(word.charAt(0)) ?? []) {
      if (known.startsWith(word) || word.startsWith(known)) this.addAll(found, known);
    }
  }
}
