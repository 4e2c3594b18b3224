import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Slot } from '../../mentions/column-slots.js';
import { type Plan } from '../../plan/plan.js';
import { isSuperlative } from '../../question/words.js';
import { type DataColumn } from '../../tables/data-table.js';
import { type JudgedPlan } from './plan-facts.js';

const SURE = 0.7;
/** A column that stands no further behind a superlative is what it is said of: "the highest average temperature". */
const REACH = 4;

/** Places of superlatives that are no part of what a column is called by. */
export function superlativePlaces({ tokens, slots }: LinkedQuestion): number[] {
  return tokens.flatMap(({ norm }, place) => {
    const isOfHeader = slots.some(
      ({ places, alternatives: [best] }) => places.has(place) && places.size > 1 && (best?.score ?? 0) > SURE,
    );
    return isSuperlative(norm) && !isOfHeader ? [place] : [];
  });
}

/** The columns by which a plan finds what is largest or smallest. */
export function extremeColumns({ order, limit, items }: Plan): DataColumn[] {
  const folded = items.flatMap(({ fn, column }) =>
    column && (fn === 'max' || fn === 'min') ? [column] : [],
  );
  return order?.item.column && limit !== null ? [order.item.column, ...folded] : folded;
}

function slotBehind({ slots }: LinkedQuestion, place: number): Slot | null {
  return (
    slots.find(
      ({ first, alternatives: [best] }) =>
        first > place && first <= place + REACH && (best?.score ?? 0) > SURE,
    ) ?? null
  );
}

/** Where the columns of largest and smallest stand beside the superlatives of a question. */
export function extremeFeatures(question: LinkedQuestion, { plan }: JudgedPlan): Record<string, number> {
  const places = superlativePlaces(question);
  const columns = extremeColumns(plan);
  const behind = places.flatMap((place) => slotBehind(question, place) ?? []);
  const isOf = ({ alternatives }: Slot): boolean =>
    alternatives.some(({ column }) => columns.includes(column));
  const [first] = places;
  const isBefore = (column: DataColumn): boolean => {
    const mentioned = question.mentionOf(column).places;
    return first !== undefined && mentioned.length > 0 && mentioned.every((place) => place < first);
  };
  const shown = new Set(plan.items.map(({ column }) => column));
  return {
    extremeBehind: Number(columns.length > 0 && behind.some(isOf)),
    extremeOther: Number(columns.length > 0 && behind.length > 0 && !behind.some(isOf)),
    extremeNone: Number(columns.length === 0 && behind.length > 0),
    extremeBefore: Number(columns.length > 0 && columns.every(isBefore)),
    extremeBeforeShown: Number(columns.some((column) => isBefore(column) && shown.has(column))),
  };
}
