import { type Column } from '../../link/headers/schema.js';
import { type ColumnRef } from '../../representation/column.js';
import { columnOf, type Predicate } from '../../representation/predicate.js';
import { type OutlierRule, type Rows } from '../../representation/rows.js';
import { numberRef, type Scope } from '../read/scope.js';
import { type MarkedClause } from '../read/marked.js';
import { type Choice, type Extent } from '../program.js';
import { type Ask } from './ask.js';
import { appliedAll, isCleaning, type Step } from '../steps/step.js';

/** The parts of a recipe's text. */
interface RecipeText {
  readonly scope: Scope;
  /** What is to be done, without how it is to be written. */
  readonly prose: string;
  readonly clauses: readonly MarkedClause[];
  readonly steps: readonly Step[];
  /** What makes a value an outlier. */
  readonly rule: OutlierRule;
  /** What is said of the answers: which words in which case. */
  readonly remarks: string;
}

/** What the text of a recipe says beside the figures it asks for. */
export class RecipeContext {
  readonly choices = new Map<string, Choice>();

  readonly scope: Scope;
  readonly prose: string;
  readonly clauses: readonly MarkedClause[];
  readonly rule: OutlierRule;
  readonly remarks: string;
  private allSteps: readonly Step[];
  /** All that is asked for, in order. */
  asks: readonly Ask[] = [];

  constructor(text: RecipeText) {
    this.scope = text.scope;
    this.prose = text.prose;
    this.clauses = text.clauses;
    this.rule = text.rule;
    this.remarks = text.remarks;
    this.allSteps = text.steps;
  }

  /** What is done to the rows, in order. */
  get steps(): readonly Step[] {
    return this.allSteps;
  }

  /** Takes out conditions that do not hold for all figures; `predicates` are written as JSON. */
  dropFilters(predicates: ReadonlySet<string>): void {
    this.allSteps = this.allSteps.filter(
      (step) => step.kind !== 'filter' || !predicates.has(JSON.stringify(step.predicate)),
    );
  }

  /** The conditions of the recipe on some columns. */
  filtersOn(names: ReadonlySet<string>): Predicate[] {
    return this.allSteps.flatMap((step) =>
      step.kind === 'filter' && names.has(columnOf(step.predicate).name) ? [step.predicate] : [],
    );
  }

  /** The rows after all steps but some conditions. */
  without(predicates: readonly Predicate[]): Rows {
    const steps = this.allSteps.filter(
      (step) => step.kind !== 'filter' || !predicates.includes(step.predicate),
    );
    return appliedAll(this.table, steps);
  }

  get table(): Rows {
    const { table, composition } = this.scope.schema;
    return { op: 'all', table: table.name, ...(composition && { composition }) };
  }

  /** The rows after all steps. */
  get after(): Rows {
    return appliedAll(this.table, this.steps);
  }

  /** The rows with new columns and under the conditions of the recipe, before any cleaning. */
  get before(): Rows {
    return appliedAll(
      this.table,
      this.steps.filter((step) => !isCleaning(step)),
    );
  }

  /** The rows before the outliers of a column were taken out. */
  beforeOutliersOf(column: Column): Rows {
    const removed = this.steps.findIndex(
      (step) => step.kind === 'removeOutliers' && step.column.name === column.name,
    );
    return appliedAll(this.table, removed < 0 ? this.steps : this.steps.slice(0, removed));
  }

  /** Whether standard deviations are of a sample, as pandas takes them, or of all. */
  get extent(): Extent {
    return /\bpopulation\b|ddof\s*=\s*0|\bnp\.(?:std|var)\b/i.test(this.prose) ? 'population' : 'sample';
  }

  /** Whether skewness and kurtosis are corrected as pandas does, or taken of the moments as SciPy does. */
  get momentExtent(): Extent {
    return /\bpandas\b|\bsample (?:skew|kurt)|bias\s*=\s*false|\bbias[- ]corrected|unbiased/i.test(this.prose)
      ? 'sample'
      : 'population';
  }

  get hasOutliers(): boolean {
    return /\boutliers?\b/i.test(this.prose);
  }

  /** The level below which a p-value is significant. */
  get alpha(): number {
    const alpha =
      /(?:alpha|significance level|level of significance|α)\D{0,30}?(0?\.\d+)/i.exec(this.prose)?.[1] ??
      /\bp(?:[- ]?value)?\s*(?:<|>|≤|≥|is less than|is greater than|less than|greater than)[^\d.]{0,20}(0?\.\d+)/i.exec(
        this.prose,
      )?.[1];
    const confidence = /(\d{2})\s*%\s*confidence/i.exec(this.prose)?.[1];
    if (alpha !== undefined) return Number(alpha);
    return confidence === undefined ? 0.05 : 1 - Number(confidence) / 100;
  }

  /** Notes something that the text leaves open. */
  choose(key: string, values: Choice['values'] = {}): void {
    this.choices.set(`${key} ${JSON.stringify(values)}`, { key, values });
  }

  ref(column: Column): ColumnRef {
    return numberRef(column);
  }
}
