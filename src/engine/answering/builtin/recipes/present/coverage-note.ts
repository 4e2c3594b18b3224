import { escapeMarkdown } from '../../../narration/markdown.js';
import { type Catalogue } from '../../../narration/catalogue.js';
import { type ColumnRef } from '../../representation/column.js';
import { type Rows, bottomOf } from '../../representation/rows.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import { type Answer, type Measure, type Program } from '../program.js';
import { type AggregateNeed, finite, type RecipeData } from '../compute/data.js';

const MOST_COLUMNS = 6;

/** The columns that a measure reads, with their rows. */
function read(measure: Measure): { readonly column: ColumnRef; readonly rows: Rows }[] {
  switch (measure.op) {
    case 'summary':
      return measure.fn === 'missing' || measure.fn === 'missingShare' ? [] : [measure];
    case 'normality':
    case 'evenness':
      return [measure];
    case 'correlation':
    case 'independence':
      return [measure.x, measure.y].map((column) => ({ column, rows: measure.rows }));
    case 'comparison':
      return [...measure.samples];
    case 'groupComparison':
      return [measure.column, measure.key].map((column) => ({ column, rows: measure.rows }));
    case 'model':
      return [measure.model.target, ...measure.model.features].map((column) => ({
        column,
        rows: measure.model.rows,
      }));
    case 'calculation':
      return [...read(measure.left), ...read(measure.right)];
    case 'rowCount':
      return [];
  }
}

function readBy(answer: Answer): { readonly column: ColumnRef; readonly rows: Rows }[] {
  switch (answer.op) {
    case 'number':
      return read(answer.measure);
    case 'label':
      return answer.rules.flatMap(({ conditions }) => conditions.flatMap(({ measure }) => read(measure)));
    case 'groups':
      return answer.measure ? read(answer.measure) : [];
    case 'items':
    case 'values':
      return [];
  }
}

/** States how many rows a recipe used, how many it left out, and why. */
export class CoverageNote {
  private readonly columns: readonly ColumnRef[];

  constructor(
    private readonly program: Program,
    private readonly catalogue: Catalogue,
  ) {
    const all = program.figures.flatMap(({ answer }) => readBy(answer)).map(({ column }) => column);
    this.columns = [...new Map(all.map((column) => [column.name, column])).values()].slice(0, MOST_COLUMNS);
  }

  private get table(): Rows {
    return bottomOf(this.program.rows);
  }

  private count(rows: Rows): AggregateNeed {
    return { kind: 'aggregate', rows, expression: 'count(*)', name: 'rows' };
  }

  private missing(column: ColumnRef): AggregateNeed {
    const value = inlineColumnSql(column);
    const name = `missing of ${column.name}`;
    return { kind: 'aggregate', rows: this.program.rows, expression: `count(*) - count(${value})`, name };
  }

  needs(): AggregateNeed[] {
    return [
      this.count(this.table),
      this.count(this.program.rows),
      ...this.columns.map((column) => this.missing(column)),
    ];
  }

  /** The sentences, from the results of the needs. */
  sentences(data: RecipeData): string[] {
    const [considered, used] = [this.table, this.program.rows].map(
      (rows) => finite(data.cell(this.count(rows))) ?? 0,
    );
    const whole = this.catalogue.text(used === considered ? 'coverage.all' : 'recipe.coverage', {
      used: used ?? 0,
      considered: considered ?? 0,
    });
    const without = this.columns.flatMap((column) => {
      const count = data.number(this.missing(column)) ?? 0;
      const name = `*${escapeMarkdown(column.name)}*`;
      return count > 0 ? [this.catalogue.text('coverage.without', { count, column: name })] : [];
    });
    return [whole, ...without];
  }
}
