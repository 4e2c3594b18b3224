import { clockText } from '../text/hours.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type Side } from '../representation/business.js';
import { type ColumnRef, labelOf } from '../representation/column.js';
import { isJoined, type JoinedPredicate, type Literal, type Predicate } from '../representation/predicate.js';
import { type Measure } from '../representation/query.js';
import { type OutlierRule, predicatesOf, type Rows, unfiltered } from '../representation/rows.js';
import { formulaText } from './formula-text.js';
import { PeriodNames } from './period-names.js';

const MOST_NAMED = 12;

function literalText(value: Literal, catalogue: Catalogue): string {
  switch (value.type) {
    case 'number':
      return catalogue.constant(value.value);
    case 'text':
      return catalogue.text('value.quoted', { text: escapeMarkdown(value.value) });
    case 'boolean':
      return catalogue.text(value.value ? 'value.true' : 'value.false');
    case 'date':
    case 'timestamp':
      return value.value;
  }
}

type TimePredicate = Extract<
  Predicate,
  { op: 'period' | 'periods' | 'weekday' | 'hours' | 'monthOfYear' | 'recent' }
>;

/** Says in words which rows a query reads. The same rows always give the same words. */
export abstract class RowsParaphrase {
  protected readonly periods: PeriodNames;

  constructor(protected readonly catalogue: Catalogue) {
    this.periods = new PeriodNames(catalogue);
  }

  /** What a measure is called in a sentence. */
  abstract measure(measure: Measure): string;

  /** The name of a column in a sentence. */
  column(column: ColumnRef | string): string {
    return this.marked(typeof column === 'string' ? column : this.label(column));
  }

  protected marked(name: string): string {
    return `*${escapeMarkdown(name)}*`;
  }

  private label(column: ColumnRef): string {
    if (column.view?.kind !== 'daysTo') return labelOf(column);
    const unit = column.view.unit ?? 'day';
    return this.catalogue.text(`column.${unit}s`, { start: column.name, end: column.view.end.name });
  }

  columns(columns: readonly (ColumnRef | string)[]): string {
    const names = columns.slice(0, MOST_NAMED).map((column) => this.column(column));
    const rest = columns.length - names.length;
    if (rest <= 0) return this.catalogue.list(names);
    return this.catalogue.text('decline.more', { columns: this.catalogue.series(names), count: rest });
  }

  private joined({ op, left, right }: JoinedPredicate): string {
    const sides = { left: this.condition(left), right: this.condition(right) };
    return op === 'or'
      ? this.catalogue.text('cond.or', sides)
      : this.catalogue.list([sides.left, sides.right]);
  }

  condition(predicate: Predicate): string {
    if (predicate.op === 'not') return this.negation(predicate.of);
    if (isJoined(predicate)) return this.joined(predicate);
    const column = this.column(predicate.column);
    switch (predicate.op) {
      case 'in':
        return this.values(predicate, 'cond.in');
      case 'otherThan':
        return this.values({ ...predicate, op: 'in' }, 'cond.not.in');
      case 'compare':
        return this.catalogue.text(`cond.${predicate.comparison}`, {
          column,
          value: this.catalogue.constant(predicate.value),
        });
      case 'between':
        return this.catalogue.text('cond.between', {
          column,
          low: this.catalogue.constant(predicate.low),
          high: this.catalogue.constant(predicate.high),
        });
      case 'contains':
        return this.catalogue.text('cond.contains', { column, text: escapeMarkdown(predicate.text) });
      case 'period':
      case 'periods':
      case 'weekday':
      case 'hours':
      case 'monthOfYear':
      case 'recent':
        return this.time(predicate, column);
      case 'missing':
        return this.catalogue.text('cond.missing', { column });
      case 'ofGroup':
      case 'ofTop':
      case 'besideMean':
        return this.besideOthers(predicate, column);
    }
  }

