import { type DataColumn } from '../tables/data-table.js';
import { type CoverFinder } from './cover.js';
import { type LinkedQuestion } from './linked-question.js';

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

function mentionsOf(question: LinkedQuestion, covers: CoverFinder): SlotColumn[] {
  return question.dataset.columns.flatMap((column) => {
    const table = question.dataset.table(column.table);
    const hasOwnWords = column.stems.some((stem) => !table.stems.includes(stem));
    const found = covers.find(column.words, column.stems, new Set(hasOwnWords ? table.stems : []));
    return found
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
      }));
  });
}

/** What the mention of its table adds to that of a column: more where it stands near. */
function tableBonus(question: LinkedQuestion, table: string, places: readonly number[]): number {
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
export function columnSlots(question: LinkedQuestion, covers: CoverFinder): Slot[] {
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
