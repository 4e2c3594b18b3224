import { readFileSync } from 'node:fs';
import { phrasesOf } from './wording/phrases.js';
import { stem } from './stem.js';
import { type LexiconFile } from './lexicon-file.js';

export { type Trigger } from './trigger.js';

/** An adjective that names a direction and the columns it speaks of: `cheapest` is a low price. */
export interface Adjective {
  readonly direction: 'high' | 'low';
  readonly columnStems: ReadonlySet<string>;
  /** True when the number of rows decides where no such column exists: "busiest". */
  readonly orCount: boolean;
}

/** Words for sums of money and the words that the headers they may mean consist of. */
interface MoneyWords {
  readonly words: ReadonlySet<string>;
  readonly headers: ReadonlySet<string>;
  /** Stems of which the names of the table and its columns must have one, where there are any. */
  readonly needs: ReadonlySet<string>;
  /** Stems that the names of the table and its columns must not have. */
  readonly excludes: ReadonlySet<string>;
}

/** A measure that has a name of its own but may have no column: "conversion rate". Each list holds stems of headers, the likeliest first. */
export interface NamedMeasure {
  readonly over: readonly string[];
  /** What is subtracted from `over`; null for nothing. */
  readonly less: readonly string[] | null;
  /** What it is multiplied with, row by row; null for nothing. */
  readonly times: readonly string[] | null;
  /** What it is divided by, or the date on which a duration ends; null for nothing. */
  readonly under: readonly string[] | null;
  readonly isPercent: boolean;
  /** The time from the date `over` to the date `under`. */
  readonly isDuration: boolean;
  /** Only where no column is called so. */
  readonly isFallback: boolean;
  /** Only where the table has a column that it is multiplied with; elsewhere the words mean something else. */
  readonly isOptional: boolean;
}

const file = JSON.parse(readFileSync(new URL('./lexicon.json', import.meta.url), 'utf8')) as LexiconFile;
const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
const stems = (list: string): ReadonlySet<string> => new Set(list === '' ? [] : list.split(' ').map(stem));

function phraseMap<Role extends string>(
  roles: Readonly<Record<Role, readonly string[]>>,
): Map<string, Role[]> {
  const map = new Map<string, Role[]>();
  for (const [role, phrases] of Object.entries(roles) as [Role, readonly string[]][]) {
    for (const phrase of phrases.flatMap(phrasesOf)) map.set(phrase, [...(map.get(phrase) ?? []), role]);
  }
  return map;
}

function synonymMap(groups: readonly string[]): Map<string, Set<string>> {
  const map = new Map<string, Set<string>>();
  for (const group of groups) {
    for (const word of group.split(' ')) {
      const others = map.get(stem(word)) ?? new Set<string>();
      for (const other of group.split(' ')) if (other !== word) others.add(stem(other));
      map.set(stem(word), others);
    }
  }
  return map;
}

/** Stems of the words (joined by `_` in the file) for the one of two opposites to the stems of the other: "stayed" to "left". */
function oppositeMap(): Map<string, ReadonlySet<string>> {
  const map = new Map<string, Set<string>>();
  for (const [headers, said] of Object.entries(file.opposites)) {
    for (const phrase of said.split(' ')) {
      const key = phrase.split('_').map(stem).join(' ');
      map.set(key, new Set([...(map.get(key) ?? []), ...stems(headers)]));
    }
  }
  return map;
}

function adjectiveMap(): Map<string, Adjective> {
  const entries = Object.entries(file.adjectives);
  return new Map(
    entries.map(([word, [direction, columns, fallback]]) => [
      word,
      { direction, columnStems: stems(columns), orCount: fallback === 'count' },
    ]),
  );
}

function namedMeasureMap(): Map<string, NamedMeasure> {
  const list = (text: string | undefined): string[] | null => (text ? [...stems(text)] : null);
  return new Map(
    file.namedMeasures.flatMap(({ phrases, ...each }) => {
      const measure: NamedMeasure = {
        over: [...stems(each.over)],
        less: list(each.less),
        times: list(each.times),
        under: list(each.under),
        isPercent: each.percent,
        isDuration: each.duration === true,
        isFallback: each.fallback === true,
        isOptional: each.optional === true,
      };
      return phrases.flatMap(phrasesOf).map((phrase): [string, NamedMeasure] => [phrase, measure]);
    }),
  );
}

