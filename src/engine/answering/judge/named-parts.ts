import { calendarConditions } from '../conditions/calendar-conditions.js';
import { numberReadings } from '../conditions/number-conditions.js';
import { presenceChoices } from '../conditions/presence-conditions.js';
import { valueConditions } from '../conditions/value-conditions.js';
import { UNNAMED } from '../kinds/arithmetic.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import {
  type Condition,
  decidingItems,
  isOfPresence,
  type Item,
  partsOf,
  type Plan,
  type Selection,
  selectionsOf,
} from '../plan/plan.js';
import { type DataColumn } from '../tables/data-table.js';

const itemKey = (item: Item): string =>
  `${item.fn}|${item.column?.id}|${item.isDistinct}|${partsOf(item).map(conditionKey).join()}`;
const conditionKey = ({ column, test }: Condition): string => `${column.id}|${JSON.stringify(test)}`;

/** The values that a condition compares with, as text. */
function valuesOf({ test }: Condition): string[] {
  switch (test.op) {
    case 'between':
      return [String(test.low), String(test.high)];
    case 'like':
      return [test.text];
    case 'aboveMean':
    case 'belowMean':
      return [test.op];
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return [String(test.value)];
  }
}

/** Whether two conditions on a column speak of the same: of one value, or of a day and its year. */
const speaksOf = (one: Condition, other: Condition): boolean =>
  one.column === other.column &&
  valuesOf(one).some((own) =>
    valuesOf(other).some((each) => own === each || own.startsWith(`${each}-`) || each.startsWith(`${own}-`)),
  );

/** The first of each key. */
function byKey<T>(parts: readonly T[], keyOf: (part: T) => string): ReadonlyMap<string, T> {
  const map = new Map<string, T>();
  for (const part of parts) if (!map.has(keyOf(part))) map.set(keyOf(part), part);
  return map;
}

const selections = (plans: readonly Plan[]): Selection[] => plans.flatMap((plan) => [...selectionsOf(plan)]);

/**
 * Says of the parts of a plan which words of a question name them, as readers of the question have it: as the likeliest of their
 * plans with the same part, else by the mentions of the question.
 */
export class NamedParts {
  private readonly shown: ReadonlyMap<string, Item>;
  private readonly ordering: ReadonlyMap<string, Item>;
  private readonly conditions: ReadonlyMap<string, Condition>;
  private readonly mentioned: readonly Condition[];

  /** @param plans of the readers, the likeliest first */
  constructor(
    private readonly question: LinkedQuestion,
    private readonly plans: readonly Plan[],
  ) {
    const all = selections(plans);
    this.shown = byKey(
      all.flatMap(({ items }) => [...items]),
      itemKey,
    );
    this.ordering = byKey(all.flatMap(decidingItems), itemKey);
    this.mentioned = [
      ...all.flatMap(({ conditions, exclusion }) => [...conditions, ...(exclusion?.conditions ?? [])]),
      ...question.values.flatMap((mention) => valueConditions(question, mention)),
      ...question.calendar.flatMap((mention) => calendarConditions(question, mention)),
      ...numberReadings(question).flatMap(({ conditions }) => conditions),
      ...presenceChoices(question).flatMap(({ alternatives }) => alternatives),
    ];
    this.conditions = byKey(this.mentioned, conditionKey);
  }

  item(item: Item): Item {
    const known = this.shown.get(itemKey(item)) ?? this.ordering.get(itemKey(item));
    return known ?? this.mentionedItem(item);
  }

  /** What rows or groups are ordered or kept by. */
  orderingItem(item: Item): Item {
    const known = this.ordering.get(itemKey(item)) ?? this.shown.get(itemKey(item));
    return known ?? this.mentionedItem(item);
  }

  condition(condition: Condition): Condition {
    const known = this.conditions.get(conditionKey(condition));
    if (known) return known;
    const { column, test } = condition;
    const like = this.mentioned.find((each) => speaksOf(condition, each));
    if (like) return { ...like, test };
    const { score, places, gap } = this.question.mentionOf(column);
    if (isOfPresence(test))
      return { column, test, places: [], columnPlaces: places, score, gap: 0, origin: 'presence' };
    const origin = column.kind === 'number' ? 'number' : column.kind === 'date' ? 'date' : 'cell';
    return { column, test, places: [], columnPlaces: places, score, gap, origin };
  }

  /** Places of the words that ask for putting values beside each other. */
  comparing(operation: NonNullable<Plan['compared']>['operation']): readonly number[] {
    return this.plans.find(({ compared }) => compared?.operation === operation)?.compared?.places ?? [];
  }

  private mentionedItem(item: Item): Item {
    if (!item.column) return item;
    return { ...item, ...this.scored(item.column) };
  }

  private scored(column: DataColumn): Pick<Item, 'score' | 'places'> {
    if (!this.question.isMentioned(column)) return { score: UNNAMED, places: [] };
    const { score, places } = this.question.mentionOf(column);
    return { score, places };
  }
}
