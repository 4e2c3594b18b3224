import { type Catalogue } from '../../../narration/catalogue.js';
import { escapeMarkdown } from '../../../narration/markdown.js';
import { type ColumnRef, labelOf } from '../../representation/column.js';
import { type Key } from '../../representation/key.js';
import { type ColumnMeasure, type Measure } from '../../representation/measure.js';

const MOST_NAMED = 12;

/** Says in words what columns, measures and groups are called. */
export class MeasuresParaphrase {
  constructor(protected readonly catalogue: Catalogue) {}

  /** The name of a column in a sentence. */
  column(column: ColumnRef | string): string {
    return this.marked(typeof column === 'string' ? column : this.label(column));
  }

  columns(columns: readonly (ColumnRef | string)[]): string {
    const names = columns.slice(0, MOST_NAMED).map((column) => this.column(column));
    const rest = columns.length - names.length;
    if (rest <= 0) return this.catalogue.list(names);
    return this.catalogue.text('decline.more', { columns: this.catalogue.series(names), count: rest });
  }

  /** What a measure is called in a sentence. */
  measure(measure: Measure): string {
    if (measure.fn === 'ratio') {
      const values = { over: this.measure(measure.over), under: this.measure(measure.under) };
      return this.catalogue.text(measure.isPercent ? 'fn.ratio.percent' : 'fn.ratio', values);
    }
    if (measure.fn !== 'quantile') return this.columnMeasure(measure);
    const level = this.catalogue.constant(Number((100 * measure.level).toPrecision(6)));
    return this.catalogue.text('fn.quantile', { level, column: this.column(measure.column) });
  }

  /** What rows are grouped by. */
  keys(keys: readonly Key[]): string {
    return this.catalogue.list(
      keys.map(({ column, unit }) =>
        unit === null
          ? this.column(column)
          : this.catalogue.text(`unit.${unit}`, { column: this.column(column) }),
      ),
    );
  }

  private columnMeasure({ fn, column }: ColumnMeasure): string {
    const isDate = column?.type === 'date' || column?.type === 'timestamp';
    if (isDate && (fn === 'min' || fn === 'max')) {
      return this.catalogue.text(fn === 'min' ? 'fn.earliest' : 'fn.latest', { column: this.column(column) });
    }
    return this.catalogue.text(`fn.${fn}`, column && fn !== 'count' ? { column: this.column(column) } : {});
  }

  protected marked(name: string): string {
    return `*${escapeMarkdown(name)}*`;
  }

  private label(column: ColumnRef): string {
    if (column.view?.kind !== 'daysTo') return labelOf(column);
    const unit = column.view.unit ?? 'day';
    return this.catalogue.text(`column.${unit}s`, { start: column.name, end: column.view.end.name });
  }
}
