import { lexicon } from '../../text/lexicon.js';
import { type ColumnLinker } from '../../link/headers/columns.js';
import { type Column } from '../../link/headers/schema.js';
import { type Token, tokenize } from '../../text/tokenize.js';
import { isStatisticWord } from './vocabulary.js';
import { isNumeric, type Scope } from './scope.js';

const LONGEST_SPAN = 7;
/** From this quality on words are taken to name a column. */
const LEAST_QUALITY = 0.55;
/** Words that are exactly a header. */
const WHOLE = 0.95;
/** A single common word names only a whole header, if need be by a synonym or its beginning. */
const WHOLE_ALIKE = 0.84;

/** A place where a clause names a column. */
export interface Mention {
  readonly column: Column;
  readonly quality: number;
  /** Place in the marked text. */
  readonly at: number;
  /** True when the words are exactly a header, or quoted. */
  readonly isSure: boolean;
}

/** A clause whose columns are marked: `the mean of ⟦3⟧ where ⟦1⟧ = 2`. The numbers are places in the scope. */
export interface MarkedClause {
  readonly raw: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
}

interface Span {
  readonly start: number;
  readonly length: number;
  readonly column: Column;
  readonly quality: number;
}

/** Words that speak of tables and numbers in general: none of them is part of a header's name on its own. */
const GENERAL = new Set(
  'row rows column columns value values number numbers data dataset record records test result results type group groups class score rate first last total average mean name names day new original set time date difference change missing null percentage level variable feature features index unit units part'.split(
    ' ',
  ),
);

/** Words that rank: "highest" is no `High`. */
const RANKING = new Set(
  'highest lowest higher lower high low largest smallest larger smaller greatest greater least less most more best worst longest shortest oldest youngest top bottom maximum minimum early late earliest latest'.split(
    ' ',
  ),
);

function isCommon(token: Token | undefined): boolean {
  if (!token) return false;
  return GENERAL.has(token.norm) || lexicon.skip.has(token.norm) || isStatisticWord(token.norm);
}

/** A word in quotation marks or of an identifier is a name; one that all texts of this kind have is none. */
function threshold(span: readonly Token[]): number {
  if (span.every(({ norm }) => RANKING.has(norm))) return WHOLE;
  return span.every(isCommon) ? WHOLE_ALIKE : LEAST_QUALITY;
}

function spansAt(tokens: readonly Token[], start: number, scope: Scope): Span[] {
  const spans: Span[] = [];
  for (let length = 1; length <= LONGEST_SPAN && start + length <= tokens.length; length += 1) {
    const span = tokens.slice(start, start + length);
    const [best] = scope.links.link(span);
    if (!best || best.quality < threshold(span) || isRowNoun(best)) continue;
    if (isFunctionWord(span, best.column.name)) continue;
    if (length === 1 && RANKING.has(span[0]?.norm ?? '') && best.column.words.join('') !== span[0]?.norm)
      continue;
    spans.push({ start, length, column: best.column, quality: best.quality });
  }
  return spans;
}

/** "is" is no `IS`: a word that every text has names a column only as its header is written. */
function isFunctionWord([only, ...others]: readonly Token[], name: string): boolean {
  return only !== undefined && others.length === 0 && lexicon.skip.has(only.norm) && only.text !== name;
}

/** "passenger" is a row of the table rather than the `PassengerId`. */
function isRowNoun({ column, quality }: { readonly column: Column; readonly quality: number }): boolean {
  return column.role === 'identifier' && isNumeric(column) && quality < WHOLE;
}

const weight = ({ quality, length }: Span): number => quality * (length + (quality >= WHOLE ? 0.5 : 0));

function chosenSpans(tokens: readonly Token[], scope: Scope): Span[] {
  const all = tokens.flatMap((_, start) => spansAt(tokens, start, scope));
  const chosen: Span[] = [];
  for (const span of all.toSorted((left, right) => weight(right) - weight(left))) {
    const overlaps = chosen.some(
      (other) => span.start < other.start + other.length && other.start < span.start + span.length,
    );
    if (!overlaps) chosen.push(span);
  }
  return chosen;
}

const written = (token: Token): string => (token.kind === 'quoted' ? `"${token.text}"` : token.text);

const marked = new WeakMap<ColumnLinker, Map<string, MarkedClause>>();

/** Marks the columns that a clause names. The same clause is marked once, until the scope has other columns. */
export function markClause(raw: string, scope: Scope): MarkedClause {
  const known = marked.get(scope.links) ?? new Map<string, MarkedClause>();
  marked.set(scope.links, known);
  const clause = known.get(raw) ?? markedClause(raw, scope);
  known.set(raw, clause);
  return clause;
}

function markedClause(raw: string, scope: Scope): MarkedClause {
  const tokens = tokenize(raw);
  const spans = new Map(chosenSpans(tokens, scope).map((span) => [span.start, span]));
  const mentions: Mention[] = [];
  let text = '';
  for (let at = 0; at < tokens.length;) {
    const span = spans.get(at);
    const token = tokens[at];
    if (!token) break;
    const gap = text === '' || (token.kind === 'mark' && /^[,.;:?!%]$/.test(token.text)) ? '' : ' ';
    if (span) {
      const isSure = span.quality >= WHOLE;
      mentions.push({ column: span.column, quality: span.quality, at: text.length + gap.length, isSure });
      text += `${gap}⟦${scope.columns.indexOf(span.column)}⟧`;
    } else text += `${gap}${written(token)}`;
    at += span?.length ?? 1;
  }
  return { raw, text: text.replace(/ %/g, '%'), mentions: withoutDoubles(mentions) };
}

/** "wind speed (WINDSPEED)" names one column twice. */
function withoutDoubles(mentions: readonly Mention[]): Mention[] {
  return mentions.filter(
    ({ column, at }, index) =>
      !(mentions[index - 1]?.column === column && at - (mentions[index - 1]?.at ?? 0) < 12),
  );
}

/** A list of columns as a pattern of marked text: `⟦1⟧, ⟦2⟧ and the ⟦3⟧`. */
export const COLUMNS =
  '⟦\\d+⟧(?:(?:\\s*,\\s*(?:and\\s+)?|\\s+and\\s+|\\s+or\\s+|\\s+)(?:the\\s+|an?\\s+|both\\s+)?⟦\\d+⟧)*';

/** The columns that stand in a piece of marked text. */
export function columnsIn(text: string, scope: Scope): Column[] {
  const found = [...text.matchAll(/⟦(\d+)⟧/g)].map(([, place]) => scope.columns[Number(place)]);
  return [...new Set(found.filter((column) => column !== undefined))];
}
