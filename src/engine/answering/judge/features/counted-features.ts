import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Plan, usedItems } from '../../plan/plan.js';
import { type JudgedPlan, type PlanFacts } from './plan-facts.js';

/** What is said to be counted: the first thing named behind "how many" or "number of". */
interface Counted {
  readonly tables: ReadonlySet<string>;
  readonly columns: ReadonlySet<number>;
}

function placeBehind({ tokens }: LinkedQuestion): number | null {
  const at = tokens.findIndex(
    ({ norm }, place) =>
      (norm === 'many' && tokens[place - 1]?.norm === 'how') ||
      norm === 'count' ||
      (norm === 'number' && tokens[place + 1]?.norm === 'of'),
  );
  return at === -1 ? null : at + 1;
}

function readCounted(question: LinkedQuestion): Counted | null {
  const from = placeBehind(question);
  if (from === null) return null;
  const tables = question.dataset.tables.map(({ name }) => ({ name, places: question.tablePlaces(name) }));
  const starts = [
    ...question.slots.map(({ first }) => first),
    ...tables.flatMap(({ places }) => (places.length > 0 ? [Math.min(...places)] : [])),
  ].filter((place) => place >= from);
  if (starts.length === 0) return null;
  const head = Math.min(...starts);
  return {
    tables: new Set(tables.flatMap(({ name, places }) => (places.includes(head) ? [name] : []))),
    columns: new Set(
      question.slots.flatMap(({ places, alternatives }) =>
        places.has(head) ? alternatives.map(({ column }) => column.id) : [],
      ),
    ),
  };
}

const known = new WeakMap<LinkedQuestion, Counted | null>();

function countedIn(question: LinkedQuestion): Counted | null {
  if (!known.has(question)) known.set(question, readCounted(question));
  return known.get(question) ?? null;
}

/** The tables whose rows are counted. */
const tablesCounted = ({ exclusion, from }: Plan): readonly string[] =>
  exclusion ? [exclusion.column.table] : from.tables;

/** Whether what a plan counts is what the question says is counted; how much better other tables fit the same words. */
export function countedFeatures(
  question: LinkedQuestion,
  { plan }: JudgedPlan,
  { tables }: PlanFacts,
): Record<string, number> {
  const counted = countedIn(question);
  const counts = usedItems(plan).filter(({ fn }) => fn === 'count');
  const isOfHead = counts.some(({ column }) =>
    column
      ? counted?.columns.has(column.id) === true || counted?.tables.has(column.table) === true
      : tablesCounted(plan).some((name) => counted?.tables.has(name)),
  );
  const gaps = tables.map((name) => {
    const places = question.tablePlaces(name);
    const rivals = [...question.tableMentions.values()].filter((each) =>
      each.places.some((place) => places.includes(place)),
    );
    return (
      Math.max(0, ...rivals.map(({ score }) => score)) - (places.length > 0 ? question.tableScore(name) : 0)
    );
  });
  return {
    countsHead: Number(counts.length > 0 && counted !== null && isOfHead),
    countsOther: Number(counts.length > 0 && counted !== null && !isOfHead),
    tableGap: Math.max(0, ...gaps),
  };
}
