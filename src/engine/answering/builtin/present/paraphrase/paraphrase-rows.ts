import { type OutlierRule, predicatesOf, type Rows, unfiltered } from '../../representation/rows.js';
import { formulaText } from './formula-text.js';
import { ConditionsParaphrase } from './paraphrase-conditions.js';

/** Says in words which rows a query reads. The same rows always give the same words. */
export class RowsParaphrase extends ConditionsParaphrase {
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
