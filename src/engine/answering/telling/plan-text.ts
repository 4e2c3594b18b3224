import { type Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown } from '../narration/markdown.js';
import { alternativesOf } from '../plan/alternatives.js';
import {
  type Comparator,
  type Comparison,
  type Condition,
  countOfRows,
  type FirstPer,
  type GroupCondition,
  isComparator,
  isExtreme,
  type Item,
  type Ordering,
  type Plan,
  type Selection,
} from '../plan/plan.js';
import { PeriodNames } from '../builtin/present/paraphrase/period-names.js';
import { isMonth } from '../conditions/number-conditions.js';
import { type DataColumn } from '../tables/data-table.js';
import { type Scalar } from '../tables/scalar.js';

const mark = (text: string): string => `*${escapeMarkdown(text)}*`;

/** Says in words what plans compute. The same plan always gives the same words. */
class PlanWords {
  constructor(private readonly catalogue: Catalogue) {}

  selection(selection: Selection): string {
    const { items, groupBy, from } = selection;
    const isOfRows = groupBy === null && items.every(({ fn }) => fn === null);
    const computed = items.filter(({ fn }) => fn !== null);
    const decisive = selection.order?.item ?? selection.having[0]?.item;
    const shown = computed.length > 0 || !decisive ? computed : [decisive];
    const [where, order] = [this.where(selection), this.orderOf(selection, isOfRows ? null : shown[0])];
    const names = this.catalogue.list((isOfRows ? items : shown).map((item) => this.item(item)));
    const said = isOfRows
      ? this.catalogue.text('as.list', { where, columns: names, order })
      : this.catalogue.text('as.aggregate', { measures: names, keys: this.keys(selection), where, order });
    return from.tables.length > 1 ? `${said} (${from.tables.map(mark).join(', ')})` : said;
  }

  item(item: Item): string {
    const { fn, column, isDistinct, part, between } = item;
    if (fn === 'share') return this.share(item);
    if ((fn === 'change' || fn === 'difference') && between) return this.change(fn, between);
    if (part) return this.of(part, this.item({ ...item, part: undefined }));
    if (!column) return this.catalogue.text('fn.count');
    if (fn === null || column.metric !== null) return this.column(column);
    if (fn === 'count') {
      return isDistinct
        ? this.catalogue.text('fn.countDistinct', { column: this.column(column) })
        : this.catalogue.text('fn.count');
    }
    const isDate = column.kind === 'date' && (fn === 'min' || fn === 'max');
    const key = isDate ? (fn === 'min' ? 'earliest' : 'latest') : fn;
    return this.catalogue.text(`fn.${key}`, { column: this.column(column) });
  }

  private share({ column, part }: Item): string {
    const own = this.item({ ...countOfRows, fn: column ? 'sum' : 'count', column });
    if (!part) return `${own}${this.catalogue.text('as.share')}`;
    return this.catalogue.text('plan.share', { left: this.of(part, own), right: own });
  }

  private change(operation: 'change' | 'difference', [left, right]: readonly [Item, Item]): string {
    return this.catalogue.text(`plan.${operation}`, { left: this.item(left), right: this.item(right) });
  }

  /** A number of the rows that meet a condition. */
  private of(part: Condition, number: string): string {
    const where = this.catalogue.text('cond.where', { conditions: this.condition(part) });
    return `${number}${this.catalogue.text('as.where', { where })}`;
  }

  private column({ name, derived }: DataColumn): string {
    if (!derived) return mark(name);
    const of = this.column(derived.of);
    return derived.kind === 'period'
      ? this.catalogue.text(`unit.${derived.unit}`, { column: of })
      : this.catalogue.text(`column.${derived.unit}s`, { start: of, end: this.column(derived.to) });
  }

  private keys({ groupBy, items }: Selection): string {
    if (!groupBy) return '';
    const shown = items.flatMap(({ fn, column }) => (fn === null && column ? [column] : []));
    const keys = [...new Set([groupBy, ...shown])].map((column) => this.column(column));
    return this.catalogue.text('as.keys', { keys: this.catalogue.list(keys) });
  }

  private where({ conditions, isEither, exclusion }: Selection): string {
    const groups = isEither ? alternativesOf(conditions) : conditions.map((each) => [each]);
    const said = groups.map((each) => this.either(each));
    if (exclusion) {
      const tables = this.catalogue.list(exclusion.from.tables.map(mark));
      const inner = exclusion.conditions.map((each) => this.condition(each));
      said.push(
        [this.catalogue.text('plan.absent', { tables }), ...inner.map((each) => `(${each})`)].join(' '),
      );
    }
    if (said.length === 0) return '';
    const where = this.catalogue.text('cond.where', { conditions: this.catalogue.list(said) });
    return this.catalogue.text('as.where', { where });
  }

  private either(conditions: readonly Condition[]): string {
    return conditions
      .map((each) => this.condition(each))
      .reduce((left, right) => this.catalogue.text('cond.or', { left, right }));
  }

