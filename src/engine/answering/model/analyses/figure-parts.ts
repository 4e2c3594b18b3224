import { type Column } from '../../builtin/link/headers/schema.js';
import { refOf } from '../../builtin/parse/reading.js';
import {
  type ComparisonMethod,
  type Measure,
  type SummaryFunction,
  type TestPart,
} from '../../builtin/recipes/program.js';
import { isMeasured, numberRef } from '../../builtin/recipes/read/scope.js';
import { type ColumnRef } from '../../builtin/representation/column.js';
import { filtered, type Rows } from '../../builtin/representation/rows.js';
import { listIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { AnalysisParts } from './analysis-parts.js';

/** Different values of a column that are groups, at most. */
const MOST_GROUPS = 50;
const MOST_FEATURES = 20;
const CLASSES = 2;
const WHOLE = 100;

/** What is counted of any column. */
const OF_ANYTHING: ReadonlySet<SummaryFunction> = new Set([
  'mode',
  'min',
  'max',
  'count',
  'missing',
  'missingShare',
  'unique',
]);

/** Groups of values that a test compares. */
interface ComparedGroups {
  readonly groupCount: number;
  /** Two columns of the same rows. */
  readonly isOfColumns: boolean;
  measure(method: ComparisonMethod, part: TestPart): Measure;
}

/** The parts that statistics are made of. @throws ToolProblem, each of them, where it is missing or cannot be read */
export class FigureParts extends AnalysisParts {
  /** So many columns of numbers. */
  protected measured(count: 1): [ColumnRef];
  protected measured(count: 2): [ColumnRef, ColumnRef];
  protected measured(count: number): ColumnRef[] {
    return this.exactly(count).map((column) => this.numbersOf(column));
  }

  /** So many columns whose values are groups. */
  protected groupColumns(count: 1): [ColumnRef];
  protected groupColumns(count: 2): [ColumnRef, ColumnRef];
  protected groupColumns(count: number): ColumnRef[] {
    return this.exactly(count).map((column) => this.groupsOf(column));
  }

  /** What a test compares: a column between the groups of another, between two selections of rows, or two columns. */
  protected comparedGroups(rows: Rows): ComparedGroups {
    const hasSides = listIn(this.given, 'left').length > 0 || listIn(this.given, 'right').length > 0;
    const [key, other] = this.named('by').map((column) => this.context.table.column(column));
    if (other || (key && hasSides)) throw new ToolProblem('take one column in by, or left and right');
    if (key) return this.ofGroups(rows, key);
    if (hasSides) return this.ofSides(rows);
    if (this.named('columns').length !== 2)
      throw new ToolProblem('say by, or left and right, or two columns: what is compared');
    const samples = this.exactly(2).map((column) => ({
      name: column.name,
      column: this.numbersOf(column),
      rows,
    }));
    return {
      groupCount: 2,
      isOfColumns: true,
      measure: (method, part) => ({ op: 'comparison', method, samples, part }),
    };
  }

  /** What a regression foretells, and from what. */
  protected roles(isOfClasses: boolean): {
    readonly target: ColumnRef;
    readonly features: readonly ColumnRef[];
  } {
    const [named] = this.named('target');
    if (!named) throw new ToolProblem('target is missing: the column that is foretold');
    const own = this.context.table.column(named);
    const { distinctCount } = own.profile;
    if (isOfClasses && distinctCount !== CLASSES)
      throw new ToolProblem(
        `${own.name} has ${distinctCount} values: a logistic regression takes a target of two`,
      );
    const target = isOfClasses && !isMeasured(own) ? this.groupsOf(own) : this.numbersOf(own);
    const columns = this.named('columns').map((column) => this.context.table.column(column));
    if (columns.length === 0 || columns.length > MOST_FEATURES)
      throw new ToolProblem(`columns must be 1 to ${MOST_FEATURES}: what the target is foretold from`);
    if (columns.includes(own)) throw new ToolProblem('columns must not hold the target');
    const features = columns.map((column) =>
      isMeasured(column) ? numberRef(column) : this.groupsOf(column),
    );
    return { target, features };
  }

  /** The numbers that are asked for, with their names; the usual ones where nothing is said. */
  protected parts<Part>(
    known: Readonly<Record<string, Part>>,
    usual: readonly string[],
  ): readonly (readonly [name: string, part: Part])[] {
    const all = Object.entries(known);
    const asked = listIn(this.given, 'parts').map(String);
    return [...new Set(asked.length > 0 ? asked : usual)].map((wanted) => {
      const found = all.find(([name]) => name === wanted);
      if (!found) throw new ToolProblem(`parts must be of ${all.map(([name]) => name).join(', ')}`);
      return found;
    });
  }

  /** A column as a figure of its values takes it. */
  protected summarised(column: ColumnRef, fn: SummaryFunction): ColumnRef {
    const own = this.context.table.schema.columns.find(({ name }) => name === column.name);
    if (own && isMeasured(own)) return numberRef(own);
    if (OF_ANYTHING.has(fn)) return column;
    throw new ToolProblem(`${column.name} holds no numbers`);
  }

  protected percentage(name: string): number | null {
    const value = this.given.get(name);
    if (value === undefined || value === null) return null;
    if (typeof value === 'number' && value > 0 && value < WHOLE) return value;
    throw new ToolProblem(`${name} must be above 0 and below ${WHOLE}`);
  }

  protected share(name: string): number | null {
    const value = this.given.get(name);
    if (value === undefined || value === null) return null;
    if (typeof value === 'number' && value > 0 && value < 1) return value;
    throw new ToolProblem(`${name} must be above 0 and below 1`);
  }

  private ofGroups(rows: Rows, key: Column): ComparedGroups {
    const [column] = this.measured(1);
    const ref = this.groupsOf(key);
    return {
      groupCount: key.profile.distinctCount,
      isOfColumns: false,
      measure: (method, part) => ({ op: 'groupComparison', method, key: ref, column, rows, part }),
    };
  }

  private ofSides(rows: Rows): ComparedGroups {
    const [column] = this.measured(1);
    const { left, right } = this.sides();
    const samples = [left, right].map(({ label, predicate }) => ({
      name: label,
      column,
      rows: filtered(rows, predicate),
    }));
    return {
      groupCount: 2,
      isOfColumns: false,
      measure: (method, part) => ({ op: 'comparison', method, samples, part }),
    };
  }

  private exactly(count: number): Column[] {
    const named = this.named('columns');
    if (named.length !== count) throw new ToolProblem(`columns must be ${count}`);
    return named.map((column) => this.context.table.column(column));
  }

  private numbersOf(column: Column): ColumnRef {
    if (!isMeasured(column)) throw new ToolProblem(`${column.name} holds no numbers`);
    return numberRef(column);
  }

  private groupsOf(column: Column): ColumnRef {
    if (column.profile.distinctCount > MOST_GROUPS)
      throw new ToolProblem(`cannot be computed: ${column.name} has more than ${MOST_GROUPS} values`);
    return refOf(column);
  }
}
