import { type DocumentPlan } from './document-plan.js';
import { type JsonSink, type ScalarKind } from './json-sink.js';
import { JsonWriter } from './json-writer.js';
import { type ColumnDraft, type Plan, type RowsPlan, type TableDraft } from './plan.js';
import { type TableWriter } from './table-writer.js';

/** A list or object that is being taken apart. */
type Level =
  | { readonly kind: 'fields'; readonly fields: ReadonlyMap<string, Plan>; readonly seen: Set<string> | null }
  | { readonly kind: 'rows' | 'entries'; readonly rows: RowsPlan }
  | { readonly kind: 'cells'; readonly cells: readonly Plan[]; next: number };

/** Takes a document apart into the rows of its tables, by a plan made for it. */
export class RowSink implements JsonSink {
  private readonly levels: Level[] = [];
  private readonly json = new JsonWriter();
  /** What becomes of the value that comes next, and of the one being written as JSON. */
  private plan: Plan;

  /** @param mayRepeatNames whether some object has a name twice; its last value counts then */
  constructor(
    document: DocumentPlan,
    private readonly writers: ReadonlyMap<TableDraft, TableWriter>,
    private readonly mayRepeatNames: boolean,
  ) {
    this.plan = document.root;
    if (document.isLines && document.root.rows) this.levels.push({ kind: 'rows', rows: document.root.rows });
  }

  beginObject(): void {
    if (this.json.depth > 0) {
      this.json.beginObject();
      return;
    }
    const plan = (this.plan = this.next());
    if (plan.fields)
      this.levels.push({ kind: 'fields', fields: plan.fields, seen: this.mayRepeatNames ? new Set() : null });
    else if (plan.entries) this.levels.push({ kind: 'entries', rows: plan.entries });
    else this.json.beginObject();
  }

  endObject(): void {
    if (this.json.depth > 0) this.json.endObject();
    this.end();
  }

  beginArray(): void {
    if (this.json.depth > 0) {
      this.json.beginArray();
      return;
    }
    const plan = (this.plan = this.next());
    if (plan.rows) this.levels.push({ kind: 'rows', rows: plan.rows });
    else if (plan.cells) this.levels.push({ kind: 'cells', cells: plan.cells, next: 0 });
    else this.json.beginArray();
  }

  endArray(): void {
    if (this.json.depth > 0) this.json.endArray();
    this.end();
  }

  name(name: string): void {
    if (this.json.depth > 0) {
      this.json.name(name);
      return;
    }
    const level = this.levels.at(-1);
    if (level?.kind === 'fields') this.enter(level, name);
    else if (level?.kind === 'entries') this.openRow(level.rows, name);
  }

  scalar(kind: ScalarKind, text: string): void {
    if (this.json.depth > 0) {
      this.json.scalar(kind, text);
      return;
    }
    const plan = this.next();
    if (kind !== 'null') this.write(plan, kind, text);
    this.valueEnds();
  }

  private write(plan: Plan, kind: ScalarKind, text: string): void {
    const writer = this.writerOf(plan.table);
    if (kind === 'text') writer.setText(columnOf(plan), text);
    else writer.set(columnOf(plan), kind === 'number' ? plainNumber(text) : text);
  }

  private enter({ fields, seen }: Level & { kind: 'fields' }, name: string): void {
    const plan = fields.get(name);
    if (!plan) throw new Error('a member came up that was not there when the document was looked at first');
    if (seen?.has(name)) this.clear(plan);
    seen?.add(name);
    this.plan = plan;
  }

  /** Empties the cells of an earlier value; rows of other tables stay. */
  private clear({ table, column, fields, cells }: Plan): void {
    if (column) this.writerOf(table).clear(column);
    for (const plan of [...(fields?.values() ?? []), ...(cells ?? [])]) this.clear(plan);
  }

  /** What becomes of the value that begins. */
  private next(): Plan {
    const level = this.levels.at(-1);
    if (level?.kind === 'rows') this.openRow(level.rows, null);
    if (level?.kind === 'rows' || level?.kind === 'entries') return level.rows.item;
    if (level?.kind !== 'cells') return this.plan;
    const plan = level.cells[level.next++];
    if (!plan) throw new Error('a row came up that is longer than when the document was looked at first');
    return plan;
  }

  private openRow({ table, key }: RowsPlan, name: string | null): void {
    const { row, parent, owner } = table;
    const writer = this.writerOf(table);
    if (row) writer.set(row, String(writer.rowCount + 1));
    if (parent && owner) writer.set(parent, String(this.writerOf(owner).rowCount + 1));
    if (key && name !== null) writer.setText(key, name);
  }

  /** A list or object ends: that which is being taken apart, or one within what is written as JSON. */
  private end(): void {
    if (this.json.depth > 0) return;
    const written = this.json.take();
    if (written === '') this.leave();
    else this.writerOf(this.plan.table).setJson(columnOf(this.plan), written);
    this.valueEnds();
  }

  /** A table that belongs to no other is complete with its list. */
  private leave(): void {
    const level = this.levels.pop();
    if (level?.kind !== 'rows' && level?.kind !== 'entries') return;
    if (!level.rows.table.owner) this.writerOf(level.rows.table).flush();
  }

  /** A value that is a row ends it. */
  private valueEnds(): void {
    const level = this.levels.at(-1);
    if (level?.kind === 'rows' || level?.kind === 'entries') this.writerOf(level.rows.table).endRow();
  }

  private writerOf(table: TableDraft): TableWriter {
    const writer = this.writers.get(table);
    if (!writer) throw new Error('a table has no writer');
    return writer;
  }
}

function columnOf({ column }: Plan): ColumnDraft {
  if (!column) throw new Error('a value came up where there was none when the document was looked at first');
  return column;
}

/** An exponent with a sign: `1e5` alone would be taken for a code. */
function plainNumber(text: string): string {
  return text.replace(/[eE](?=[0-9])/, 'e+');
}
