import { type ConditionSet } from '../../conditions/condition-sets.js';
import { type Item } from '../../plan/plan.js';
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
