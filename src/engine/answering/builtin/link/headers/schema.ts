import { type AnalysisTable, type OtherNames } from '../../../analyst.js';
import { type Additivity } from '../../../../column-meaning.js';
import { type ColumnProfile } from '../../../../table.js';
import { writtenOut } from '../../../../terms/index.js';
import { lexicon } from '../../text/lexicon.js';
import { splitWords } from '../../text/normalize.js';
import { stem } from '../../text/stem.js';
import { type Composition } from '../../representation/composition.js';
import { type ColumnRole, type Flag, flagOf, isYearColumn, roleOf } from './column-role.js';
import { type Flows, flowsAmong, isStatement } from './flows.js';
import { metricsBesideSums } from '../../../defined-columns/uses.js';
import { englishHeaders } from './header-stems.js';

/** Below, what a column is told to mean does not outweigh its header. */
const SURE = 0.8;
const NEVER_ADDED: ReadonlySet<Additivity> = new Set(['none', 'averageable', 'cumulative']);

/** What people call a column and its values beside the names in the file. */
interface NamesBeside {
  readonly column: readonly string[];
  readonly values: OtherNames['values'];
}

/** A column with what linking needs to know of it. */
export interface Column {
  readonly name: string;
  readonly position: number;
  readonly profile: ColumnProfile;
  readonly role: ColumnRole;
  /** Header words, folded; abbreviations as written. */
  readonly words: readonly string[];
  /** Stems of the header words, abbreviations spelled out, in English where the header is in another language. */
  readonly stems: readonly string[];
  /** Integer years such as 2019 in a column called year. */
  readonly isYear: boolean;
  /** The values that say yes and no, for a column that holds nothing else. */
  readonly flag: Flag | null;
  /** The values in the order of time, for names of months that were headers; null for any other column. */
  readonly order: readonly string[] | null;
  /** True when adding the values up makes sense (sales, quantity), judged from the header. */
  readonly isAdditive: boolean;
  /** Absent where nobody has said any. */
  readonly otherNames?: NamesBeside | undefined;
}

/** Stems of words for sums of money, and the one column that they can mean. */
interface MoneyColumn {
  readonly words: ReadonlySet<string>;
  readonly column: Column;
}

/** A table with its columns prepared for linking. */
export interface TableSchema {
  readonly table: AnalysisTable;
  /** The tables it is made of; the table itself where it is one of the workbench. */
  readonly members: readonly AnalysisTable[];
  /** How it is made of them; null for a table of the workbench. */
  readonly composition: Composition | null;
  readonly columns: readonly Column[];
  /** Stems of the words of the table's and the file's name. */
  readonly nameStems: ReadonlySet<string>;
  /** What words such as "revenue" and "costs" mean where no header says so: the one column of such sums of money. */
  readonly money: readonly MoneyColumn[];
  /** The columns of money going out and coming in, where there is one of each: the two sides of a ledger. */
  readonly flows: Flows<Column> | null;
  /** True when the headers speak of people (age, gender, salary) or a key is one of customers or members: a row may then be one person. */
  readonly isOfPeople: boolean;
}

const headerStems = (words: readonly string[]): string[] => words.flatMap(writtenOut).map(stem);

/** "Unit Cost" is what one costs, "Units Sold" how many there were. */
export const isPerUnit = (words: readonly string[]): boolean => words[0] === 'unit' && words.length > 1;

function addsUp(words: readonly string[], stems: readonly string[]): boolean {
  if (isPerUnit(words) || stems.some((each) => lexicon.averaged.has(each))) return false;
  return stems.some((each) => lexicon.additive.has(each));
}

/** Units of sums and amounts in a header. */
const AMOUNT_UNITS = /[€$£¥₹]|\b(?:eur|usd|gbp|chf|jpy|inr|kwh|mwh|pcs)\b/i;

/** "Recommendation (0-10)": a scale of answers, which are averaged. */
const SCALE = /\(\s*\d+\s*(?:-|–|to)\s*\d+\s*\)/;

/** "Attendance %", "Recommendation (0-10)": shares and answers on a scale, which no sum is made of. */
const isOfShares = (name: string): boolean => SCALE.test(name) || /%/.test(name);

/** "Actual EUR": an amount by its unit, unless the header says that it is a level, or what a person earns. */
function isAmount(name: string, stems: readonly string[]): boolean {
  const isLevel = stems.some((each) => lexicon.averaged.has(each) || lexicon.earnings.has(each));
  return AMOUNT_UNITS.test(name.replaceAll('_', ' ')) && stems[0] !== 'unit' && !isLevel;
}

/** What no total or mean is made of, by what its values mean: keys, codes, years, numbers of rows. */
export const isMeasurable = ({ meaning }: ColumnProfile): boolean => meaning?.additivity !== 'none';

/** False where the values surely do not add up, whatever the header says: prices, ages, running totals. */
const mayAddUp = ({ meaning }: ColumnProfile): boolean =>
  meaning === undefined || meaning.confidence < SURE || !NEVER_ADDED.has(meaning.additivity);

function describeColumn(profile: ColumnProfile, position: number, english: string | null): Column {
  const words = splitWords(profile.name);
  const meaning = english === null ? words : splitWords(english);
  const stems = headerStems(meaning);
  const flag = flagOf(profile);
  return {
    name: profile.name,
    position,
    profile,
    role: roleOf(profile, { words: meaning, flag, position }),
    flag,
    words,
    stems,
    isYear: isYearColumn(profile, meaning),
    order: null,
    isAdditive:
      mayAddUp(profile) &&
      !isOfShares(profile.name) &&
      (addsUp(meaning, stems) || isAmount(profile.name, stems)),
  };
}

