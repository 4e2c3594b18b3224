import {
  isBusiness,
  type AggregateQuery,
  type CellQuery,
  type Having,
  type Query,
  type RowMeasure,
  classLabel,
  isCellQuery,
} from '../../representation/query.js';
import { type Direction } from '../../representation/measure.js';
import { type Rows, unfiltered } from '../../representation/rows.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import { paraphraseBusiness } from './paraphrase-business.js';
import { RowsParaphrase } from './paraphrase-rows.js';

/** Says in words what a query computes. The same query always gives the same words. */
export class Paraphrase extends RowsParaphrase {
  private forRows(rows: Rows): string {
    if (unfiltered(rows).op !== 'all') return this.catalogue.text('as.ofRows', { rows: this.rows(rows) });
    const where = this.where(rows);
    return where ? this.catalogue.text('as.where', { where }) : '';
  }

  private measured(number: RowMeasure | number): string {
    if (typeof number === 'number') return this.catalogue.constant(number);
    const { rows, measure } = number;
    return this.catalogue.text('as.measured', { measure: this.measure(measure), rows: this.rows(rows) });
  }

  private aggregate(query: AggregateQuery): string {
    const { catalogue } = this;
    const { order } = query;
    const isRanked = query.keys.length > 0 && order !== null;
    const parts = [
      isRanked ? this.order(order, query.near) : '',
      this.having(query),
      query.share ? catalogue.text(query.isPerFirstKey ? 'as.shareEach' : 'as.share') : '',
      this.shown(query),
      query.withRest ? catalogue.text('as.rest') : '',
    ];
    return catalogue.text('as.aggregate', {
      measures: catalogue.list(query.measures.map((measure) => this.measure(measure))),
      keys: query.keys.length > 0 ? catalogue.text('as.keys', { keys: this.keys(query.keys) }) : '',
      where: this.forRows(query.rows),
      order: parts.join(''),
    });
  }

  private order(direction: Direction, near: number | null): string {
    if (near === null) return this.catalogue.text(direction === 'desc' ? 'as.desc' : 'as.asc');
    return this.catalogue.text('as.nearest', { near: this.catalogue.constant(near) });
  }

  private having({ having }: Pick<AggregateQuery, 'having'>): string {
    return having ? this.catalogue.text(`as.having.${having.comparison}`, { value: this.level(having) }) : '';
  }

  private level({ value, isShare }: Having): string {
    if (typeof value !== 'number') return this.catalogue.text(`level.${value}`);
    const number = this.catalogue.constant(value);
    return isShare ? this.catalogue.text('level.share', { value: number }) : number;
  }

  private shown({ limit, place, keys, isPerFirstKey }: AggregateQuery): string {
    if (place !== null) return this.catalogue.text('as.place', { place });
    if (limit === null) return '';
    const [key] = keys;
    if (!isPerFirstKey || !key) return this.catalogue.text('as.limit', { count: limit });
    return this.catalogue.text('as.limitEach', { count: limit, key: this.keys([key]) });
  }

  private list(query: Extract<Query, { op: 'list' }>, where: string): string {
    const direction = query.order && this.order(query.order.direction, query.order.near);
    const limit = query.limit === null ? '' : this.catalogue.text('as.limit', { count: query.limit });
    const place = query.place === null ? limit : this.catalogue.text('as.place', { place: query.place });
    const order = `${direction ?? ''}${place}`;
    return this.catalogue.text('as.list', { where, columns: this.columns(query.columns), order });
  }

  /** The whole query in words. */
  query(query: Query): string {
    const where = this.forRows(query.rows);
    if (isBusiness(query)) {
      return paraphraseBusiness(query, where, { catalogue: this.catalogue, paraphrase: this });
    }
    if (isCellQuery(query)) return this.cellQuery(query, where);
    switch (query.op) {
      case 'aggregate':
        return this.aggregate(query);
      case 'fraction': {
        const part = this.catalogue.text('cond.where', { conditions: this.condition(query.part) });
        const keys =
          query.keys.length > 0 ? this.catalogue.text('as.keys', { keys: this.keys(query.keys) }) : '';
        const ordered = query.order ? this.catalogue.text(query.order === 'desc' ? 'as.desc' : 'as.asc') : '';
        const fraction = this.catalogue.text('as.fraction', {
          part,
          measure: this.measure(query.measure),
          keys: `${keys}${this.having(query)}`,
          where,
        });
        return `${fraction}${ordered}`;
      }
      case 'list':
        return this.list(query, where);
      case 'correlation':
        return this.catalogue.text('as.correlation', {
          x: this.column(query.x),
          y: this.column(query.y),
          where,
        });
      case 'histogram': {
        if (query.classes) {
          const classes = this.catalogue.list(query.classes.map(classLabel));
          return this.catalogue.text('as.classes', { column: this.column(query.column), classes, where });
        }
        const width = this.catalogue.constant(query.binWidth);
        return this.catalogue.text('as.histogram', { column: this.column(query.column), width, where });
      }
      case 'describe':
        return this.catalogue.text('as.describe', { columns: this.columns(query.columns), where });
      case 'missing':
        return this.catalogue.text('as.missing', { columns: this.columns(query.columns), where });
      case 'schema':
        return this.catalogue.text('as.schema');
    }
  }

  private cellQuery(query: CellQuery, where: string): string {
    switch (query.op) {
      case 'cells':
        return this.catalogue.text('as.cells', {
          column: this.column(query.column),
          rows: this.rows(query.rows),
        });
      case 'groupCount':
        return this.catalogue.text(`as.groupCount.${query.comparison}`, {
          column: this.column(query.key),
          count: query.count,
          where,
        });
      case 'groupSize':
        return this.catalogue.text(`as.groupSize.${query.direction}`, {
          column: this.column(query.key),
          where,
        });
      case 'arithmetic':
      case 'comparison':
        return this.catalogue.text(`as.${query.op === 'arithmetic' ? query.sign : query.op}`, {
          left: this.measured(query.left),
          right: this.measured(query.right),
        });
      case 'choice':
        return this.catalogue.text(`as.choice.${query.direction}`, {
          options: this.catalogue.list(query.options.map(({ label }) => escapeMarkdown(label))),
          measure: this.catalogue.list([
            ...new Set(query.options.map(({ measure }) => this.measure(measure))),
          ]),
        });
      case 'run':
        return this.catalogue.text('as.run', {
          where: this.catalogue.text('cond.where', { conditions: this.condition(query.predicate) }),
        });
      case 'verdict':
        return this.catalogue.text('as.verdict', { rows: this.rows(query.rows) });
    }
  }
}
