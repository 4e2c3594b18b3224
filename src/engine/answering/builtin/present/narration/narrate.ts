import { type ResultTable } from '../../../../table.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { measureName, RESULT_NAMES } from '../../representation/names.js';
import { isCellQuery, type Query } from '../../representation/query.js';
import { tableOf } from '../../representation/rows.js';
import { LISTED_ROWS } from '../../representation/sql/queries/list-sql.js';
import { AggregateNarrator } from './narrate-aggregate.js';
import { BusinessNarrator } from './narrate-business.js';
import { CellNarrator } from './narrate-cells.js';
import { type Paraphrase } from '../paraphrase/paraphrase.js';
import { ResultView } from '../result-view.js';

/** The results of the statements of an answer. */
interface Results {
  readonly result: ResultTable;
  readonly coverage: ResultTable | null;
  readonly summary: ResultTable | null;
}

type QueryOf<Op extends Query['op']> = Extract<Query, { op: Op }>;

/** Bounds of the wording for the strength of a correlation, by absolute value. */
const STRENGTHS = [
  [0.5, 'strength.strong'],
  [0.3, 'strength.moderate'],
  [0.1, 'strength.weak'],
  [0, 'strength.none'],
] as const;

const MOST_DESCRIBED = 5;
const MOST_COLUMNS_NAMED = 30;

/** Puts results into sentences. Every number in them stands in one of the results. */
export class Narrator {
  constructor(
    readonly catalogue: Catalogue,
    readonly paraphrase: Paraphrase,
  ) {}

  /** The sentences of the reply. */
  sentences(query: Query, results: Results): string[] {
    const view = new ResultView(results.result, this.catalogue);
    if (isCellQuery(query)) return new CellNarrator(query, view, this).sentences();
    switch (query.op) {
      case 'aggregate':
        return new AggregateNarrator(query, view, this).sentences();
      case 'fraction':
        return this.fraction(query, view);
      case 'list':
        return this.list(query, view, results.coverage);
      case 'correlation':
        return this.correlation(query, view);
      case 'histogram':
        return this.histogram(query, view, results.summary);
      case 'describe':
        return this.describe(view);
      case 'missing':
        return this.missing(query, view);
      case 'schema':
        return this.schema(query, view);
      case 'series':
      case 'contrast':
      case 'drivers':
      case 'attainment':
      case 'cohort':
      case 'anomalies':
      case 'forecast':
        return new BusinessNarrator(query, view, this).sentences();
    }
  }

  private fraction(query: QueryOf<'fraction'>, view: ResultView): string[] {
    if (query.keys.length > 0) return this.fractions(query, view);
    const name = measureName(query.measure);
    const share = view.numberAt(0, RESULT_NAMES.share);
    if (share === null) return [this.catalogue.text('answer.fractionEmpty')];
    const part = view.text(0, `${name} (${RESULT_NAMES.part})`);
    const whole = view.text(0, `${name} (${RESULT_NAMES.whole})`);
    return [this.catalogue.text('answer.fraction', { share: this.catalogue.percent(share), part, whole })];
  }

  private fractions(query: QueryOf<'fraction'>, view: ResultView): string[] {
    const share = (row: number): number => view.numberAt(row, RESULT_NAMES.share) ?? 0;
    const rows = [...view.result.rows.keys()].filter((row) => view.cell(row, RESULT_NAMES.share) !== null);
    const sorted = rows.toSorted((left, right) => share(right) - share(left));
    const [top, bottom] = [sorted[0], sorted.at(-1)];
    if (top === undefined || bottom === undefined) return [this.catalogue.text('answer.fractionEmpty')];
    const values = (row: number) => ({
      group: view.group(row, query.keys),
      share: this.catalogue.percent(share(row)),
      value: view.text(row, `${measureName(query.measure)} (${RESULT_NAMES.part})`),
    });
    const first = this.catalogue.text('answer.share', values(top));
    return share(top) === share(bottom)
      ? [first]
      : [first, this.catalogue.text('answer.smallestShare', values(bottom))];
  }

  private list(query: QueryOf<'list'>, view: ResultView, coverage: ResultTable | null): string[] {
    const counted = coverage && new ResultView(coverage, this.catalogue).numberAt(0, RESULT_NAMES.used);
    const total = query.limit === null ? counted : null;
    const { result } = view;
    if (view.rowCount === 0) return [this.catalogue.text('empty', { text: this.paraphrase.query(query) })];
    if (view.rowCount === 1) return [this.row(view)];
    const sentences =
      total === null
        ? [this.catalogue.text('answer.rows', { count: view.rowCount })]
        : [this.catalogue.text('answer.list', { n: total, count: total })];
    if (query.order) sentences.push(this.catalogue.text('answer.first', { row: this.rowText(view) }));
    if (query.order && query.limit !== null && view.rowCount > query.limit) {
      sentences.push(this.catalogue.text('answer.ties', { count: view.rowCount, asked: query.limit }));
    }
    if (total !== null && (total > LISTED_ROWS || result.truncated)) {
      sentences.push(this.catalogue.text('answer.listShown', { n: view.rowCount, count: view.rowCount }));
    }
    return sentences;
  }

  private rowText(view: ResultView): string {
    return this.catalogue.series(
      view.result.columns.map(({ name }) => `${this.paraphrase.column(name)} ${view.text(0, name)}`),
    );
  }

  private row(view: ResultView): string {
    const values = view.result.columns.map(({ name }) =>
      this.catalogue.text('answer.lookup', {
        column: this.paraphrase.column(name),
        value: view.text(0, name),
      }),
    );
    return values.join(' ');
  }