function namesBeside(name: string, all: OtherNames | undefined): NamesBeside | undefined {
  const column = all?.columns.filter((each) => each.column === name).flatMap(({ names }) => names) ?? [];
  const values = all?.values.filter((each) => each.column === name) ?? [];
  return column.length + values.length > 0 ? { column, values } : undefined;
}

const CHARGE: ReadonlySet<string> = new Set(['fee', 'charge'].map(stem));

/** "Course Fee": what is charged for a thing, however often it was sold. */
export const isCharge = ({ stems }: Column): boolean => stems.some((each) => CHARGE.has(each));

/** What is charged for each row, where no header says an amount: added up it is what was earned. */
function chargesAmong(columns: readonly Column[], headers: ReadonlySet<string>): Column[] {
  const charges = columns.filter(
    (column) =>
      column.role === 'measure' &&
      isCharge(column) &&
      column.stems.every((each) => CHARGE.has(each) || headers.has(each)),
  );
  return charges.length === 1 && headers.has('sale')
    ? charges.map((each) => ({ ...each, isAdditive: true }))
    : [];
}

/** Amounts of which those below 0 went out and the others came in: no word for money means all of them. */
const isSigned = ({ isAdditive, profile: { min, max } }: Column): boolean =>
  isAdditive && typeof min === 'number' && typeof max === 'number' && min < 0 && max > 0;

/** The columns that words for money may mean: for each list of words the only column whose header has no other meaning. */
function moneyColumns(columns: readonly Column[], nameStems: ReadonlySet<string>): MoneyColumn[] {
  if (isStatement(columns) && columns.some(isSigned)) return [];
  const named = [...nameStems, ...columns.flatMap((column) => column.stems)];
  return lexicon.moneyWords.flatMap(({ words, headers, needs, excludes }) => {
    const isFitting = needs.size === 0 || named.some((each) => needs.has(each));
    if (!isFitting || named.some((each) => excludes.has(each))) return [];
    const fitting = columns.filter(
      (column) =>
        column.role === 'measure' && column.isAdditive && column.stems.every((each) => headers.has(each)),
    );
    const column = fitting.length > 0 ? withoutTax(fitting) : chargesAmong(columns, headers)[0];
    return column ? [{ words, column }] : [];
  });
}

/** The only one of several columns of money, or of a net and a gross amount the net one: what was taxed is no revenue. */
function withoutTax(columns: readonly Column[]): Column | null {
  const [only, other] = columns;
  if (only && !other) return only;
  const isOf = (word: string): Column[] => columns.filter(({ stems }) => stems.includes(word));
  const [net, more] = isOf('net');
  return net && !more && isOf('gross').length === columns.length - 1 ? net : null;
}

/** The only numbers of a table whose headers were periods are what all words for money mean. */
function soleMoney(columns: readonly Column[], making: Making | null): MoneyColumn[] | null {
  const composition = making?.composition;
  const column =
    composition?.kind === 'unpivot' && columns.find(({ name }) => name === composition.valueName);
  return column ? lexicon.moneyWords.map(({ words }) => ({ words, column })) : null;
}

/** True for a column of people: what only they have, or a key of customers or members. */
function isOfPerson({ stems, role, profile }: Column): boolean {
  const isKey = role === 'identifier' && profile.isCandidateKey;
  return stems.some((each) => lexicon.peopleHeaders.has(each) || (isKey && lexicon.returning.has(each)));
}

/** The sides of a ledger add up, whatever "credit" means in other headers. */
function withSums(columns: readonly Column[]): readonly Column[] {
  const flows = flowsAmong(columns);
  return columns.map((each) =>
    each === flows?.out || each === flows?.in ? { ...each, isAdditive: true } : each,
  );
}

/** How a table is made of others. */
export interface Making {
  readonly members: readonly AnalysisTable[];
  readonly composition: Composition;
}

const described = new WeakMap<AnalysisTable, TableSchema>();

/** Prepares a table of the workbench for linking, once. */
export function describeTable(table: AnalysisTable): TableSchema {
  const schema = described.get(table) ?? describeMade(table, null);
  described.set(table, schema);
  return schema;
}

/** Prepares a table for linking. @param making how it is made of other tables; null for one of the workbench */
export function describeMade(table: AnalysisTable, making: Making | null): TableSchema {
  const fileWords = splitWords(table.fileName.replace(/\.[a-z]+$/i, ''));
  const english = englishHeaders(table.profile.columns.map(({ name }) => name));
  const headed = table.profile.columns.map((profile, position) => ({
    ...describeColumn(profile, position, english[position] ?? null),
    otherNames: namesBeside(profile.name, table.otherNames),
  }));
  // The grammar knows no number with a name but a sum.
  const unreadable = metricsBesideSums(table);
  const columns = withSums(headed.filter(({ name }) => !unreadable.includes(name)));
  const otherWords = table.otherNames?.table.flatMap((name) => splitWords(name)) ?? [];
  const nameStems = new Set([...splitWords(table.name), ...fileWords, ...otherWords].map(stem));
  return {
    table,
    members: making?.members ?? [table],
    composition: making?.composition ?? null,
    columns,
    flows: flowsAmong(columns),
    money: soleMoney(columns, making) ?? moneyColumns(columns, nameStems),
    isOfPeople: columns.some((column) => isOfPerson(column)),
    nameStems,
  };
}