  /** A condition on a time. */
  private time(predicate: TimePredicate, column: string): string {
    switch (predicate.op) {
      case 'period':
        return this.period(predicate, column);
      case 'periods':
        return this.catalogue.text('cond.periods', {
          column,
          labels: this.catalogue.series(predicate.periods.map((each) => this.periods.period(each))),
        });
      case 'weekday':
        return this.catalogue.text('cond.weekday', { column, label: this.periods.weekdays(predicate.days) });
      case 'hours':
        return this.catalogue.text('cond.hours', {
          column,
          from: clockText(predicate.from),
          to: clockText(predicate.to),
        });
      case 'monthOfYear':
        return this.catalogue.text('cond.monthOfYear', {
          column,
          label: this.periods.monthsOfYear(predicate),
        });
      case 'recent':
        return this.catalogue.text(`cond.recent.${predicate.unit}`, { column, count: predicate.count });
    }
  }

  /** A condition that holds for a row by what others are. */
  private besideOthers(
    predicate: Extract<Predicate, { op: 'ofGroup' | 'ofTop' | 'besideMean' }>,
    column: string,
  ): string {
    if (predicate.op === 'ofGroup') return this.ofGroup(predicate, column);
    if (predicate.op === 'ofTop')
      return this.catalogue.text(`cond.ofTop.${predicate.direction}`, {
        column,
        count: predicate.count,
        measure: this.measure(predicate.measure),
      });
    const value = this.catalogue.text(predicate.isOfAll ? 'level.meanOfAll' : 'level.mean');
    return this.catalogue.text(`cond.${predicate.comparison}`, { column, value });
  }

  private ofGroup(
    { measure, comparison, value, of }: Extract<Predicate, { op: 'ofGroup' }>,
    column: string,
  ): string {
    const isMean = value === 'groupMean';
    const limit = isMean ? this.catalogue.text('level.groupMean') : this.catalogue.constant(value);
    const key = comparison === '=' ? 'cond.in' : (`cond.${comparison}` as const);
    const values = { column: this.measure(measure), value: limit, values: limit };
    const condition = this.catalogue.text(key, values);
    if (of.length === 0) return this.catalogue.text('cond.ofGroup', { column, condition });
    const where = this.catalogue.list(of.map((each) => this.condition(each)));
    return this.catalogue.text('cond.ofGroupWhere', { column, condition, where });
  }

  private values({ column, values }: Extract<Predicate, { op: 'in' }>, key: string): string {
    const texts = values.map((value) => literalText(value, this.catalogue));
    return this.catalogue.text(values.length > 1 ? `${key}Many` : key, {
      column: this.column(column),
      values: this.catalogue.series(texts),
    });
  }

  private negation(predicate: Predicate): string {
    if (predicate.op === 'in') return this.values(predicate, 'cond.not.in');
    if (predicate.op === 'missing')
      return this.catalogue.text('cond.not.missing', { column: this.column(predicate.column) });
    if (predicate.op !== 'contains') {
      return this.catalogue.text('cond.not', { condition: this.condition(predicate) });
    }
    const column = this.column(predicate.column);
    return this.catalogue.text('cond.not.contains', { column, text: escapeMarkdown(predicate.text) });
  }

  private period({ start, end, label }: Extract<Predicate, { op: 'period' }>, column: string): string {
    if (start !== null && end !== null) {
      const named = this.periods.period({ start, end, label });
      return this.catalogue.text('cond.period', { column, label: named });
    }
    if (start !== null) return this.catalogue.text('cond.since', { column, start });
    return this.catalogue.text('cond.before', { column, end: end ?? '' });
  }

  /** What a side of a comparison is called: the name of its period in the language, or its value. */
  side({ predicate, label }: Side): string {
    if (predicate.op === 'monthOfYear') return this.periods.monthsOfYear(predicate);
    if (predicate.op !== 'period' || predicate.start === null || predicate.end === null) return label;
    return this.periods.period({ start: predicate.start, end: predicate.end, label });
  }

  /** "where a is 1 and b is 2", or an empty text for all rows. */
  where(rows: Rows): string {
    const conditions = predicatesOf(rows).map((each) => this.condition(each));
    if (conditions.length === 0) return '';
    return this.catalogue.text('cond.where', { conditions: this.catalogue.list(conditions) });
  }

