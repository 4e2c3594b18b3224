import { clockText } from '../../text/times/hours.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import { type Side } from '../../representation/business.js';
import {
  isJoined,
  type JoinedPredicate,
  type Literal,
  type Predicate,
} from '../../representation/predicate.js';
import { MeasuresParaphrase } from './paraphrase-measures.js';
import { PeriodNames } from './period-names.js';

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

/** Says in words what rows have to meet. */
export class ConditionsParaphrase extends MeasuresParaphrase {
  private readonly periods: PeriodNames;

  constructor(catalogue: Catalogue) {
    super(catalogue);
    this.periods = new PeriodNames(catalogue);
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
}