  private condition({ column: held, test }: Condition): string {
    const { kind } = held;
    const column = this.column(held);
    switch (test.op) {
      case 'between':
        return this.catalogue.text('cond.between', {
          column,
          low: this.value(test.low),
          high: this.value(test.high),
        });
      case 'like': {
        if (test.isDenied) return this.equality(column, test.text, true);
        if (kind === 'date')
          return this.catalogue.text('cond.period', { column, label: this.period(test.text) });
        const [before, after] = [test.where === 'starts' ? '' : '…', test.where === 'ends' ? '' : '…'];
        const text = `${before}${escapeMarkdown(test.text)}${after}`;
        return this.catalogue.text('cond.contains', { column, text });
      }
      case 'aboveMean':
      case 'belowMean': {
        const value = this.catalogue.text('fn.avg', { column });
        return this.catalogue.text(test.op === 'aboveMean' ? 'cond.>' : 'cond.<', { column, value });
      }
      case '=':
      case '!=':
        return this.equality(column, test.value, test.op === '!=');
      case '<':
      case '<=':
      case '>':
      case '>=':
        return this.catalogue.text(`cond.${test.op}`, { column, value: this.value(test.value) });
    }
  }

  private period(text: string): string {
    return isMonth(text) ? new PeriodNames(this.catalogue).group(`${text}-01`, 'month') : text;
  }

  private equality(column: string, value: Scalar, isDenied: boolean): string {
    const not = isDenied ? 'not.' : '';
    if (value === null) return this.catalogue.text(`cond.${not}missing`, { column });
    return this.catalogue.text(`cond.${not}in`, { column, values: this.value(value) });
  }

  private orderOf(
    { order, limit, having, groupBy, firstPer }: Selection,
    first: Item | undefined | null,
  ): string {
    const kept = this.kept(having, first ?? null);
    const isOfGroups = groupBy !== null && order !== null && !isSame(order.item, first ?? null);
    const sorted = order ? this.sorted(order, first === null || isOfGroups) : '';
    const count = limit === null ? '' : this.catalogue.text('as.limit', { count: limit });
    return `${kept}${sorted}${firstPer ? this.perKey(firstPer) : count}`;
  }

  private perKey({ key, order, count }: FirstPer): string {
    const each = this.catalogue.text('as.limitEach', { count, key: this.column(key) });
    return `${this.sorted(order, true)}${each}`;
  }

  /** @param first what "it" is: what is told first of the groups */
  private kept(having: Selection['having'], first: Item | null): string {
    const [only, ...others] = having;
    if (!only) return '';
    if (others.length === 0 && only.op !== '!=' && isSame(only.item, first))
      return this.catalogue.text(`as.having.${only.op}`, { value: this.catalogue.constant(only.value) });
    const conditions = this.catalogue.list(having.map((each) => this.groupCondition(each)));
    return this.catalogue.text('as.series.shown', { conditions });
  }

  private groupCondition({ item, op, value }: GroupCondition): string {
    const column = this.item(item);
    if (op === '=' || op === '!=') return this.equality(column, value, op === '!=');
    return this.catalogue.text(`cond.${op}`, { column, value: this.value(value) });
  }

  private sorted({ item, direction }: Ordering, isNamed: boolean): string {
    const said = this.catalogue.text(direction === 'desc' ? 'as.desc' : 'as.asc');
    return isNamed ? `${said} (${this.item(item)})` : said;
  }

  value(value: Scalar): string {
    if (value === null) return this.catalogue.text('value.missing');
    if (typeof value === 'number') return this.catalogue.constant(value);
    return this.catalogue.text('value.quoted', { text: escapeMarkdown(value) });
  }
}

function isSame(one: Item, other: Item | null): boolean {
  return other !== null && one.fn === other.fn && one.column === other.column;
}

const SIGNS: Readonly<Record<Comparator, string>> = {
  '=': '=',
  '!=': '≠',
  '<': '<',
  '<=': '≤',
  '>': '>',
  '>=': '≥',
};

/** What is put beside each other, and how. */
function comparedText(plan: Plan, { operation, others, value }: Comparison, catalogue: Catalogue): string {
  const words = new PlanWords(catalogue);
  const values = [plan, ...others].map((each) => words.selection(each));
  const [left = '', right = words.value(value)] = values;
  if (isComparator(operation)) return catalogue.text('plan.whether', { left, right, op: SIGNS[operation] });
  if (operation === 'sum' || operation === 'mean' || isExtreme(operation))
    return catalogue.text(`plan.${operation}`, { values: catalogue.list(values) });
  return catalogue.text(`plan.${operation}`, { left, right });
}

/** What is shown or computed, in Markdown. */
export const itemText = (item: Item, catalogue: Catalogue): string => new PlanWords(catalogue).item(item);

/** What a plan computes, in a line of Markdown. */
export function planText(plan: Plan, catalogue: Catalogue): string {
  if (plan.compared) return comparedText(plan, plan.compared, catalogue);
  const words = new PlanWords(catalogue);
  const left = words.selection(plan);
  if (!plan.combined) return left;
  const { operation, right } = plan.combined;
  return catalogue.text(`plan.${operation}`, { left, right: words.selection(right) });
}
