import { type AnalysisRequest, type AnalysisTable } from '../../analyst.js';
import { joinsOf } from '../../builtin/compose/join.js';
import { type Column, describeTable, type TableSchema } from '../../builtin/link/headers/schema.js';
import { refOf } from '../../builtin/parse/reading.js';
import { withKnownValues } from '../../builtin/reading/prepare.js';
import { type ColumnRef } from '../../builtin/representation/column.js';
import { type Rows } from '../../builtin/representation/rows.js';
import { type DataColumn } from '../../tables/data-table.js';
import { ToolProblem } from '../tool-problem.js';

/** The one table that an analysis is made of: a table of the workbench, or two that a key joins. */
export class AnalysedTable {
  private constructor(readonly schema: TableSchema) {}

  /** @throws ToolProblem where the tables are too many, or no key joins them */
  static async of(
    tables: readonly AnalysisTable[],
    { workbench }: Pick<AnalysisRequest, 'workbench'>,
    signal: AbortSignal,
  ): Promise<AnalysedTable> {
    const [first, second, ...others] = tables;
    if (!first) throw new ToolProblem('the analysis names no column of a table');
    if (!second) return new AnalysedTable(describeTable(first));
    if (others.length > 0)
      throw new ToolProblem('an analysis takes one table, or two that a key joins: use query_tables');
    const sources = [first, second].map((table) => withKnownValues(describeTable(table)));
    const [join] = await joinsOf(sources, workbench, signal);
    if (join) return new AnalysedTable(join.schema);
    throw new ToolProblem(`no key joins ${first.name} and ${second.name}: use query_tables`);
  }

  /** All its rows. */
  get rows(): Rows {
    const { table, composition } = this.schema;
    return { op: 'all', table: table.name, ...(composition && { composition }) };
  }

  /** @throws ToolProblem where the table that is made has no such column */
  column({ table, name }: DataColumn): Column {
    const wanted = this.nameOf(table, name);
    const found = this.schema.columns.find((column) => column.name === wanted);
    if (found) return found;
    throw new ToolProblem(`${table}.${name} cannot be analysed: use query_tables`);
  }

  ref(column: DataColumn): ColumnRef {
    return refOf(this.column(column));
  }

  private nameOf(table: string, name: string): string {
    const { composition } = this.schema;
    if (composition?.kind !== 'join') return name;
    const { right, rightKey, leftKey, columns } = composition;
    const isKey = table === right && name === rightKey;
    return isKey ? leftKey : (columns.find((part) => part.table === table && part.name === name)?.as ?? name);
  }
}
