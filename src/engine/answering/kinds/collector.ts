import { type ConditionSet, conditionSets } from '../conditions/condition-sets.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import {
  type Comparison,
  type Condition,
  type Item,
  partsOf,
  type Plan,
  type Selection,
  selectionsOf,
  usedItems,
} from '../plan/plan.js';
import { rowNames } from '../tables/read-table.js';
import { planSql } from '../plan/sql.js';
import { type DataColumn } from '../tables/data-table.js';
import { askedValues, leavesAskedValues } from './asked-values.js';
import { isSenseless } from './senseless.js';
import { type JoinTree } from '../tables/joining/joins.js';
import { type NumberColumn, numberColumns } from './number-lists.js';
import { type SelectList, selectLists } from './select-lists.js';

/** A plan that is proposed, and how well its parts fit the question. */
export interface Proposal {
  readonly plan: Plan;
  readonly sql: string;
  readonly prior: number;
}

/** A selection before its joins are chosen. */
export interface Draft extends Partial<Omit<Selection, 'from'>> {
  readonly shape: Plan['shape'];
  readonly items: readonly Item[];
  /** Tables it reads beside those of its columns. */
  readonly tables?: readonly string[];
}

interface OtherTree {
  readonly tree: JoinTree;
  /** How surely a column of the other key is named. */
  readonly named: number;
}

export const JOIN_COST = 0.25;
const OTHER_KEY_COST = 0.15;
const USABLE_KEY = 0.8;
const MOST_OTHER_KEYS = 3;

/** A draft without joins as a selection over some. */
export function selectionOf(draft: Draft, from: JoinTree): Selection {
  return {
    items: draft.items,
    from,
    conditions: draft.conditions ?? [],
    isEither: draft.isEither ?? false,
    exclusion: draft.exclusion ?? null,
    groupBy: draft.groupBy ?? null,
    having: draft.having ?? [],
    order: draft.order ?? null,
    limit: draft.limit ?? null,
    isDistinct: draft.isDistinct ?? false,
    ...(draft.firstPer && { firstPer: draft.firstPer }),
  };
}

/** The tables that the columns of a draft are in. */
function tablesOf(draft: Draft): Set<string> {
  const { items, conditions = [], groupBy, having = [], order = null, firstPer, tables = [] } = draft;
  const used = [...usedItems({ items, having, order }), ...(firstPer ? [firstPer.order.item] : [])];
  const columns = [
    ...used.flatMap((item) => [item.column, ...partsOf(item).map(({ column }) => column)]),
    ...conditions.map(({ column }) => column),
    groupBy,
    firstPer?.key,
  ];
  return new Set([...columns.flatMap((column) => column?.table ?? []), ...tables]);
}

/** What the kinds propose from, read once, and the place where their proposals are kept. */
export class Collector {
  readonly conditionSets: readonly ConditionSet[];
  readonly selectLists: readonly SelectList[];
  readonly numbers: readonly NumberColumn[];
  private readonly values: ReadonlySet<DataColumn>;
  private readonly bySql = new Map<string, Proposal>();
  private readonly trees = new Map<JoinTree, OtherTree[]>();

  constructor(readonly question: LinkedQuestion) {
    this.conditionSets = conditionSets(question);
    this.selectLists = selectLists(question);
    this.numbers = numberColumns(question);
    this.values = askedValues(question);
  }

  get count(): number {
    return this.bySql.size;
  }

  /** All proposals, those whose parts fit best first. */
  sorted(most: number): Proposal[] {
    return [...this.bySql.values()].toSorted((one, other) => other.prior - one.prior).slice(0, most);
  }

  /** The cheapest joins of some tables; null where there are none. */
  treeOf(tables: Iterable<string>): JoinTree | null {
    return this.question.dataset.joins.treeOf(tables);
  }