  private correlation(query: QueryOf<'correlation'>, view: ResultView): string[] {
    const [x, y] = [this.paraphrase.column(query.x), this.paraphrase.column(query.y)];
    const r = view.numberAt(0, 'correlation');
    const n = view.text(0, 'pairs');
    if (r === null || !Number.isFinite(r))
      return [this.catalogue.text('answer.correlationNone', { x, y, n })];
    const strength = STRENGTHS.find(([bound]) => Math.abs(r) >= bound)?.[1] ?? 'strength.none';
    const direction = this.catalogue.text(r < 0 ? 'direction.negative' : 'direction.positive');
    return [
      this.catalogue.text('answer.correlation', { x, y, n, r: view.text(0, 'correlation') }),
      this.catalogue.text(strength, { direction }),
      this.catalogue.text('answer.causation'),
    ];
  }

  private histogram(query: QueryOf<'histogram'>, view: ResultView, summary: ResultTable | null): string[] {
    const column = this.paraphrase.column(query.column);
    const rows = [...view.result.rows.keys()];
    if (rows.length === 0) return [this.catalogue.text('answer.describedEmpty', { column })];
    const size = (row: number): number => view.numberAt(row, 'rows') ?? 0;
    const top = rows.reduce((best, row) => (size(row) > size(best) ? row : best), 0);
    const sentences = [this.largestClass(query, view, { row: top, count: size(top) })];
    if (!summary) return sentences;
    const totals = new ResultView(summary, this.catalogue);
    const values = Object.fromEntries(
      ['minimum', 'maximum', 'average', 'median'].map((name) => [name, totals.text(0, name)]),
    );
    return [...sentences, this.catalogue.text('answer.summary', values)];
  }

  private largestClass(
    query: QueryOf<'histogram'>,
    view: ResultView,
    { row, count }: { readonly row: number; readonly count: number },
  ): string {
    const column = this.paraphrase.column(query.column);
    if (query.classes)
      return this.catalogue.text('answer.classes', { column, label: view.text(row, 'class'), count });
    const [from, below] = [view.text(row, 'from'), view.text(row, 'below')];
    return this.catalogue.text('answer.histogram', { column, from, below, count });
  }

  private describe(view: ResultView): string[] {
    const numbered = new ResultView(numericBounds(view.result), this.catalogue);
    const count = view.rowCount;
    const lines = Array.from({ length: Math.min(count, MOST_DESCRIBED) }, (_, row) =>
      this.describedColumn(numbered, row),
    );
    return count > lines.length ? [...lines, this.catalogue.text('answer.described', { count })] : lines;
  }

  private describedColumn(view: ResultView, row: number): string {
    const column = this.paraphrase.column(String(view.cell(row, 'column')));
    if (view.numberAt(row, 'values') === 0) return this.catalogue.text('answer.describedEmpty', { column });
    const names = ['values', 'missing', 'distinct', 'minimum', 'maximum', 'average', 'median'];
    const values = Object.fromEntries(names.map((name) => [name, view.text(row, name)]));
    const isNumber = view.numberAt(row, 'average') !== null;
    return this.catalogue.text(isNumber ? 'answer.describedNumber' : 'answer.describedOther', {
      ...values,
      column,
    });
  }

  private missing(query: QueryOf<'missing'>, view: ResultView): string[] {
    const counts = [...view.result.rows.keys()].map((row) => ({
      row,
      count: view.numberAt(row, 'missing values') ?? 0,
    }));
    const missing = counts.filter(({ count }) => count > 0);
    if (view.rowCount > 0 && view.cell(0, 'missing (%)') === null)
      return [this.catalogue.text('answer.missingNothing')];
    if (missing.length === 0) {
      return [this.catalogue.text('answer.noMissing', { columns: this.paraphrase.columns(query.columns) })];
    }
    const lines = missing.slice(0, MOST_DESCRIBED).map(({ row, count }) =>
      this.catalogue.text('answer.missing', {
        count,
        column: this.paraphrase.column(String(view.cell(row, 'column'))),
        share: this.catalogue.percent(view.numberAt(row, 'missing (%)') ?? 0),
      }),
    );
    const isOne = query.columns.length === 1;
    return isOne
      ? lines
      : [this.catalogue.text('answer.missingColumns', { count: missing.length }), ...lines];
  }

  private schema(query: QueryOf<'schema'>, view: ResultView): string[] {
    const names = view.result.rows.map(([name]) => this.paraphrase.column(String(name)));
    const shown = names.slice(0, MOST_COLUMNS_NAMED);
    const rest = names.length - shown.length;
    const columns =
      rest > 0
        ? this.catalogue.text('decline.more', { columns: this.catalogue.series(shown), count: rest })
        : this.catalogue.list(shown);
    const table = this.paraphrase.column(tableOf(query.rows));
    return [this.catalogue.text('answer.schema', { table, count: names.length, columns })];
  }
}

/** Minimum and maximum of numeric columns come as text beside those of texts and dates; as numbers they are formatted. */
function numericBounds(table: ResultTable): ResultTable {
  const average = table.columns.findIndex(({ name }) => name === 'average');
  const bounds = table.columns.flatMap(({ name }, index) =>
    name === 'minimum' || name === 'maximum' ? [index] : [],
  );
  const rows = table.rows.map((row) =>
    row[average] === null ? row : row.map((cell, index) => (bounds.includes(index) ? Number(cell) : cell)),
  );
  return { ...table, rows };
}
