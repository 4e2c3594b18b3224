import { type Composition } from '../representation/composition.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type ResultTable, type TableProfile } from '../../../table.js';
import { RESULT_NAMES, withoutName } from '../representation/names.js';
import { DESCRIBED_COLUMNS } from '../representation/sql/queries/summary-sql.js';
import { type AnalysisTable } from '../../analyst.js';
import { type TableSchema } from '../link/headers/schema.js';
import { type Understanding } from '../reading/understand.js';
import { type Paraphrase } from './paraphrase/paraphrase.js';
import { ResultView } from './result-view.js';

/** Numbers of more rows tell nothing. */
const SHOWN_ROWS = 10;

/** Values of notes that are names of columns. */
const COLUMN_NAMES: ReadonlySet<string> = new Set(['column', 'other']);

/** States what the reader decided for the asker and which rows a result rests on. */
export class NoteNarrator {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly paraphrase: Paraphrase,
  ) {}

  /** Assumptions and corrected spellings. */
  assumptions({ notes, corrections, query }: Understanding): string[] {
    const spelled = corrections.map(({ written, read }) =>
      this.catalogue.text('correction', { written: escapeMarkdown(written), read: escapeMarkdown(read) }),
    );
    const stated = notes.map(({ key, values }) => this.catalogue.text(key, this.marked(values)));
    const isCut = query.op === 'describe' && query.columns.length > DESCRIBED_COLUMNS;
    const cut = isCut ? [this.catalogue.text('note.describedColumns', { count: DESCRIBED_COLUMNS })] : [];
    return [...new Set([...spelled, ...stated, ...cut])];
  }

  private tablesJoined(composition: Extract<Composition, { kind: 'join' | 'counted' }>): string {
    const [left, right, leftKey, rightKey] =
      composition.kind === 'join'
        ? [composition.left, composition.right, composition.leftKey, composition.rightKey]
        : [composition.table, composition.counted, composition.key, composition.countedKey];
    return this.catalogue.text('table.join', {
      left: this.paraphrase.column(left),
      right: this.paraphrase.column(right),
      leftKey: this.paraphrase.column(leftKey),
      rightKey: this.paraphrase.column(rightKey),
    });
  }

  /** Which table was read, and how it was made of others. */
  tableUsed({ table, members, composition }: TableSchema): string {
    const names = (each: (member: AnalysisTable) => string): string =>
      this.paraphrase.columns(members.map(each));
    if (!composition || composition.kind === 'unpivot') {
      const [member = table] = members;
      const used = this.catalogue.text('table.used', {
        table: this.paraphrase.column(member.name),
        file: this.paraphrase.column(member.fileName),
      });
      return composition
        ? `${used} ${this.catalogue.text('table.unpivot', { year: this.paraphrase.column(composition.periodName), value: this.paraphrase.column(composition.valueName) })}`
        : used;
    }
    if (composition.kind === 'union')
      return this.catalogue.text('table.union', {
        tables: names(({ name }) => name),
        files: names(({ fileName }) => fileName),
      });
    return this.tablesJoined(composition);
  }

  /** Rows that sum up others, which no query sees. */
  totals({ totalRows }: TableProfile): string[] {
    if (totalRows.length === 0) return [];
    const shown = totalRows.slice(0, SHOWN_ROWS).map(({ row }) => String(row));
    const rows = this.catalogue.series([...shown, ...(totalRows.length > SHOWN_ROWS ? ['…'] : [])]);
    return [this.catalogue.text('note.totals', { count: totalRows.length, rows })];
  }

  /** Rows used and left out, as counted by a query. */
  coverage(table: ResultTable): string[] {
    const view = new ResultView(table, this.catalogue);
    const [considered, used] = [
      view.numberAt(0, RESULT_NAMES.considered),
      view.numberAt(0, RESULT_NAMES.used),
    ];
    if (considered === null || used === null) return [];
    const all = view.numberAt(0, RESULT_NAMES.all);
    const sentences = [
      ...(all !== null && all !== considered
        ? [this.catalogue.text('coverage.considered', { considered, all })]
        : []),
      this.catalogue.text(used === considered ? 'coverage.all' : 'coverage.used', { used, considered }),
    ];
    for (const { name } of table.columns) {
      const count = view.numberAt(0, name) ?? 0;
      if (!name.startsWith(withoutName('')) || count === 0) continue;
      const column = this.paraphrase.column(name.slice(withoutName('').length));
      sentences.push(this.catalogue.text('coverage.without', { count, column }));
    }
    const alone = view.numberAt(0, RESULT_NAMES.alone);
    if (alone !== null) sentences.push(this.catalogue.text('coverage.alone', { count: alone }));
    return [...sentences, ...this.dates(view)];
  }

  private dates(view: ResultView): string[] {
    const [first, last] = [view.cell(0, RESULT_NAMES.firstDate), view.cell(0, RESULT_NAMES.lastDate)];
    if (typeof first !== 'string' || typeof last !== 'string') return [];
    return [this.catalogue.text('coverage.dates', { first, last })];
  }

  private marked(values: Readonly<Record<string, string | number>>): Record<string, string | number> {
    const entries = Object.entries(values).map(([name, value]): [string, string | number] => {
      if (typeof value === 'number') return [name, value];
      return [name, COLUMN_NAMES.has(name) ? this.paraphrase.column(value) : escapeMarkdown(value)];
    });
    return Object.fromEntries(entries);
  }
}
