import { binWidth } from '../../builtin/parse/spreads/distributions.js';
import { THRESHOLD } from '../../builtin/parse/spreads/anomalies.js';
import { periodsAhead } from '../../builtin/parse/spreads/forecasts.js';
import { type SeriesQuery } from '../../builtin/representation/business.js';
import { type CalendarUnit } from '../../builtin/representation/predicate.js';
import { type Query } from '../../builtin/representation/query.js';
import { isOverTime } from '../../builtin/representation/key.js';
import { type Rows } from '../../builtin/representation/rows.js';
import { type Given, oneOfIn, wholeNumberIn } from '../given.js';
import { ToolProblem } from '../tool-problem.js';
import { type AnalysisContext } from './analysis-context.js';
import { addsUp, AnalysisParts, both } from './analysis-parts.js';
import { type AnalysisKind, PERIODS } from './analysis-schema.js';

/** An analysis that a model proposes, as the built-in analyst computes it. */
interface ReadAnalysis {
  readonly query: Query;
  /** What its rows are restricted to, as text. */
  readonly texts: readonly string[];
  /** Values whose rows are left out. */
  readonly denied: readonly string[];
}

const FEWEST_MOVING = 2;
const MOST_LIMIT = 1000;
const USUAL_PERIODS = 3;

type SeriesView = SeriesQuery['view'];

class AnalysisJson extends AnalysisParts {
  analysis(kind: AnalysisKind): ReadAnalysis {
    const query = this.query(kind, this.rows());
    return { query, ...this.compared };
  }

  private query(kind: AnalysisKind, rows: Rows): Query {
    switch (kind) {
      case 'groups':
      case 'share':
        return this.aggregate(rows, kind === 'share');
      case 'part': {
        const part = this.conditions('part').predicates.reduce(both);
        return { op: 'fraction', rows, part, measure: this.measure(), keys: this.keys(), having: null };
      }
      case 'growth':
        return this.series(rows, {
          kind: 'change',
          back: oneOfIn(this.given, 'back', ['period', 'year']) ?? 'period',
        });
      case 'running_total':
        return this.series(rows, { kind: 'running', from: 'start' });
      case 'moving_average':
        return this.series(rows, {
          kind: 'moving',
          size: wholeNumberIn(this.given, 'size', FEWEST_MOVING) ?? 3,
        });
      case 'difference':
        return this.contrast(rows);
      case 'drivers':
        return { op: 'drivers', rows, ...this.sides(), measure: this.addedUp(), columns: this.columns(1) };
      case 'correlation':
        return this.correlation(rows);
      case 'distribution':
        return this.histogram(rows);
      case 'summary':
        return { op: 'describe', rows, columns: this.columns(1) };
      case 'missing':
        return { op: 'missing', rows, columns: this.columns(1), isOnlyWithGaps: false };
      case 'cohorts':
        return this.cohort(rows);
      case 'unusual':
        return {
          op: 'anomalies',
          rows,
          key: this.onlyKey(),
          measure: this.measure(),
          threshold: THRESHOLD,
          side: null,
          isOfWinner: false,
        };
      case 'forecast':
        return this.forecast(rows);
    }
  }

  private aggregate(rows: Rows, share: boolean): Query {
    const keys = this.keys();
    const measure = this.measure();
    const limit = wholeNumberIn(this.given, 'limit', 1);
    const order = oneOfIn(this.given, 'order', ['asc', 'desc']);
    if (share && keys.length === 0) throw new ToolProblem('shares need by, or time');
    if (share && !addsUp(measure)) throw new ToolProblem('shares are of a count or a sum');
    if (limit !== null && (order === null || limit > MOST_LIMIT))
      throw new ToolProblem(`limit needs order, and is at most ${MOST_LIMIT}`);
    const isRanked = order ?? (share && !keys.some(isOverTime) ? 'desc' : null);
    const rest = { near: null, place: null, isOfWinner: false, isPerFirstKey: false, having: null };
    return {
      op: 'aggregate',
      rows,
      keys,
      measures: [measure],
      share,
      order: isRanked,
      limit,
      withRest: false,
      ...rest,
    };
  }

  private series(rows: Rows, view: SeriesView): Query {
    const key = this.timeKey();
    if (key.unit === 'weekday' || key.unit === 'hour')
      throw new ToolProblem('time must be in day, week, month, quarter or year');
    const measure = view.kind === 'running' ? this.addedUp() : this.measure();
    const [group = null, other] = this.by();
    if (other) throw new ToolProblem('by takes one column here');
    return { op: 'series', rows, key, group, measure, view, shown: null, order: null };
  }

  private contrast(rows: Rows): Query {
    const [key = null, other] = this.keys();
    if (other) throw new ToolProblem('a difference takes one of by and time');
    const direction = oneOfIn(this.given, 'order', ['asc', 'desc']);
    const order = key && direction ? ({ by: 'difference', direction } as const) : null;
    const limit = order ? wholeNumberIn(this.given, 'limit', 1) : null;
    const rest = { side: null, beyond: null, isTarget: false, isCounted: false, years: null };
    return { op: 'contrast', rows, ...this.sides(), measure: this.measure(), key, order, limit, ...rest };
  }

  private correlation(rows: Rows): Query {
    const [x, y] = this.numbers(2);
    if (!x || !y) throw new ToolProblem('a correlation takes two columns');
    return { op: 'correlation', rows, x, y };
  }

  private histogram(rows: Rows): Query {
    const [column] = this.named('columns');
    const [ref] = this.numbers(1);
    if (!column || !ref) throw new ToolProblem('a distribution takes one column');
    return {
      op: 'histogram',
      rows,
      column: ref,
      binWidth: binWidth(this.context.table.column(column)),
      classes: null,
    };
  }

  private cohort(rows: Rows): Query {
    const [entity] = this.named('entity');
    const { column: date, unit } = this.timeKey();
    const period = PERIODS.find((each) => each === unit);
    if (!entity || period === undefined || period === 'day')
      throw new ToolProblem('cohorts take an entity, and time in week, month, quarter or year');
    const ref = this.context.table.ref(entity);
    return { op: 'cohort', rows, entity: ref, date, unit: period, show: 'retention', first: [], later: [] };
  }

  private forecast(rows: Rows): Query {
    const { column, unit } = this.timeKey();
    const [date] = this.namedIn('time', 'column');
    const period: CalendarUnit | undefined = unit === null ? 'year' : PERIODS.find((each) => each === unit);
    if (!date || !period) throw new ToolProblem('a forecast takes time in day, week, month, quarter or year');
    const count = wholeNumberIn(this.given, 'periods', 1) ?? USUAL_PERIODS;
    const ahead = periodsAhead(this.context.table.column(date), { unit: period, start: null, count });
    if (!ahead)
      throw new ToolProblem('the data run through too few periods for this forecast: take shorter ones');
    return { op: 'forecast', rows, key: { column, unit: period }, measure: this.measure(), ...ahead };
  }
}

/**
 * Reads an analysis that a model proposes.
 * @throws ToolProblem where it is none over these tables, with the nearest names
 */
export const readAnalysis = (kind: AnalysisKind, given: Given, context: AnalysisContext): ReadAnalysis =>
  new AnalysisJson(given, context).analysis(kind);
