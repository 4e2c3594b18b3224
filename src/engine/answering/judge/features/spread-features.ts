import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Plan } from '../../plan/plan.js';
import { EACH } from '../../question/words.js';
import { type JudgedPlan } from './plan-facts.js';

/** What rows are said to be put together by: the first thing named behind "each" or "per". */
interface Spread {
  readonly columns: ReadonlySet<number>;
  readonly tables: ReadonlySet<string>;
}

const REACH = 3;

function readSpread(question: LinkedQuestion): Spread | null {
  const from = question.tokens.findLastIndex(({ norm }) => EACH.has(norm)) + 1;
  if (from === 0) return null;
  const isBehind = (place: number): boolean => place >= from && place < from + REACH;
  const slots = question.slots.filter(({ first }) => isBehind(first));
  const tables = question.tables.filter((name) => question.tablePlaces(name).some(isBehind));
  if (slots.length === 0 && tables.length === 0) return null;
  return {
    columns: new Set(slots.flatMap(({ alternatives }) => alternatives.map(({ column }) => column.id))),
    tables: new Set(tables),
  };
}

const known = new WeakMap<LinkedQuestion, Spread | null>();

function spreadIn(question: LinkedQuestion): Spread | null {
  if (!known.has(question)) known.set(question, readSpread(question));
  return known.get(question) ?? null;
}

function isOf({ columns, tables }: Spread, { groupBy, items }: Plan): boolean {
  const shownColumns = items.flatMap(({ fn, column }) => (fn === null && column ? [column] : []));
  const keys = groupBy ? [groupBy, ...shownColumns] : [];
  return keys.some(({ id, table }) => columns.has(id) || tables.has(table));
}

/** Whether a plan puts rows together by what the question says. */
export function spreadFeatures(question: LinkedQuestion, { plan }: JudgedPlan): Record<string, number> {
  const spread = spreadIn(question);
  const isGrouped = plan.groupBy !== null;
  const isSaid = spread !== null && isOf(spread, plan);
  return {
    spreadSaid: Number(isGrouped && isSaid),
    spreadOther: Number(isGrouped && spread !== null && !isSaid),
    spreadLeft: Number(!isGrouped && spread !== null),
  };
}
