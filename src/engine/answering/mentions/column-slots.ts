import { type Token, wordBefore } from '../question/tokens.js';
import { type DataColumn, type DataTable } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { stemsOf, unitWords } from '../tables/header-words.js';
import { spelledOut } from './abbreviations.js';
import { runsTogether, runTogether } from './run-together.js';
import { EACH, isYearWord, STOP, wordSet } from '../question/words.js';
import { type CoverFinder } from './cover.js';
import { type MeantWords } from './meant-words.js';
import { type WordKnowledge } from './similarity.js';

/** A question of which the mentions of tables and values are known. */
interface TableQuestion {
  readonly tokens: readonly Token[];
  readonly words: ReadonlySet<string>;
  readonly dataset: Dataset;
  readonly knowledge: Pick<WordKnowledge, 'isWord'>;
  readonly meant: MeantWords;
  /** Places that values take. */
  readonly taken: ReadonlySet<number>;
  /** How surely a table is mentioned; 0 where it is not. */
  tableScore(name: string): number;
  tablePlaces(name: string): readonly number[];
}

/** A column that words may name. */
export interface SlotColumn {
  readonly column: DataColumn;
  /** How much of the header is named, 0 to 1. */
  readonly score: number;
  /** With what a named table near it adds. */
  readonly total: number;
  readonly places: readonly number[];
}

/** Words that name a column, with the columns they may name, best first. */
export interface Slot {
  readonly places: ReadonlySet<number>;
  readonly first: number;
  readonly last: number;
  readonly alternatives: readonly SlotColumn[];
}

const LEAST_COVER = 0.3;
const MOST_ALTERNATIVES = 5;
const NEAR = 3;
const SURE = 0.7;
const SPELLED_OUT = 0.7;
const MEANT = 0.45;
const OF_PARTS = 0.6;
const FEWEST_PARTS = 2;
/** What words say of a column that its table, or most columns of it, are called by. */
const TABLE_WEIGHT = 0.45;
const SHARED_WEIGHT = 0.15;
/** In what something is measured is hardly ever said. */
const UNIT_WEIGHT = 0.15;
/** The year in a header tells it from its neighbours. */
const YEAR_WEIGHT = 3;
const TIME_WORDS = wordSet('time timeline trend history period year years annual annually yearly');
/** Behind these "who" asks; behind others it tells more of them: "customers who". */
const BEFORE_WHO = wordSet('and so or but , . : ; - –');
const PLACE_WORDS = wordSet(
  'country countries nation nations region regions place places location locations',
);

/** Stems that most headers of a table have: they tell none of its columns. */
function sharedStems({ columns }: DataTable): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { stems } of columns)
    for (const stem of new Set(stems)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Set(
    [...counts].filter(([, count]) => count > 1 && 2 * count >= columns.length).map(([stem]) => stem),
  );
}

/** Where a question asks for people: "Who took the most calls?" */
const whoPlaces = (tokens: readonly Token[]): number[] =>
  tokens.flatMap(({ norm }, place) =>
    norm === 'who' && (place === 0 || BEFORE_WHO.has(tokens[place - 1]?.norm ?? '')) ? [place] : [],
  );

/** Words for what a column holds, where its header says something else. */
function meantPlaces({ tokens }: TableQuestion, column: DataColumn): number[] {
  if (column.meaning?.type === 'person') return whoPlaces(tokens);
  const isTime = column.kind === 'date' || column.isYear || column.words.includes('year');
  const holdsPlaces = column.meaning?.type === 'place' || column.isOfCountries;
  const words = isTime ? TIME_WORDS : holdsPlaces ? PLACE_WORDS : null;
  return words ? tokens.flatMap(({ norm }, place) => (words.has(norm) ? [place] : [])) : [];
}

/** "Each hotel": what several values are called by stands for their column. */
function partPlaces({ tokens, taken, dataset }: TableQuestion, column: DataColumn): number[] {
  return tokens.flatMap(({ norm }, place) => {
    if (!EACH.has(wordBefore(tokens, place)) || taken.has(place) || STOP.has(norm)) return [];
    const held = dataset.values.withWord(norm).filter((each) => each.column === column);
    return held.length >= FEWEST_PARTS ? [place] : [];
  });
}

interface FoundPlaces {
  readonly places: readonly number[];
  readonly score: number;
}

