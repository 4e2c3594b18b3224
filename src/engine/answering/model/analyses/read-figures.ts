import { numberFigure } from '../../builtin/recipes/named-test/asked.js';
import { type Choice, type Measure, type ModelPart, type Program } from '../../builtin/recipes/program.js';
import { type Rows } from '../../builtin/representation/rows.js';
import { type Given, oneOfIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { type AnalysisContext } from './analysis-context.js';
import { FigureParts } from './figure-parts.js';
import {
  COMPARISON_METHODS,
  CORRELATION_METHODS,
  COUNT_PARTS,
  type FigureKind,
  NORMALITY_METHODS,
  REGRESSION_METHODS,
  REGRESSION_PARTS,
  SUMMARY_PARTS,
  TEST_PARTS,
} from './figures-schema.js';

/** A number of the answer, as references name it. */
interface KeyedMeasure {
  readonly key: string;
  readonly measure: Measure;
}

/** Statistics that a model asks for, as the built-in analyst computes them. */
interface ReadFigures {
  readonly program: Program;
  /** Of each figure, in their order: its name in references, not yet unlike those of others. */
  readonly keys: readonly string[];
  /** What the rows are restricted to, and levels, as text. */
  readonly texts: readonly string[];
  /** Values whose rows are left out. */
  readonly denied: readonly string[];
}

interface Asked {
  readonly measures: readonly KeyedMeasure[];
  readonly choices?: readonly Choice[];
  readonly texts?: readonly string[];
}

const USUAL_SEED = 42;
const USUAL_LEVEL = 95;
const PAIRED: ReadonlySet<string> = new Set(['paired', 'wilcoxon']);
const choice = (key: string, values: Choice['values'] = {}): Choice => ({
  key: `recipe.choice.${key}`,
  values,
});

class FiguresJson extends FigureParts {
  figures(kind: FigureKind): ReadFigures {
    const rows = this.rows();
    const { measures, choices = [], texts = [] } = this.asked(kind, rows);
    const { texts: compared, denied } = this.compared;
    return {
      program: {
        rows,
        figures: measures.map(({ key, measure }) => numberFigure(key, measure)),
        declined: [],
        unapplied: [],
        choices,
      },
      keys: measures.map(({ key }) => key),
      texts: [...compared, ...texts],
      denied,
    };
  }

  private asked(kind: FigureKind, rows: Rows): Asked {
    switch (kind) {
      case 'group_test':
        return this.groupTest(rows);
      case 'correlation_test':
        return this.correlation(rows);
      case 'normality_test':
        return this.normality(rows);
      case 'independence_test':
        return this.independence(rows);
      case 'evenness_test':
        return this.evenness(rows);
      case 'mean_interval':
        return this.interval(rows);
      case 'regression':
        return this.regression(rows);
      case 'figures':
        return this.summaries(rows);
    }
  }

  private groupTest(rows: Rows): Asked {
    const named = this.method(COMPARISON_METHODS);
    const compared = this.comparedGroups(rows);
    const method = named ?? (compared.groupCount > 2 ? 'anova' : 'welch');
    if (PAIRED.has(method) && !compared.isOfColumns)
      throw new ToolProblem(`${method} takes two columns of the same rows`);
    const choices = named
      ? named === 't'
        ? [choice('pooled')]
        : []
      : [choice(method === 'welch' ? 'welch' : 'method')];
    return { measures: this.each(TEST_PARTS, (part) => compared.measure(method, part)), choices };
  }

  private correlation(rows: Rows): Asked {
    const method = this.method(CORRELATION_METHODS) ?? 'pearson';
    const [x, y] = this.measured(2);
    return {
      measures: this.each(TEST_PARTS, (part) => ({ op: 'correlation', method, x, y, rows, part })),
      choices: [choice('pairwise')],
    };
  }

  private normality(rows: Rows): Asked {
    const named = this.method(NORMALITY_METHODS);
    const method = named ?? 'shapiro';
    const [column] = this.measured(1);
    const choices = named ? (named === 'kolmogorov' ? [choice('fitted')] : []) : [choice('shapiro')];
    return {
      measures: this.each(TEST_PARTS, (part) => ({ op: 'normality', method, column, rows, part })),
      choices,
    };
  }

  private independence(rows: Rows): Asked {
    const [x, y] = this.groupColumns(2);
    return { measures: this.each(COUNT_PARTS, (part) => ({ op: 'independence', x, y, rows, part }), 2) };
  }

  private evenness(rows: Rows): Asked {
    const [column] = this.groupColumns(1);
    return { measures: this.each(COUNT_PARTS, (part) => ({ op: 'evenness', column, rows, part }), 2) };
  }

  private interval(rows: Rows): Asked {
    const [column] = this.measured(1);
    const level = this.percentage('level') ?? USUAL_LEVEL;
    const summary = (fn: 'mean' | 'standardError' | 'count') =>
      ({ op: 'summary', fn, column, rows, extent: 'sample', share: 0.5 }) as const;
    const [mean, error, count] = [summary('mean'), summary('standardError'), summary('count')];
    const bound = (side: 'lower' | 'upper'): KeyedMeasure => ({
      key: `${side}_end`,
      measure: { op: 'meanBound', side, level, mean, error, count },
    });
    return {
      measures: [{ key: 'mean', measure: mean }, bound('lower'), bound('upper')],
      texts: [`${level} %`],
    };
  }

  private regression(rows: Rows): Asked {
    const kind = this.method(REGRESSION_METHODS) ?? 'linear';
    const { target, features } = this.roles(kind === 'logistic');
    const share = this.share('test_share');
    const split = share === null ? null : { testShare: share, seed: USUAL_SEED };
    const model = { kind, target, features, rows, encoding: 'oneHot', split } as const;
    const of = (key: string, part: ModelPart): KeyedMeasure => ({
      key,
      measure: { op: 'model', model, part },
    });
    const usual =
      kind === 'linear' ? (['coefficients', 'intercept', 'r_squared'] as const) : (['accuracy'] as const);
    const numbers = features.filter(({ type }) => type !== 'text');
    const measures = this.parts(REGRESSION_PARTS, usual).flatMap(([part, own]) => {
      if (own !== 'coefficients') return [of(part, { kind: own })];
      return numbers.map(({ name }) => of(`coefficient of ${name}`, { kind: 'coefficient', feature: name }));
    });
    if (measures.length === 0)
      throw new ToolProblem('there are coefficients of numbers alone: ask for other parts');
    const seed = split ? [choice('seed', { seed: String(USUAL_SEED) })] : [];
    return { measures, choices: [choice('listwise'), ...seed] };
  }

  private summaries(rows: Rows): Asked {
    const parts = this.parts(SUMMARY_PARTS, []);
    if (parts.length === 0) throw new ToolProblem('parts is missing: say which figures');
    const columns = this.columns(1);
    const measures = columns.flatMap((column) =>
      parts.map(([part, fn]): KeyedMeasure => {
        const isMoment = fn === 'skewness' || fn === 'kurtosis';
        const extent = isMoment ? 'population' : 'sample';
        const own = this.summarised(column, fn);
        return {
          key: columns.length > 1 ? `${part} of ${column.name}` : part,
          measure: { op: 'summary', fn, column: own, rows, extent, share: 0.5 },
        };
      }),
    );
    const has = (...named: readonly string[]): boolean => parts.some(([part]) => named.includes(part));
    return {
      measures,
      choices: [
        ...(has('std', 'variance') ? [choice('extent.sample')] : []),
        ...(has('skewness', 'kurtosis') ? [choice('moments.population')] : []),
        ...(has('iqr') ? [choice('quantile')] : []),
      ],
    };
  }

  /** The numbers of a test that are asked for: all, or the first of them where nothing is said. */
  private each<Part extends string>(
    known: Readonly<Record<string, Part>>,
    measureOf: (part: Part) => Measure,
    usual = Infinity,
  ): KeyedMeasure[] {
    const names = Object.keys(known);
    return this.parts(known, names.slice(0, usual)).map(([key, part]) => ({ key, measure: measureOf(part) }));
  }

  private method<T>(known: Readonly<Record<string, T>>): T | null {
    const name = oneOfIn(this.given, 'method', Object.keys(known));
    return Object.entries(known).find(([each]) => each === name)?.[1] ?? null;
  }
}

/**
 * Reads the statistics that a model asks for.
 * @throws ToolProblem where they are none over these tables, with the nearest names
 */
export const readFigures = (kind: FigureKind, given: Given, context: AnalysisContext): ReadFigures =>
  new FiguresJson(given, context).figures(kind);