  private madeRows(rows: Extract<Rows, { op: 'derive' | 'outliers' | 'distinct' | 'half' }>): string {
    const from = this.rows(rows.from);
    switch (rows.op) {
      case 'derive': {
        const values = { rows: from, column: this.column(rows.name), formula: formulaText(rows.value) };
        return this.catalogue.text(rows.replaces ? 'rows.replaced' : 'rows.derived', values);
      }
      case 'outliers': {
        const values = { rows: from, column: this.column(rows.column), rule: this.rule(rows.rule) };
        return this.catalogue.text(`rows.outliers.${rows.keep}`, values);
      }
      case 'distinct':
        return this.catalogue.text('rows.distinct', { rows: from, columns: this.columns(rows.columns) });
      case 'half':
        return this.catalogue.text(`rows.half.${rows.which}`, { rows: from });
    }
  }

  /** What makes a value an outlier. */
  rule(rule: OutlierRule): string {
    switch (rule.kind) {
      case 'zScore':
        return this.limited(`rule.zScore.${rule.side}`, rule.threshold);
      case 'modifiedZScore':
        return this.limited('rule.modifiedZScore', rule.threshold);
      case 'quartiles':
        return this.catalogue.text('rule.quartiles', { factor: this.catalogue.constant(rule.factor) });
    }
  }

  private limited(key: string, threshold: number): string {
    return this.catalogue.text(key, { threshold: this.catalogue.constant(threshold) });
  }

  /** Which rows these are: "the row with the highest *Points* among the rows where …". */
  rows(rows: Rows): string {
    switch (rows.op) {
      case 'all':
        return this.catalogue.text('rows.all');
      case 'filter': {
        const of = unfiltered(rows);
        const where = this.where(rows);
        return of.op === 'all'
          ? this.catalogue.text('rows.where', { where })
          : this.catalogue.text('rows.ofWhere', { rows: this.rows(of), where });
      }
      case 'extreme':
        return this.catalogue.text(`rows.extreme.${rows.direction}${rows.place === 1 ? '' : '.place'}`, {
          column: this.column(rows.by),
          place: rows.place,
          rows: this.rows(rows.from),
        });
      case 'position':
        return this.catalogue.text(`rows.${rows.end}${rows.place === 1 ? '' : '.place'}`, {
          place: rows.place,
          rows: this.rows(rows.from),
        });
      case 'top':
        return this.catalogue.text(
          rows.by === null ? `rows.top.${rows.direction}` : `rows.top.by.${rows.direction}`,
          {
            count: rows.count,
            column: rows.by === null ? '' : this.column(rows.by),
            rows: this.rows(rows.from),
          },
        );
      case 'neighbour':
      case 'outside':
      case 'beyond':
      case 'alike':
      case 'either':
      case 'enclosed':
        return this.related(rows);
      case 'derive':
      case 'outliers':
      case 'distinct':
      case 'half':
        return this.madeRows(rows);
    }
  }

  /** Rows that are told by others. */
  private related(
    rows: Extract<Rows, { op: 'neighbour' | 'outside' | 'beyond' | 'alike' | 'either' | 'enclosed' }>,
  ): string {
    switch (rows.op) {
      case 'neighbour':
      case 'outside':
        return this.catalogue.text(`rows.${rows.side}`, { rows: this.rows(rows.of) });
      case 'beyond':
        return this.catalogue.text(`rows.${rows.relation}`, {
          column: this.column(rows.by),
          rows: this.rows(rows.of),
        });
      case 'alike':
        return this.catalogue.text(rows.withItself ? 'rows.alike' : 'rows.alike.others', {
          column: this.column(rows.by),
          rows: this.rows(rows.of),
        });
      case 'either':
      case 'enclosed':
        return this.catalogue.text(`rows.${rows.op}`, {
          left: this.rows(rows.left),
          right: this.rows(rows.right),
        });
    }
  }
}
