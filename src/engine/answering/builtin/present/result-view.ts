import { type CellValue, type ResultTable } from '../../../table.js';
import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { keyName } from '../representation/names.js';
import { type Key } from '../representation/key.js';
import { PeriodNames } from './paraphrase/period-names.js';

/** Reads a result by column name and writes its values for people. */
export class ResultView {
  constructor(
    readonly result: ResultTable,
    private readonly catalogue: Catalogue,
  ) {}

  get rowCount(): number {
    return this.result.rows.length;
  }

  /** The value at a row and column; null when either is not there. */
  cell(row: number, column: string): CellValue {
    const at = this.result.columns.findIndex(({ name }) => name === column);
    return this.result.rows[row]?.[at] ?? null;
  }

  /** The value as a number; null when it is missing or none. */
  numberAt(row: number, column: string): number | null {
    const value = this.cell(row, column);
    return typeof value === 'number' || typeof value === 'bigint' ? Number(value) : null;
  }

  /** The value as written in a reply. */
  text(row: number, column: string): string {
    return this.write(this.cell(row, column), column);
  }

  /** The group of a row: "North, March 2021". */
  group(row: number, keys: readonly Key[]): string {
    return keys.map((key) => this.key(row, key)).join(', ');
  }

  private key(row: number, key: Key): string {
    const value = this.cell(row, keyName(key));
    if (value === null) return this.catalogue.text('value.missing');
    if (key.unit !== null && typeof value === 'string')
      return new PeriodNames(this.catalogue).group(value, key.unit);
    // A number that names a group, such as a year or a class, is not grouped by thousands.
    return typeof value === 'number' || typeof value === 'bigint'
      ? String(value)
      : this.write(value, keyName(key));
  }

  private write(value: CellValue, column: string): string {
    if (value === null) return this.catalogue.text('value.missing');
    if (typeof value === 'boolean') return this.catalogue.text(value ? 'value.true' : 'value.false');
    if (typeof value === 'string') return escapeMarkdown(value);
    return /year$/i.test(column) && Number.isInteger(value) ? String(value) : this.catalogue.number(value);
  }
}
