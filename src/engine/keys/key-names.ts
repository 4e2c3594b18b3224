/** A column by its name and that of its table, taken apart once. */
export class NamedColumn {
  readonly words: readonly string[];
  /** What the name of the table begins with before `__`, or null. */
  readonly prefix: string | null;
  /** True for several of what it names, as counts and flags do: `num_semesters`. */
  readonly isPlural: boolean;
  /** True for the name of a number of things: `num_semesters`, `total_visits`. */
  readonly counts: boolean;
  private readonly tableWords: readonly string[];
  private readonly wordsAfterPrefix: readonly string[];

  /** @param dataset the names of all tables of the dataset */
  constructor(
    readonly table: string,
    readonly column: string,
    private readonly dataset: TableNames = new TableNames([]),
  ) {
    this.words = wordsOf(column);
    this.isPlural = isPlural(column);
    this.counts = this.isPlural && COUNTS.has(this.words[0] ?? '');
    const end = table.lastIndexOf('__', table.length - 3);
    this.prefix = end > 0 ? table.slice(0, end) : null;
    this.tableWords = wordsOf(table);
    this.wordsAfterPrefix = wordsOf(end > 0 ? table.slice(end + 2) : table);
  }

  /** What is left of the table's name without a word that other tables begin with too: `makers` of `car_makers`; empty where there is none. */
  get ownTableWords(): readonly string[] {
    const [first = '', ...rest] = this.wordsAfterPrefix;
    return this.dataset.begins.has(first) ? rest : [];
  }

  /** The words of the table's name, without those at its beginning that another table's begins with too: `shop__orders`. */
  tableBeside(other: NamedColumn): readonly string[] {
    const isShared = this.prefix !== null && other.table.startsWith(`${this.prefix}__`);
    return isShared ? this.wordsAfterPrefix : this.tableWords;
  }
}

/** The names of the tables of a dataset, taken apart. */
export class TableNames {
  /** Words that the names of two or more tables begin with. */
  readonly begins: ReadonlySet<string>;

  constructor(tables: readonly string[]) {
    const names = tables.map((table) => wordsOf(table.split('__').at(-1) ?? table));
    const firsts = names.map(([first = '']) => first);
    this.begins = new Set(firsts.filter((word, i) => firsts.indexOf(word) !== i));
  }
}

/** How two names are alike, as names of features. */
export type Likeness = readonly string[];

const KEY_WORDS = new Set('id ids key no nr num number code name uid pk fk ssn nummer numero'.split(' '));
const COUNTS = new Set('num number no nr count total'.split(' '));
/** Words for what stands in the same table. */
const WITHIN_TABLE = new Set(
  'parent manager mgr supervisor boss superior leader head mentor report predecessor successor previous prev next original root reply related linked'.split(
    ' ',
  ),
);
const LEAST_LETTERS = 3;

/** How the name of a column speaks for its referring to another. */
export function nameLikeness(from: NamedColumn, to: NamedColumn): Likeness {
  const [own, other] = [from.words, to.words];
  const table = to.tableBeside(from);
  const [ownNoun, otherNoun] = [own.filter(isNoun), other.filter(isNoun)];
  const isPlain = otherNoun.length === 0;
  const isHome = isPlain || namesAll(otherNoun, table);
  return [
    ...(own.join(' ') === other.join(' ')
      ? [isPlain ? 'both have the same plain name' : 'both have the same name']
      : []),
    ...(namesAll(ownNoun, table)
      ? [
          'its name names the table',
          isHome ? 'its name names the table whose key the other is' : 'its name names a table',
        ]
      : isNamedAs(ownNoun, table)
        ? [
            'its name names a part of the table',
            ...(isSame(ownNoun, to.ownTableWords) ? ['its name is what is peculiar to the table'] : []),
          ]
        : []),
    ...(from.isPlural ? ['its name is a plural'] : []),
    ...(from.counts ? ['its name counts'] : []),
    ...(isHome ? ['the other is named as the key of its table'] : []),
    ...(own.join(' ') !== other.join(' ') && endsWith(own, other) && !isPlain
      ? ['its name ends as the other']
      : []),
    ...(ownNoun.length > 0 && ownNoun.join(' ') === otherNoun.join(' ') ? ['both name the same thing'] : []),
    ...(ownNoun.some((word) => otherNoun.some((each) => isAlike(word, each)))
      ? ['the names share a word']
      : []),
    ...(from.table === to.table && isSelfNamed(own, other)
      ? ['its name ends as the key of its own table']
      : []),
    ...(isNamedAs(ownNoun, from.tableBeside(to)) ? ['it is named as its own table'] : []),
    ...(own.some((word) => KEY_WORDS.has(word)) ? ['its name says key'] : ['its name does not say key']),
    ...(other.some((word) => KEY_WORDS.has(word)) ? ['the other says key'] : []),
    ...(isPlain && own.filter(isNoun).length === 0 ? ['its name is plain'] : []),
  ];
}

function wordsOf(name: string): string[] {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      // stuid, dormid: the key word is written on.
      const glued = /^(\p{L}+)(id|no|num|number|code|key|ssn)$/u.exec(word);
      return glued && !KEY_WORDS.has(word) ? [glued[1] ?? '', glued[2] ?? ''] : [word];
    })
    .map(singular);
}

/** True for the plural of a word that is no key word. */
function isPlural(name: string): boolean {
  const last = /\p{L}{4,}$/u.exec(name.toLowerCase())?.[0] ?? '';
  return singular(last) !== last && !KEY_WORDS.has(last);
}

const isNoun = (word: string): boolean => !KEY_WORDS.has(word);
const singular = (word: string): string =>
  word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word;

function namesAll(words: readonly string[], table: readonly string[]): boolean {
  return (
    words.length > 0 &&
    table.every((each) => words.some((word) => isAlike(word, each) || isWrittenOn(word, each)))
  );
}

/** `assistingnurse` ends with `nurse`. */
function isWrittenOn(word: string, each: string): boolean {
  return each.length > LEAST_LETTERS && word.endsWith(each);
}

function isSame(words: readonly string[], table: readonly string[]): boolean {
  return table.length > 0 && words.length === table.length && namesAll(words, table);
}

function isNamedAs(words: readonly string[], table: readonly string[]): boolean {
  return words.length > 0 && words.some((word) => table.some((each) => isAlike(word, each)));
}

/** The same word, or one of which the other is the beginning: `dept` is none, `stu` is one of `student`. */
function isAlike(a: string, b: string): boolean {
  if (a === b) return true;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length >= LEAST_LETTERS && long.startsWith(short)) return true;
  return short.length >= LEAST_LETTERS && short.length * 3 > long.length && isAbbreviation(short, long);
}

/** `dept` has the letters of `department` in their order, beginning with the first. */
function isAbbreviation(short: string, long: string): boolean {
  if (short[0] !== long[0]) return false;
  let at = 0;
  for (const letter of long) if (letter === short[at]) at += 1;
  return at === short.length;
}

/** `manager_id` and `id`, `parent_entry_id` and `catalog_entry_id` of one table. */
function isSelfNamed(own: readonly string[], other: readonly string[]): boolean {
  const tail = other.length > 1 ? other.slice(1) : other;
  if (!tail.some(isNoun) && !own.some((word) => WITHIN_TABLE.has(word))) return false;
  return own.length > tail.length && own.join(' ') !== other.join(' ') && endsWith(own, tail);
}

function endsWith(words: readonly string[], tail: readonly string[]): boolean {
  return tail.length > 0 && words.slice(-tail.length).join(' ') === tail.join(' ');
}
