import { type Token, tokensOf } from '../question/tokens.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { type JoinEdge } from '../tables/joining/joins.js';
import { rowNames } from '../tables/read-table.js';
import { type CalendarMention, calendarMentions } from './calendar-mentions.js';
import { type Cover, CoverFinder } from './cover.js';
import { columnSlots, type Slot } from './column-slots.js';
import { numberMentions, type NumberMention } from './number-mentions.js';
import { type MeantWords, NO_WORDS } from './meant-words.js';
import { periodMentions } from './period-mentions.js';
import { runTogether } from './run-together.js';
import { spanMentions } from './span-mentions.js';
import { type WordKnowledge } from './similarity.js';
import { ValueFinder } from './value-mentions.js';
import { type ValueMention } from './value-mention.js';

/** The best mention of a column. */
interface ColumnMention {
  /** With what the table and the position add. */
  readonly total: number;
  /** How much of the header is named. */
  readonly score: number;
  readonly places: readonly number[];
  /** How much better another column fits the same words. */
  readonly gap: number;
}

const LEAST_COVER = 0.3;
/** How surely a table is mentioned by what its rows are called. */
const MEANT = 0.8;
const MOST_TABLES = 5;
const NOT_NAMED: ColumnMention = { total: 0, score: 0, places: [], gap: 0.5 };

/** A question with everything it may name in a dataset. */
export class LinkedQuestion {
  readonly tokens: readonly Token[];
  readonly words: ReadonlySet<string>;
  /** Mentions of tables, by name. */
  readonly tableMentions = new Map<string, Cover>();
  /** Names of the tables that are mentioned, the surest first. */
  readonly tables: readonly string[];
  readonly values: readonly ValueMention[];
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
  /** Days that are named, where columns hold dates. */
  readonly calendar: readonly CalendarMention[];
  readonly numbers: readonly NumberMention[];
  /** Places where columns are named, in the order of the question. */
  readonly slots: readonly Slot[];
  /** Places where periods of dates are named. */
  readonly periods: readonly Slot[];
  /** Places that ask how long something takes. */
  readonly spans: readonly Slot[];
  private readonly best = new Map<number, ColumnMention>();
  private readonly held = new Map<ReadonlySet<string>, boolean>();

  constructor(
    readonly text: string,
    readonly dataset: Dataset,
    readonly knowledge: WordKnowledge,
    readonly meant: MeantWords = NO_WORDS,
  ) {
    const tokens = tokensOf(text, dataset.columnNames);
    this.tokens = tokens.all;
    this.words = new Set(tokens.all.map(({ norm }) => norm));
    const covers = new CoverFinder(tokens.all, knowledge);
    this.mentionTables(covers);
    this.tables = [...this.tableMentions.keys()]
      .toSorted((one, other) => this.tableScore(other) - this.tableScore(one))
      .slice(0, MOST_TABLES);
    const { mentions, taken } = new ValueFinder(tokens, dataset, knowledge).find();
    this.values = mentions;
    this.taken = taken;
    this.slots = columnSlots(this, covers);
    this.calendar = calendarMentions(this);
    this.numbers = numberMentions(this);
    this.chooseBest(this.slots);
    this.periods = periodMentions(this);
    this.spans = spanMentions(this);
    this.chooseBest([...this.periods, ...this.spans]);
  }

  get length(): number {
    return this.tokens.length;
  }

  has(words: ReadonlySet<string>): boolean {
    const known = this.held.get(words);
    if (known !== undefined) return known;
    const held = [...words].some((word) => this.words.has(word));
    this.held.set(words, held);
    return held;
  }

  /** Names of the tables that may be asked about though no column of them is named: those mentioned, else the only one. */
  get subjects(): readonly string[] {
    const [only, ...others] = this.dataset.tables;
    return this.tables.length > 0 || !only || others.length > 0 ? this.tables : [only.name];
  }

  /** How surely a table is mentioned; 0 where it is not. */
  tableScore(name: string): number {
    return this.tableMentions.get(name)?.score ?? 0;
  }

  tablePlaces(name: string): readonly number[] {
    return this.tableMentions.get(name)?.places ?? [];
  }

  /** Places where something in the tables is named: values, columns, tables. */
  namedPlaces(): ReadonlySet<number> {
    return new Set([
      ...this.taken,
      ...[...this.slots, ...this.periods, ...this.spans].flatMap(({ places }) => [...places]),
      ...this.tables.flatMap((name) => this.tablePlaces(name)),
    ]);
  }

  mentionOf({ id }: DataColumn): ColumnMention {
    return this.best.get(id) ?? NOT_NAMED;
  }

  /** How surely one of the columns that two tables are joined by is named. */
  keyScore({ left, right }: JoinEdge): number {
    return Math.max(this.mentionOf(left).score, this.mentionOf(right).score);
  }

  isMentioned({ id }: DataColumn): boolean {
    return this.best.has(id);
  }

  /** Whether a row that sums up others is named. */
  namesTotals(): boolean {
    return this.values.some(({ readings }) =>
      readings.some(({ column, value }) => {
        const table = column && this.dataset.table(column.table);
        return table !== null && table.totals.has(value) && rowNames(table.columns) === column;
      }),
    );
  }

  private mentionTables(covers: CoverFinder): void {
    const called = new Map(
      this.dataset.tables.map(({ name, otherNames }) => [
        name,
        otherNames.flatMap((each) => covers.whole(each)),
      ]),
    );
    const places = new Set([...called.values()].flat().flatMap((cover) => [...cover.places]));
    for (const { name, words, stems } of this.dataset.tables) {
      const written = covers.find(words, stems, new Map());
      const rows = this.rowsOf(name).filter((cover) => !cover.places.some((place) => places.has(place)));
      for (const cover of [...written, ...(called.get(name) ?? []), ...this.runOf(words), ...rows]) {
        if (cover.score >= LEAST_COVER && cover.score > this.tableScore(name))
          this.tableMentions.set(name, cover);
      }
    }
  }

  /** Where the only word of a name is written as several: "mail boxes" of `mailboxes`. */
  private runOf([only = '', ...others]: readonly string[]): Cover[] {
    return others.length > 0 ? [] : runTogether(only, this.tokens).map((places) => ({ places, score: 1 }));
  }

  /** Where a word means the rows of a table. */
  private rowsOf(table: string): Cover[] {
    const places = this.tokens.flatMap(({ norm }, place) => {
      const of = this.meant.get(norm);
      return of?.table === table && of.column === null ? [place] : [];
    });
    return places.length > 0 ? [{ places, score: MEANT }] : [];
  }

  private chooseBest(slots: readonly Slot[]): void {
    for (const { alternatives } of slots) {
      const top = alternatives[0]?.total ?? 0;
      for (const { column, total, score, places } of alternatives) {
        const known = this.best.get(column.id);
        if (!known || total > known.total)
          this.best.set(column.id, { total, score, places, gap: top - total });
      }
    }
  }
}

/** The tables of a question: as they are analysed, and with the rows that sum up others where there are such rows. */
export interface Datasets {
  readonly plain: Dataset;
  readonly whole: Dataset | null;
}

/** A question beside its tables: those with the rows that sum up others where it names one of these. */
export function linkQuestion(
  text: string,
  { plain, whole }: Datasets,
  knowledge: WordKnowledge,
  meant: MeantWords = NO_WORDS,
): LinkedQuestion {
  const linked = whole && new LinkedQuestion(text, whole, knowledge, meant);
  return linked?.namesTotals() === true ? linked : new LinkedQuestion(text, plain, knowledge, meant);
}