/** The word lists of the built-in analyst, read once from the data file beside this module. */
export const lexicon = {
  /** Words that carry no condition, measure or grouping of their own. */
  skip: words(file.skip),
  /** Words for how a question is put and for whom (`probably`, `our controller asked whether`), where the table knows nothing of them. */
  scenery: words(file.scenery),
  /** Those for whom a question is put, and where they work: "our controller asks". */
  askers: words(file.askers),
  /** Verbs that only connect the parts of a question (`sold`, `earned`). */
  verbs: words(file.verbs),
  /** Nouns for a row of any table. */
  rowNouns: words(file.rowNouns),
  personNouns: words(file.personNouns),
  /** Stems of header words that only tables of people have. */
  peopleHeaders: stems(file.peopleHeaders),
  /** Phrase (folded words joined by a space) to what it may ask for. */
  triggers: phraseMap(file.triggers),
  /** Phrase to the kind of analysis that is not built yet. */
  unsupported: phraseMap(file.unsupported),
  adjectives: adjectiveMap(),
  /** Stem to the stems that may mean the same in a header. */
  synonyms: synonymMap(file.synonyms),
  /** Stem to the stems of values that mean the same. */
  valueSynonyms: synonymMap(file.valueSynonyms),
  /** Stems of header words whose values make sense when added up. */
  additive: stems(file.additive),
  /** Stems of header words whose values are levels or rates, which are averaged and never added up. */
  averaged: stems(file.averaged),
  /** Stems of header words for what a person earns, which is compared and not added up. */
  earnings: stems('salary wage pay income'),
  /** Stems of header words for sums of money, which nobody counts with "how many". */
  money: stems(file.money),
  idWords: words(file.idWords),
  moneyWords: file.moneyWords.map((each): MoneyWords => ({
    words: new Set([...words(each.words), ...each.phrases]),
    headers: stems(each.headers),
    needs: stems(each.needs),
    excludes: stems(each.excludes),
  })),
  /** Phrases for measures that are computed from several columns. */
  namedMeasures: namedMeasureMap(),
  /** Phrases for what goes out of an account and for what comes in. */
  flowWords: { out: new Set(file.flowWords.out), in: new Set(file.flowWords.in) },
  /** Stems of header words for the date on which a thing begins. */
  startHeaders: stems(file.startHeaders),
  /** Stems of header words for the date on which a thing ends. */
  endHeaders: stems(file.endHeaders),
  plannedHeaders: stems(file.plannedHeaders),
  doneHeaders: stems(file.doneHeaders),
  /** Stems of header words for people who do something with a row. */
  roleHeaders: stems(file.roleHeaders),
  /** Stems of header words for people who may come again. */
  returning: stems(file.returning),
  /** Stems of header words for what is aimed at, and for what was reached. */
  targetHeaders: stems(file.targetHeaders),
  actualHeaders: stems(file.actualHeaders),
  /** Stems of header words for the part of an amount that came to nothing: `Units Scrapped`. */
  lossHeaders: stems(file.lossHeaders),
  /** Stems of header words for what nobody wants more of. */
  burdenHeaders: stems(file.burdenHeaders),
  /** Stems of header words for a level that a stock is held against, and for the stock. */
  levels: stems(file.levels),
  stocks: stems(file.stocks),
  /** Nouns for a row of a table that holds sums of money. */
  saleNouns: words(file.saleNouns),
  /** Nouns that say nothing more right after a value or a column: "the Sales team", "discount levels". */
  kindNouns: words(file.kindNouns),
  /** Nouns before a measure that only say whose it is: "website revenue". */
  ownerNouns: words(file.ownerNouns),
  /** Stem to the stems of headers of yes-or-no columns of which it says the opposite. */
  opposites: oppositeMap(),
  /** Stems of header words for things, whose names are no names of people. */
  things: stems(file.things),
  /** Stems of header words for places. */
  places: stems(file.places),
  /** Words after which a measure stands rather than a value: "the most rain". */
  measuring: words(file.measuring),
  /** Words for a place in an order (`second`) to its number. */
  ordinals: new Map(Object.entries(file.ordinals)),
  /** Values of text columns that say yes or no. */
  yes: words(file.yes),
  no: words(file.no),
} as const;

/** Words that only connect the words of a header or value. */
export const LINK_WORDS: ReadonlySet<string> = words('of the a an in for to and or per by on at is');

/** The longest phrase of the lexicon, in words. */
export const LONGEST_PHRASE = 7;

const KNOWN: readonly { has(word: string): boolean }[] = [
  lexicon.skip,
  lexicon.verbs,
  lexicon.rowNouns,
  lexicon.personNouns,
  lexicon.triggers,
  lexicon.unsupported,
  lexicon.adjectives,
  // "Sales" may be a department.
  { has: (word) => lexicon.namedMeasures.get(word)?.isFallback === false },
];

/** True for a word with a meaning of its own in the lexicon: such a word is never read as a misspelling. */
export const isKnownWord = (word: string): boolean => KNOWN.some((known) => known.has(word));
