import { type ConditionSet } from '../../conditions/condition-sets.js';
import { type Condition, type Item } from '../../plan/plan.js';
import { type Draft } from '../collector.js';
import { type Grouping } from './groupings.js';

/** Groups before their joins are chosen, with how well they fit the question. */
export interface GroupDraft extends Draft {
  readonly score: number;
}

/** What rows are put together by, and the number that is told of each group. */
export interface Measured {
  readonly grouping: Grouping;
  readonly set: ConditionSet;
  readonly measure: Item;
  /** Numbers that the measure is computed of, shown behind it. */
  readonly beside?: readonly Item[];
  readonly table: string | null;
  readonly score: number;
}

/** What all drafts of a group have: by what, under which conditions, and over which table. */
export const groupOf = ({ grouping, set, table }: Pick<Measured, 'grouping' | 'set' | 'table'>) =>
  ({
    shape: 'group',
    groupBy: grouping.key,
    conditions: set.conditions,
    tables: table === null ? [] : [table],
  }) as const;

/** Which groups come first is asked of those that have a name: rows without a value of the key are none of them. */
export function ofNamedGroups({
  grouping: { key, items },
  set,
}: Pick<Measured, 'grouping' | 'set'>): Pick<GroupDraft, 'conditions'> {
  const isAsked = set.conditions.some(({ column }) => column === key);
  if (isAsked || !key.values.includes(null)) return { conditions: set.conditions };
  const shownKey = items.find(({ column }) => column === key);
  const present: Condition = {
    column: key,
    test: { op: '!=', value: null },
    places: [],
    columnPlaces: shownKey?.places ?? [],
    score: shownKey?.score ?? 1,
    gap: 0,
    origin: 'presence',
  };
  return { conditions: [...set.conditions, present] };
}
