import { refuseTooWide } from '../../column-limit.js';
import { type ColumnDraft, emptyPlan, type Plan, type RowsPlan, TableDraft } from './plan.js';
import { Shape, type ShapeBudget } from './shape/shape.js';
import {
  isFeature,
  isGrid,
  isKeyed,
  isListOfRecords,
  isPosition,
  isRecord,
  isTableOfColumns,
} from './shape/shape-kinds.js';

/** Objects within objects become columns down to this depth. */
const DEEPEST_COLUMNS = 8;
const MOST_TABLES = 50;
/** Columns that are added to tell rows apart. */
const KEY_COLUMNS = 3;
const POSITION = ['longitude', 'latitude', 'altitude'];
/** What lists the names of the columns is called, beside rows of cells. */
const NAME_LISTS = /^(columns?|column_?names|cols|fields?|headers?|names|schema|meta|meta_?data)$/i;
const NAME_FIELDS = ['name', 'field', 'title', 'label', 'id', 'key'];

/** How a document is taken apart. */
export interface DocumentPlan {
  readonly root: Plan;
  /** Takes in one row what stands outside of all lists; has no columns where there is none. */
  readonly single: TableDraft;
  /** In the order in which they are to be shown; owners before what they own. */
  readonly tables: readonly TableDraft[];
  /** True where the document is made of several values, one a line. */
  readonly isLines: boolean;
}

/** Where values stand: in a table's row, under a name, and how deep objects there are taken apart. */
interface Setting {
  readonly table: TableDraft;
  readonly name: string;
  readonly nesting: number;
  /** True where there is but one such value in the document, so that its lists belong to no row. */
  readonly isOnly: boolean;
}

/**
 * Decides into which tables a document is taken apart. Nothing is lost: what does not become rows and columns is kept
 * as JSON in a column.
 *
 * @param root what the document's outermost values have in common
 * @param values number of these
 * @throws UnreadableFile when lists of cells are longer than a table may be wide
 */
export function planDocument(
  root: Shape,
  values: number,
  limits: { maxColumns: number; budget: ShapeBudget },
): DocumentPlan {
  return new DocumentPlanner(limits.maxColumns, limits.budget).plan(root, values);
}

class DocumentPlanner {
  private readonly tables: TableDraft[] = [];

  constructor(
    private readonly maxColumns: number,
    private readonly budget: ShapeBudget,
  ) {}

  plan(shape: Shape, values: number): DocumentPlan {
    const single = new TableDraft('', null);
    const setting = { table: single, name: '', nesting: this.nestingOf(shape), isOnly: true };
    const isLines = values > 1;
    const root = isLines ? this.lines(shape, setting) : this.value(shape, setting);
    nameTables(this.tables, single);
    const tables = single.columns.length > 0 ? [single, ...this.tables] : this.tables;
    for (const table of tables.flatMap((one) => [one, ...(one.parts ?? [])])) table.finish();
    return { root, single, tables, isLines };
  }

  private lines(items: Shape, setting: Setting): Plan {
    return { ...emptyPlan(setting.table), rows: this.rowsOf(items, this.addTable('', null)) };
  }

  private value(shape: Shape, setting: Setting): Plan {
    const plan = emptyPlan(setting.table);
    const takesObjects = this.takesObjects(shape, setting);
    const takesArrays = this.takesArrays(shape, setting);
    if (isLeft(shape, takesObjects, takesArrays)) plan.column = setting.table.add(setting.name || 'value');
    if (takesObjects) this.planObjects(shape, setting, plan);
    if (takesArrays) plan.rows = this.planArrays(shape, setting);
    return plan;
  }

  private takesObjects(shape: Shape, { nesting, isOnly }: Setting): boolean {
    const isTable = isOnly && (isTableOfColumns(shape) || isKeyed(shape, this.budget));
    return (isTable && this.hasRoom()) || (isRecord(shape) && nesting > 0);
  }

  private takesArrays(shape: Shape, { isOnly }: Setting): boolean {
    return this.hasRoom() && shape.arrays > 0 && !shape.isCut && (isOnly || isListOfRecords(shape));
  }

  private hasRoom(): boolean {
    return this.tables.length < MOST_TABLES;
  }

  private planObjects(shape: Shape, setting: Setting, plan: Plan): void {
    const { name, isOnly } = setting;
    if (isOnly && isTableOfColumns(shape)) {
      plan.fields = this.columnFiles(shape, this.addTable(name, null));
    } else if (isOnly && isKeyed(shape, this.budget)) {
      const table = this.addTable(name, null);
      plan.entries = { ...this.rowsOf(shape.commonMember(this.budget), table), key: table.addKey('key') };
    } else {
      plan.fields = this.fieldsOf(shape, setting);
      if (isOnly) nameCells(shape, plan.fields);
    }
  }

  private fieldsOf(shape: Shape, setting: Setting): ReadonlyMap<string, Plan> {
    const nesting = setting.nesting - 1;
    const plans = [...shape.fields].map(([member, field]): [string, Plan] => {
      if (isPointOf(shape, member, field)) return [member, positionPlan(field, setting)];
      const isInlined = member === 'properties' && isFeature(shape);
      const name = isInlined ? setting.name : joined(setting.name, member);
      return [member, this.value(field, { ...setting, name, nesting })];
    });
    return new Map(plans);
  }

