import { hasKinds, isKindOf } from '../../../knowledge/knowledge.js';
import { type Token } from '../../text/tokenize.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { type LinkSource } from '../link-source.js';
import { type Column } from '../headers/schema.js';

/** A column in which fewer of the values differ does not tell rows apart. */
const LEAST_DIFFERENT = 0.85;
/** So many names of rows are looked at. */
const MOST_NAMES = 40;
const FEWEST_NAMES = 5;
/** This share of them has to be known, and this share of these to be of a kind. */
const LEAST_KNOWN = 0.5;
const LEAST_OF_KIND = 0.4;
const NAME_ENDINGS: ReadonlySet<string> = new Set(['name', 'names', 'title', 'label', 'ref', 'reference']);
/** What stands before "name" and says nothing of what is named. */
const PARTS_OF_NAMES: ReadonlySet<string> = new Set([
  'first',
  'last',
  'middle',
  'full',
  'family',
  'given',
  'short',
  'long',
  'display',
  'common',
  'scientific',
  'other',
  'row',
  'index',
]);

/** Whether the values of a column tell the rows of its table apart. */
function tellsRows({ profile, role }: Column, rowCount: number): boolean {
  const isOfTexts = role === 'identifier' || role === 'category' || role === 'text';
  return isOfTexts && (profile.isCandidateKey || profile.distinctCount >= LEAST_DIFFERENT * rowCount);
}

/** The thing that a header of a key or of names speaks of, `tweet` of `tweet_id`; null for any other header. */
function thingOf({ words }: Column): string | null {
  const [thing, ending] = words.slice(-2);
  if (thing === undefined || ending === undefined) return null;
  const isEnding = NAME_ENDINGS.has(ending) || lexicon.idWords.has(ending);
  return isEnding && thing.length > 2 && !PARTS_OF_NAMES.has(thing) ? stem(thing) : null;
}

interface RowNames {
  /** Stems of what headers call the rows. */
  readonly things: ReadonlySet<string>;
  /** Some of the names that the rows have, where most are nouns that are known. */
  readonly nouns: readonly string[];
}

/** By the values of each table, which are kept from question to question. */
const known = new WeakMap<LinkSource['values'], RowNames>();

function namesIn({ schema: { columns, table }, values }: LinkSource): RowNames {
  const telling = columns.filter((column) => tellsRows(column, table.profile.rowCount));
  const things = telling.flatMap((column) => thingOf(column) ?? []);
  const [naming] = telling.filter(({ profile }) => profile.type === 'text');
  const names = naming ? values.valuesOf(naming).slice(0, MOST_NAMES) : [];
  const nouns = names.map((name) => name.toLowerCase()).filter(hasKinds);
  const areKnown = nouns.length >= Math.max(FEWEST_NAMES, LEAST_KNOWN * names.length);
  return { things: new Set(things), nouns: areKnown ? nouns : [] };
}

function rowNamesOf(source: LinkSource): RowNames {
  const found = known.get(source.values) ?? namesIn(source);
  known.set(source.values, found);
  return found;
}

/** Whether a word is what the key of a table, or the header of the names of its rows, calls them: "tweets" where there is `tweet_id`. */
export const isNamedThing = ({ stem: word }: Pick<Token, 'stem'>, source: LinkSource): boolean =>
  rowNamesOf(source).things.has(word);

/** Whether a word says what kind of thing the rows of a table are by their names: "foods" of pizza, bacon and cheese. */
export function isKindOfRows({ kind, norm }: Pick<Token, 'kind' | 'norm'>, source: LinkSource): boolean {
  const { nouns } = rowNamesOf(source);
  if (kind !== 'word' || nouns.length === 0) return false;
  return nouns.filter((name) => isKindOf(norm, name)).length >= LEAST_OF_KIND * nouns.length;
}
