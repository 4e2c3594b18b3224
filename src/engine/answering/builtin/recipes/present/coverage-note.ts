import { escapeMarkdown } from '../../../narration/markdown.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Rows, bottomOf } from '../../representation/rows.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { type Answer, type Figure, type Measure, type Program } from '../program.js';
import { type AggregateNeed, finite, type RecipeData } from '../compute/data.js';
import { type FigureWords } from './figure-words.js';

const MOST_COLUMNS = 6;
/** Statements about the rows of figures; more of them say less. */
const MOST_LINES = 16;

/** Rows that a figure is computed of, and the columns that must have a value in them. */
interface Use {
  readonly rows: Rows;
  readonly columns: readonly ColumnRef[];
}

/** What a measure reads. */
function read(measure: Measure): Use[] {
  switch (measure.op) {
    case 'summary': {
      const isOfMissing = measure.fn === 'missing' || measure.fn === 'missingShare';
      return [{ rows: measure.rows, columns: isOfMissing ? [] : [measure.column] }];
    }
    case 'normality':
    case 'evenness':
      return [{ rows: measure.rows, columns: [measure.column] }];
    case 'correlation':
    case 'independence':
      return [{ rows: measure.rows, columns: [measure.x, measure.y] }];
    case 'comparison':
      return measure.samples.map(({ rows, column }) => ({ rows, columns: [column] }));
    case 'groupComparison':
      return [{ rows: measure.rows, columns: [measure.column, measure.key] }];
    case 'model':
      return [{ rows: measure.model.rows, columns: [measure.model.target, ...measure.model.features] }];
    case 'meanBound':
      return read(measure.mean);
    case 'calculation':
      return [...read(measure.left), ...read(measure.right)];
    case 'rowCount':
      return [{ rows: measure.rows, columns: [] }];
  }
}

function readBy(answer: Answer): Use[] {
  switch (answer.op) {
    case 'number':
      return read(answer.measure);
    case 'label':
      return answer.rules.flatMap(({ conditions }) => conditions.flatMap(({ measure }) => read(measure)));
    case 'groups':
      return answer.measure ? read(answer.measure) : [{ rows: answer.rows, columns: [] }];
    case 'items':
      return answer.items
        .slice(0, 1)
        .flatMap(({ measure }) => read(measure))
        .map(({ rows }) => ({ rows, columns: [] }));
    case 'values':
      return [{ rows: answer.rows, columns: [] }];
  }
}

const unique = (uses: readonly Use[]): Use[] => [
  ...new Map(
    uses.map((use) => [JSON.stringify(use), { ...use, columns: use.columns.slice(0, MOST_COLUMNS) }]),
  ).values(),
];

const hasValue = (column: ColumnRef): string => `${inlineColumnSql(column)} IS NOT NULL`;

/** A use of rows and the figures that are computed of it. */
interface SharedUse {
  readonly use: Use;
  readonly figures: readonly Figure[];
}

/** States for each figure how many rows it is computed of, how many are left out, and why. */
export class CoverageNote {
  private readonly shared: readonly SharedUse[];
  private readonly table: Rows;

  constructor(
    program: Program,
    private readonly catalogue: Catalogue,
    private readonly words: FigureWords,
  ) {
    this.table = bottomOf(program.rows);
    const byUse = new Map<string, { use: Use; figures: Figure[] }>();
    for (const figure of program.figures) {
      for (const use of unique(readBy(figure.answer))) {
        const key = JSON.stringify(use);
        const known = byUse.get(key) ?? { use, figures: [] };
        byUse.set(key, { use, figures: [...known.figures, figure] });
      }
    }
    this.shared = [...byUse.values()].slice(0, MOST_LINES);
  }

  needs(): AggregateNeed[] {
    const needs = this.shared.flatMap(({ use }) => [
      this.count(use.rows),
      this.complete(use),
      ...use.columns.map((column) => this.missing(use.rows, column)),
    ]);
    return [this.count(this.table), ...needs];
  }

  /** The sentences, from the results of the needs: one for all figures where they are computed of the same rows. */
  sentences(data: RecipeData): string[] {
    const [only, ...others] = this.shared;
    if (!only) return [];
    if (others.length > 0) return this.shared.map((shared) => this.ofFigures(shared, data));
    const [considered, left] = [this.table, only.use.rows].map((rows) => this.number(this.count(rows), data));
    const whole = this.catalogue.text(left === considered ? 'coverage.all' : 'recipe.coverage', {
      used: left ?? 0,
      considered: considered ?? 0,
    });
    return [whole, ...this.withoutValue(only.use, data)];
  }

  private ofFigures({ use, figures }: SharedUse, data: RecipeData): string {
    const [considered, left, used] = [this.count(this.table), this.count(use.rows), this.complete(use)].map(
      (need) => this.number(need, data),
    );
    const names = this.catalogue.list(figures.map((figure) => escapeMarkdown(this.words.name(figure))));
    const head = this.catalogue.text('recipe.coverage.figures', {
      figures: names,
      used: used ?? 0,
      considered: considered ?? 0,
    });
    const steps = (considered ?? 0) - (left ?? 0);
    const reasons = [
      ...(steps > 0 ? [this.catalogue.text('recipe.coverage.steps', { count: steps })] : []),
      ...this.withoutValue(use, data),
    ];
    return [head, ...reasons].join(' ');
  }

  private withoutValue({ rows, columns }: Use, data: RecipeData): string[] {
    return columns.flatMap((column) => {
      const count = this.number(this.missing(rows, column), data);
      const name = `*${escapeMarkdown(column.name)}*`;
      return count > 0 ? [this.catalogue.text('coverage.without', { count, column: name })] : [];
    });
  }

  private number(need: AggregateNeed, data: RecipeData): number {
    return finite(data.cell(need)) ?? 0;
  }

  private count(rows: Rows): AggregateNeed {
    return { kind: 'aggregate', rows, expression: 'count(*)', name: 'rows' };
  }

  private complete({ rows, columns }: Use): AggregateNeed {
    if (columns.length === 0) return this.count(rows);
    const expression = `count(*) FILTER (WHERE ${columns.map(hasValue).join(' AND ')})`;
    const name = `rows with ${columns.map((column) => column.name).join(', ')}`;
    return { kind: 'aggregate', rows, expression, name };
  }

  private missing(rows: Rows, column: ColumnRef): AggregateNeed {
    const expression = `count(*) - count(${inlineColumnSql(column)})`;
    return { kind: 'aggregate', rows, expression, name: `missing of ${column.name}` };
  }
}
