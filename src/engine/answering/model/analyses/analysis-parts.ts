import { type Side } from '../../builtin/representation/business.js';
import { type ColumnRef } from '../../builtin/representation/column.js';
import { type Predicate } from '../../builtin/representation/predicate.js';
import { type Key } from '../../builtin/representation/key.js';
import { type Measure } from '../../builtin/representation/measure.js';
import { type Rows } from '../../builtin/representation/rows.js';
import { type DataColumn } from '../../tables/data-table.js';
import { type Given, listIn, oneOfIn, optionalObject } from '../given.js';
import { type ColumnNames } from '../plans/column-names.js';
import { ToolProblem } from '../tool-problem.js';
import { type AnalysisContext } from './analysis-context.js';
import { TIME_UNITS } from './analysis-schema.js';
import { namedBy, readConditions, type ReadConditions } from './read-conditions.js';
import { readMeasure } from './read-measure.js';

/** The parts of an analysis that kinds are made of. @throws ToolProblem, each of them, where it is missing or cannot be read */
export class AnalysisParts {
  private readonly read: ReadConditions[] = [];

  constructor(
    protected readonly given: Given,
    protected readonly context: AnalysisContext,
  ) {}

  /** What the conditions that were read compare with. */
  protected get compared(): { readonly texts: readonly string[]; readonly denied: readonly string[] } {
    return {
      texts: [...new Set(this.read.flatMap(({ texts }) => texts))],
      denied: this.read.flatMap(({ denied }) => denied),
    };
  }

  protected rows(): Rows {
    return this.conditions('where').predicates.reduce<Rows>(
      (from, predicate) => ({ op: 'filter', from, predicate }),
      this.context.table.rows,
    );
  }

  protected conditions(name: string): ReadConditions {
    const read = readConditions(this.given, name, this.context);
    if (read.predicates.length === 0 && name !== 'where')
      throw new ToolProblem(`${name} is missing: a list of conditions`);
    this.read.push(read);
    return read;
  }

  protected sides(): { readonly left: Side; readonly right: Side } {
    const [left, right] = ['left', 'right'].map((name): Side => {
      const read = this.conditions(name);
      return { label: namedBy(read), predicate: read.predicates.reduce(both) };
    });
    if (!left || !right || left.label === right.label) throw new ToolProblem('left and right must differ');
    return { left, right };
  }

  protected measure(): Measure {
    return readMeasure(optionalObject(this.given, 'measure'), this.context);
  }

  protected addedUp(): Measure {
    const measure = this.measure();
    if (!addsUp(measure)) throw new ToolProblem('only a count or a sum adds up here');
    return measure;
  }

  protected keys(): Key[] {
    const time = optionalObject(this.given, 'time');
    const keys = [...(time ? [this.timeKey()] : []), ...this.by()];
    if (keys.length > 2) throw new ToolProblem('groups are by two columns at most');
    return keys;
  }

  protected onlyKey(): Key {
    const [key, other] = this.keys();
    if (!key || other) throw new ToolProblem('take one of by and time');
    return key;
  }

  protected by(): Key[] {
    return this.named('by').map((column) => ({ column: this.context.table.ref(column), unit: null }));
  }

  protected timeKey(): Key {
    const [column] = this.namedIn('time', 'column');
    const unit = oneOfIn(optionalObject(this.given, 'time') ?? new Map(), 'unit', TIME_UNITS);
    if (!column) throw new ToolProblem('time is missing: a column of dates, and a unit');
    const ref = this.context.table.ref(column);
    if (this.context.table.column(column).isYear) return { column: ref, unit: null };
    if (column.type !== 'date' && column.type !== 'timestamp')
      throw new ToolProblem(`${column.name} holds no dates`);
    return { column: ref, unit: unit ?? 'month' };
  }

  protected columns(least: number): ColumnRef[] {
    const columns = this.named('columns');
    if (columns.length < least) throw new ToolProblem('columns is missing: a list of columns');
    return columns.map((column) => this.context.table.ref(column));
  }

  protected numbers(count: number): ColumnRef[] {
    const named = this.named('columns');
    const other = named.find(({ kind }) => kind !== 'number');
    if (other) throw new ToolProblem(`${other.name} holds no numbers`);
    if (named.length !== count) throw new ToolProblem(`columns must be ${count}`);
    return named.map((column) => this.context.table.ref(column));
  }

  protected namedIn(name: string, property: string): DataColumn[] {
    const object = optionalObject(this.given, name);
    return object ? named(object, property, this.context.names) : [];
  }

  protected named(name: string): DataColumn[] {
    return named(this.given, name, this.context.names);
  }
}

function named(given: Given, name: string, names: ColumnNames): DataColumn[] {
  const value = given.get(name);
  const list = typeof value === 'string' && value !== '' ? [value] : listIn(given, name);
  return list.map((each) => names.find(String(each)));
}

export const both = (left: Predicate, right: Predicate): Predicate => ({ op: 'and', left, right });

export const addsUp = ({ fn }: Measure): boolean => fn === 'count' || fn === 'sum';