function foundPlaces(
  question: TableQuestion,
  covers: CoverFinder,
  column: DataColumn,
  shared: ReadonlySet<string>,
): FoundPlaces[] {
  const table = question.dataset.table(column.table);
  // What rows have in common is named by more than what they are: campaigns of a table of their days.
  const namesGroups = column.isNaming && !column.isUnique;
  const hasOwnWords = column.stems.some((stem) => !table.stems.includes(stem) && !shared.has(stem));
  const weights = new Map<string, number>(
    hasOwnWords
      ? [
          ...[...shared].map((stem) => [stem, SHARED_WEIGHT] as const),
          ...(namesGroups ? [] : table.stems.map((stem) => [stem, TABLE_WEIGHT] as const)),
        ]
      : [],
  );
  for (const stem of stemsOf(unitWords(column.name))) weights.set(stem, UNIT_WEIGHT);
  for (const stem of column.stems) if (isYearWord(stem)) weights.set(stem, YEAR_WEIGHT);
  const written = covers.find(column.words, column.stems, weights);
  const spelled = column.words
    .filter((word) => !question.knowledge.isWord(word))
    .flatMap((word) => spelledOut(word, question.tokens))
    .map((places) => ({ places, score: SPELLED_OUT / Math.max(1, column.words.length - 1) }));
  // A header of several words, or one written short, may be written as it stands in the file: "orderDate", "dept".
  const header = column.name.toLowerCase();
  const isRead = column.words.length > 1 || column.words[0] !== header;
  const copied = question.tokens.flatMap(({ norm }, place) =>
    norm === header && isRead ? [{ places: [place], score: 1 }] : [],
  );
  const together = [
    ...column.words.flatMap((word) =>
      runTogether(word, question.tokens).map((places) => ({ places, score: 1 / column.words.length })),
    ),
    ...runsTogether(column.words, question.tokens).map((places) => ({ places, score: 1 })),
  ];
  const meant = meantPlaces(question, column).map((place) => ({ places: [place], score: MEANT }));
  const ofParts = partPlaces(question, column).map((place) => ({ places: [place], score: OF_PARTS }));
  const otherwise = column.otherNames.flatMap((name) => covers.whole(name));
  const only = question.tokens.flatMap(({ norm }, place) => {
    const of = question.meant.get(norm);
    return of?.table === column.table && of.column === column.name ? [{ places: [place], score: 1 }] : [];
  });
  return [...written, ...otherwise, ...only, ...copied, ...spelled, ...together, ...meant, ...ofParts];
}

function mentionsOf(question: TableQuestion, covers: CoverFinder): SlotColumn[] {
  const shared = new Map(question.dataset.tables.map((table) => [table.name, sharedStems(table)]));
  return question.dataset.columns.flatMap((column) =>
    foundPlaces(question, covers, column, shared.get(column.table) ?? new Set())
      .filter(({ score }) => score >= LEAST_COVER)
      .map(({ places, score }) => ({
        column,
        score,
        places,
        total:
          score +
          0.35 * tableBonus(question, column.table, places) +
          0.04 * places.length -
          (column.isIdentifier && !question.words.has('id') ? 0.12 : 0),
      })),
  );
}

/** What the mention of its table adds to that of a column: more where it stands near. */
function tableBonus(question: TableQuestion, table: string, places: readonly number[]): number {
  const near = question
    .tablePlaces(table)
    .some((one) => places.some((other) => Math.abs(one - other) <= NEAR));
  return question.tableScore(table) + (near ? 0.5 : 0);
}

interface OpenSlot {
  readonly places: ReadonlySet<number>;
  readonly alternatives: SlotColumn[];
}

/** The places of a question where columns are named, in their order. */
export function columnSlots(question: TableQuestion, covers: CoverFinder): Slot[] {
  const sureLength = ({ places, score }: SlotColumn): number => (score > SURE ? places.length : 0);
  const mentions = mentionsOf(question, covers).toSorted(
    (one, other) => sureLength(other) - sureLength(one) || other.total - one.total,
  );
  const slots: OpenSlot[] = [];
  for (const mention of mentions) {
    const slot = slots.find(({ places }) => mention.places.some((place) => places.has(place)));
    if (!slot) slots.push({ places: new Set(mention.places), alternatives: [mention] });
    else if (slot.alternatives.every(({ column }) => column !== mention.column))
      slot.alternatives.push(mention);
  }
  const isValue = ({ places, alternatives }: Slot): boolean =>
    [...places].every((place) => question.taken.has(place)) && (alternatives[0]?.score ?? 0) < 0.9;
  return slots
    .map(({ places, alternatives }) => ({
      places,
      first: Math.min(...places),
      last: Math.max(...places),
      alternatives: alternatives
        .toSorted((one, other) => other.total - one.total)
        .slice(0, MOST_ALTERNATIVES),
    }))
    .filter((slot) => !isValue(slot))
    .toSorted((one, other) => one.first - other.first);
}
