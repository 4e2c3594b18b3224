import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Slot, type SlotColumn } from '../mentions/column-slots.js';
import { type Item, shown } from '../plan/plan.js';

/** Items that may be asked for together, and how well they fit. */
export interface SelectList {
  readonly score: number;
  readonly items: readonly Item[];
}

const MOST_SLOTS = 8;
const LONGEST_RUN = 5;
const MOST_TABLES = 4;
const EVERYTHING = new Set(
  'all information details detail everything records info content attributes columns entire'.split(' '),
);

const itemOf = ({ column, score, places }: SlotColumn): Item => shown(column, score, places);
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Collects lists, each once with its best score. */
class Lists {
  private readonly byKey = new Map<string, SelectList>();

  add(items: readonly Item[], score: number): void {
    const ids = items.map(({ column }) => column?.id ?? -1);
    if (items.length === 0 || new Set(ids).size < ids.length) return;
    const key = ids.join(',');
    if ((this.byKey.get(key)?.score ?? -Infinity) < score) this.byKey.set(key, { score, items });
  }

  sorted(): SelectList[] {
    return [...this.byKey.values()].toSorted((one, other) => other.score - one.score);
  }
}

/** What a run of slots is worth: longer is better, later and with gaps is worse. */
function runScore(run: readonly Slot[], from: number): number {
  const gaps = run.slice(1).filter((slot, at) => slot.first - (run[at]?.last ?? 0) > 4).length;
  return 0.3 * (run.length - 1) - 0.12 * from - 0.25 * gaps;
}

function addRun(lists: Lists, question: LinkedQuestion, run: readonly Slot[], from: number): void {
  const base = runScore(run, from);
  const choose = (pick: (slot: Slot) => SlotColumn | undefined, less: number): void => {
    const picked = run.flatMap((slot) => pick(slot) ?? []);
    lists.add(picked.map(itemOf), base + mean(picked.map(({ total }) => total)) - less);
  };
  choose(({ alternatives }) => alternatives[0], 0);
  for (const table of question.tables.slice(0, 3)) {
    const isOf = ({ column, score }: SlotColumn): boolean => column.table === table && score > 0.4;
    choose(({ alternatives }) => alternatives.find(isOf) ?? alternatives[0], 0.05);
  }
  const [first, second] = run;
  if (run.length !== 2 || !first || !second) return;
  for (const one of first.alternatives.slice(0, 3))
    for (const other of second.alternatives.slice(0, 3))
      lists.add([itemOf(one), itemOf(other)], base + (one.total + other.total) / 2 - 0.1);
}

/** "name" over first and last name. */
function addNamePairs(lists: Lists, { alternatives }: Slot): void {
  const tables = new Set(alternatives.slice(0, 4).map(({ column }) => column.table));
  for (const table of tables) {
    const names = alternatives.filter(({ column }) => column.table === table && column.isNaming).slice(0, 2);
    if (names.length < 2) continue;
    const inOrder = names.toSorted((one, other) => one.column.position - other.column.position);
    lists.add(inOrder.map(itemOf), (names[0]?.total ?? 0) - 0.05);
  }
}

/** What the rows of a table that is named are called, what tells them apart, or all of it. */
function addTable(lists: Lists, question: LinkedQuestion, name: string): void {
  const table = question.dataset.table(name);
  const places = question.tablePlaces(name);
  const score = question.tableScore(name);
  const late = (0.2 * (places[0] ?? 0)) / Math.max(1, question.length);
  const naming = table.naming.slice(0, 2).map((column) => shown(column, 0.1, places));
  for (const item of naming) lists.add([item], 0.45 * score - late);
  if (naming.length >= 2) lists.add(naming, 0.4 * score - late);
  lists.add([shown(table.key, 0.1, places)], 0.35 * score - late);
  if (question.has(EVERYTHING))
    lists.add(
      table.columns.map((column) => shown(column, 0.2, places)),
      0.6 * score,
    );
}

/** The lists of columns that a question may ask for, best first: runs of named columns, and what names named tables. */
export function selectLists(question: LinkedQuestion): SelectList[] {
  const lists = new Lists();
  const slots = question.slots.slice(0, MOST_SLOTS);
  slots.forEach((slot, from) => {
    for (const { column, total, score, places } of slot.alternatives)
      lists.add([shown(column, score, places)], total - 0.1 * from);
    for (let to = from + 2; to <= Math.min(slots.length, from + LONGEST_RUN); to += 1)
      addRun(lists, question, slots.slice(from, to), from);
    addNamePairs(lists, slot);
  });
  for (const table of question.subjects.slice(0, MOST_TABLES)) addTable(lists, question, table);
  return lists.sorted();
}
