import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Condition, type Exclusion, type Item, type Plan, type Selection } from '../plan/plan.js';
import { type DataColumn } from '../tables/data-table.js';
import { type JoinEdge, type JoinTree } from '../tables/joining/joins.js';
import { NamedParts } from './named-parts.js';

/** Thrown where the tables of a question do not hold what a plan reads. */
class NotHeld extends Error {}

/** Puts a plan over the tables of a question, its parts named by the words that the question has for them. */
class NamedPlan {
  private readonly parts: NamedParts;

  constructor(
    private readonly question: LinkedQuestion,
    plans: readonly Plan[],
  ) {
    this.parts = new NamedParts(question, plans);
  }

  plan(plan: Plan): Plan {
    const { combined, compared, shape } = plan;
    return {
      ...this.selection(plan),
      shape,
      combined: combined && { ...combined, right: this.selection(combined.right) },
      compared: compared && {
        ...compared,
        others: compared.others.map((other) => this.selection(other)),
        places: this.parts.comparing(compared.operation),
      },
    };
  }

  private selection(selection: Selection): Selection {
    const { items, from, conditions, exclusion, groupBy, having, order } = selection;
    return {
      ...selection,
      items: items.map((item) => this.parts.item(this.held(item))),
      from: this.tree(from),
      conditions: conditions.map((each) => this.condition(each)),
      exclusion: exclusion && this.exclusion(exclusion),
      groupBy: groupBy && this.column(groupBy),
      having: having.map((each) => ({ ...each, item: this.parts.orderingItem(this.held(each.item)) })),
      order: order && { ...order, item: this.parts.orderingItem(this.held(order.item)) },
    };
  }

  private exclusion({ column, other, from, conditions }: Exclusion): Exclusion {
    return {
      column: this.column(column),
      other: this.column(other),
      from: this.tree(from),
      conditions: conditions.map((each) => this.condition(each)),
    };
  }

  private condition(condition: Condition): Condition {
    return this.parts.condition({ ...condition, column: this.column(condition.column) });
  }

  private held(item: Item): Item {
    return { ...item, column: item.column && this.column(item.column) };
  }

  private column({ table, name }: DataColumn): DataColumn {
    const found = this.question.dataset.columns.find((each) => each.table === table && each.name === name);
    if (!found) throw new NotHeld();
    return found;
  }

  private tree({ tables, edges }: JoinTree): JoinTree {
    const { dataset } = this.question;
    if (tables.some((name) => dataset.tables.every((each) => each.name !== name))) throw new NotHeld();
    return { tables, edges: edges.map((edge) => this.edge(edge)) };
  }

  private edge(edge: JoinEdge): JoinEdge {
    const [left, right] = [this.column(edge.left), this.column(edge.right)];
    const known = this.question.dataset.joins.edgesBetween(left.table, right.table);
    return (
      known.find((each) => each.left === left && each.right === right) ?? { left, right, score: edge.score }
    );
  }
}

/**
 * A plan of somebody else over the tables of a question, with the words that name its parts.
 * @param plans that readers of the question propose, the likeliest first
 * @returns null where the question is over tables that do not hold what it reads
 */
export function namedPlan(plan: Plan, question: LinkedQuestion, plans: readonly Plan[]): Plan | null {
  try {
    return new NamedPlan(question, plans).plan(plan);
  } catch (error) {
    if (error instanceof NotHeld) return null;
    throw error;
  }
}