  /** Each column is written by itself first, since they come one after the other. */
  private columnFiles(shape: Shape, table: TableDraft): ReadonlyMap<string, Plan> {
    const plans = [...shape.fields].map(([name, { arrays }]): [string, Plan] => {
      const part = new TableDraft(name, null);
      const rows = { table: part, key: null, item: { ...emptyPlan(part), column: part.add(name) } };
      return [name, { ...emptyPlan(part), ...(arrays > 0 ? { rows } : { entries: rows }) }];
    });
    table.parts = plans.map(([, plan]) => plan.table);
    for (const { name } of table.parts) table.add(name);
    return new Map(plans);
  }

  private planArrays(shape: Shape, setting: Setting): RowsPlan {
    const { name, isOnly, table } = setting;
    const rows = isOnly ? this.addTable(name, null) : this.addTable(name || 'list', table);
    const items = shape.items ?? new Shape();
    return isOnly && isGrid(shape) ? this.cellRows(items, rows) : this.rowsOf(items, rows, name);
  }

  private cellRows(rows: Shape, table: TableDraft): RowsPlan {
    refuseTooWide(rows.longest, this.maxColumns);
    table.mayHaveHeader = true;
    const width = Math.max(1, rows.longest);
    const names = Array.from({ length: width }, (_, i) => `column${String(i + 1)}`);
    return { table, key: null, item: cellsPlan(table, names) };
  }

  /** @param plainName name of the column of plain values */
  private rowsOf(items: Shape, table: TableDraft, plainName = ''): RowsPlan {
    const name = items.objects > 0 ? '' : plainName;
    const item = this.value(items, { table, name, nesting: this.nestingOf(items), isOnly: false });
    return { table, key: null, item };
  }

  private addTable(name: string, owner: TableDraft | null): TableDraft {
    const table = new TableDraft(name, owner);
    this.tables.push(table);
    return table;
  }

  /** How deep objects can be taken apart without making the table too wide. */
  private nestingOf(shape: Shape): number {
    let nesting = DEEPEST_COLUMNS;
    while (nesting > 0 && columnCount(shape, nesting) > this.maxColumns - KEY_COLUMNS) nesting--;
    return nesting;
  }
}

/** True when some values need a column of their own. */
function isLeft(shape: Shape, takesObjects: boolean, takesArrays: boolean): boolean {
  const { plainValues, objects, arrays } = shape;
  const isNothing = objects === 0 && arrays === 0;
  return plainValues > 0 || isNothing || (objects > 0 && !takesObjects) || (arrays > 0 && !takesArrays);
}

/** Number of columns that values become when objects are taken apart to a depth. */
function columnCount(shape: Shape, nesting: number): number {
  const takesObjects = isRecord(shape) && nesting > 0;
  const own = isLeft(shape, takesObjects, isListOfRecords(shape)) ? 1 : 0;
  if (!takesObjects) return own;
  return [...shape.fields.values()].reduce((sum, field) => sum + columnCount(field, nesting - 1), own);
}

function joined(name: string, member: string): string {
  return name === '' ? member : `${name}.${member}`;
}

function isPointOf(shape: Shape, member: string, field: Shape): boolean {
  return member === 'coordinates' && shape.fields.get('type')?.firstText === 'Point' && isPosition(field);
}

/** The coordinates of a point as columns. @see RFC 7946, 3.1.1 */
function positionPlan({ longest }: Shape, { table, name }: Setting): Plan {
  const place = name.replace(/(^|[.])geometry$/, '');
  return cellsPlan(
    table,
    POSITION.slice(0, longest).map((part) => joined(place, part)),
  );
}

/** Arrays that are cells side by side. */
function cellsPlan(table: TableDraft, names: readonly string[]): Plan {
  const cells = names.map((name) => ({ ...emptyPlan(table), column: table.add(name) }));
  return { ...emptyPlan(table), column: cells[0]?.column ?? null, cells };
}

/** Rows of cells may have a list of their columns' names beside them. */
function nameCells(shape: Shape, plans: ReadonlyMap<string, Plan>): void {
  const grids = [...plans.values()].flatMap(({ rows }) => (rows?.item.cells ? [rows] : []));
  const [grid, ...others] = grids;
  const width = grid?.item.cells?.length;
  if (!grid || others.length > 0) return;
  for (const [name, field] of shape.fields) {
    const rows = plans.get(name)?.rows;
    const column = NAME_LISTS.test(name) && field.longest === width && rows ? nameColumn(field, rows) : null;
    if (!column || !rows) continue;
    grid.table.mayHaveHeader = false;
    grid.table.namesFrom = { table: rows.table, column };
    rows.table.isOnlyNames = rows.table.columns.length === 1;
    return;
  }
}

/** The column that holds the names: of a list of texts its only one. */
function nameColumn({ items, longest }: Shape, { item }: RowsPlan): ColumnDraft | null {
  if (items?.scalars.text === longest && !item.cells) return item.column;
  const field = NAME_FIELDS.find((name) => items?.fields.get(name)?.scalars.text === longest);
  return (field !== undefined && item.fields?.get(field)?.column) || null;
}

/** The only table is named like the file; what stands beside it is information on it. */
function nameTables(tables: readonly TableDraft[], single: TableDraft): void {
  const [main, ...others] = tables.filter(({ owner, isOnlyNames }) => owner === null && !isOnlyNames);
  if (main && others.length === 0) main.name = '';
  if (main) single.name = 'info';
}
