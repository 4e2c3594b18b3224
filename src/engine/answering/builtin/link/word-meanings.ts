import { isKnownWord, lexicon } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';
import { namesThings, participleOf } from './events.js';
import { factorsOf } from './factors.js';
import { isStatement } from './headers/flows.js';
import { isMisspelling } from './headers/fuzzy.js';
import { isKindOfRows, isNamedThing } from './values/names-of-rows.js';
import { type Meaning, type ValueMeaning } from './meaning.js';

/** "orders" for the rows of a table with sums of money, unless part of a header says the same. */
const SALE_NOUN = 0.69;
/** A word of the table's name stands for its rows, unless part of a header says the same. */
const TABLE_NAME_QUALITY = 0.65;

const UNITS_OF_TIME = ['hourly', 'daily', 'weekly', 'monthly', 'quarterly', 'yearly', 'annually'];

/** "mostly", "honestly": an adverb says nothing more, unless it misspells a unit of time. */
function isAdverb({ kind, norm }: Token): boolean {
  if (kind !== 'word' || !/^[a-z]{3,}ly$/.test(norm) || isKnownWord(norm)) return false;
  return (
    !/^(?:family|supply|reply|assembly|italy|july|early)$/.test(norm) &&
    !UNITS_OF_TIME.some((unit) => isMisspelling(norm, unit))
  );
}

/** "people", "customers" of a survey: each row is one, unless the rows are of people who are employed. */
function isPersonNoun({ norm, stem: word }: Token, source: LinkSource): boolean {
  const { isOfPeople, columns } = source.schema;
  if (lexicon.personNouns.has(norm)) return isOfPeople || hasComers(source);
  const isEmployed = columns.some(({ stems }) => stems.some((each) => lexicon.earnings.has(each)));
  return isOfPeople && !isEmployed && lexicon.returning.has(word) && !hasComers(source);
}

/** True for rows that are of people who come: guests, visitors. */
const hasComers = ({ schema: { columns } }: LinkSource): boolean =>
  columns.some(({ stems }) => stems.some((each) => lexicon.returning.has(each)));

/** "share of men": where a table tells men from women, the word is no word for everybody. */
const namesSex = (token: Token, { values }: LinkSource): boolean =>
  /^(?:men|guys)$/.test(token.norm) && values.link([token]).some(isWholeOrAlike);

const isWholeOrAlike = ({ contains }: ValueMeaning): boolean => contains === null;

const revenue = lexicon.namedMeasures.get('revenue');

/** True for a table of sums of money, or of prices and quantities, each row of which is a sale or a booking. */
const hasSums = ({ schema: { money, flows, columns } }: LinkSource): boolean =>
  money.length > 0 ||
  flows !== null ||
  isStatement(columns) ||
  (revenue !== undefined && factorsOf(revenue, columns) !== null);

/** What a single word may mean beside headers and values: rows, people, an adjective, a verb, or nothing. */
export function wordMeanings(token: Token, source: LinkSource): Meaning[] {
  if (token.kind === 'mark') return [{ kind: 'skip', quality: 0.1 }];
  const meanings: Meaning[] = [];
  const adjective = lexicon.adjectives.get(token.norm);
  if (adjective) meanings.push({ kind: 'adjective', adjective, quality: 0.9 });
  if (lexicon.rowNouns.has(token.norm)) meanings.push({ kind: 'rows', quality: 0.8 });
  if (isPersonNoun(token, source) && !namesSex(token, source))
    meanings.push({ kind: 'person', quality: 0.7 });
  if (token.kind === 'word' && token.norm.length > 2 && source.schema.nameStems.has(token.stem)) {
    meanings.push({ kind: 'rows', quality: TABLE_NAME_QUALITY });
  }
  if (isNamedThing(token, source) || isKindOfRows(token, source))
    meanings.push({ kind: 'rows', quality: TABLE_NAME_QUALITY });
  if (namesThings(token, source.schema.columns)) meanings.push({ kind: 'rows', quality: TABLE_NAME_QUALITY });
  if (hasSums(source) && lexicon.saleNouns.has(token.norm))
    meanings.push({ kind: 'rows', quality: SALE_NOUN });
  const isEvent =
    !lexicon.triggers.has(token.norm) &&
    source.schema.columns.some((column) => participleOf(column) === token.norm);
  if (isEvent || lexicon.verbs.has(token.norm)) meanings.push({ kind: 'verb', quality: 0.3 });
  if (lexicon.skip.has(token.norm) || lexicon.scenery.has(token.norm) || isAdverb(token))
    meanings.push({ kind: 'skip', quality: 0.1 });
  return meanings;
}