  /** Proposes a selection over the cheapest joins, and over others between the same tables. */
  propose(draft: Draft, prior: number): void {
    const needed = tablesOf(draft);
    const tree = needed.size > 0 ? this.treeOf(needed) : null;
    if (!tree) return;
    const cost = JOIN_COST * (tree.tables.length - 1);
    const over = (joins: JoinTree): Plan => ({
      ...selectionOf(draft, joins),
      shape: draft.shape,
      combined: null,
      compared: null,
    });
    this.add(over(tree), prior - cost);
    for (const [at, other] of this.otherTrees(tree).entries())
      this.add(over(other.tree), prior - cost - OTHER_KEY_COST * (at + 1) + 0.3 * other.named);
  }

  /** Proposes the only value of a draft beside those of others, each over its cheapest joins. */
  proposeCompared(
    [first, ...others]: readonly [Omit<Draft, 'shape'>, ...Omit<Draft, 'shape'>[]],
    comparison: Omit<Comparison, 'others'>,
    prior: number,
  ): void {
    const selections = [first, ...others].map((draft) => this.cheapest({ ...draft, shape: 'compared' }));
    const [left, ...rest] = selections.flatMap((each) => each ?? []);
    if (!left || rest.length < others.length) return;
    const cost = JOIN_COST * (left.from.tables.length - 1);
    const compared = { ...comparison, others: rest };
    this.add({ ...left, shape: 'compared', combined: null, compared }, prior - cost);
  }

  private cheapest(draft: Draft): Selection | null {
    const needed = tablesOf(draft);
    const tree = needed.size > 0 ? this.treeOf(needed) : null;
    return tree && selectionOf(draft, tree);
  }

  /** Keeps a plan with the best of its priors. */
  add(plan: Plan, prior: number): void {
    const selections = selectionsOf(plan);
    if (selections.some((each) => isSenseless(each, this.question.dataset))) return;
    if (!selections.every((each) => this.readsRowsByName(each))) return;
    if (leavesAskedValues(plan, this.values)) return;
    const sql = planSql(plan);
    if ((this.bySql.get(sql)?.prior ?? -Infinity) < prior) this.bySql.set(sql, { plan, sql, prior });
  }

  /** The sets of conditions with the numbers left for limits and counts. */
  withoutNumbers(): ConditionSet[] {
    const seen = new Set<string>();
    return this.conditionSets.flatMap(({ score, conditions }) => {
      const isNumber = ({ origin }: Condition): boolean => origin === 'number';
      const kept = conditions.filter((each) => !isNumber(each));
      const key = kept.map(({ column, places, test }) => `${column.id}/${places.join()}/${test.op}`).join();
      if (kept.length === conditions.length || seen.has(key)) return [];
      seen.add(key);
      return [{ score: score - 1, conditions: kept }];
    });
  }

  /** Rows that sum up others are read by their names alone: with the others they would count twice. */
  private readsRowsByName({ from, conditions }: Selection): boolean {
    return from.tables.every((name) => {
      const table = this.question.dataset.table(name);
      const label = table.totals.size > 0 ? rowNames(table.columns) : undefined;
      return !label || conditions.some(({ column, test }) => column === label && test.op === '=');
    });
  }

  /** The same tables joined by another key of two of them, those first whose columns are named. */
  private otherTrees(tree: JoinTree): OtherTree[] {
    const known = this.trees.get(tree);
    if (known) return known;
    const { question } = this;
    const others = tree.edges.flatMap(({ left, right }, at) =>
      question.dataset.joins
        .edgesBetween(left.table, right.table)
        .slice(1)
        .filter(({ score }) => score > USABLE_KEY)
        .map((edge) => ({
          tree: { ...tree, edges: tree.edges.with(at, edge) },
          named: question.keyScore(edge),
        })),
    );
    const best = others.toSorted((one, other) => other.named - one.named).slice(0, MOST_OTHER_KEYS);
    this.trees.set(tree, best);
    return best;
  }
}
