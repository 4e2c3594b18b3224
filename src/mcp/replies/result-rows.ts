import { Injectable } from '@nestjs/common';
import { notFound } from '../../common/api/api-error.js';
import { type StoredFile } from '../../jobs/index.js';
import { ObjectMissing, ObjectStore } from '../../storage/index.js';
import { csvRecords } from './csv-records.js';
import { shorten } from './reply-budget.js';

/** How much of a result is shown at once. */
export interface RowBounds {
  readonly rows: number;
  readonly columns: number;
  /** Of one value. */
  readonly valueCharacters: number;
  /** Of all values; the first row is shown in any case. */
  readonly characters: number;
}

/** Some rows of a result, one behind the other. */
export interface ShownRows {
  readonly columns: readonly string[];
  /** Values as text; null: missing. */
  readonly rows: readonly (readonly (string | null)[])[];
  /** Of the whole result. */
  readonly rowCount: number;
  /** Of the whole result. */
  readonly columnCount: number;
  /** Values that are shown in part only. */
  readonly cutValues: number;
}

/** Reads the result tables of answers as they are kept: CSV in the object store. */
@Injectable()
export class ResultRows {
  constructor(private readonly store: ObjectStore) {}

  /**
   * @param from the first row to show, from 0
   * @throws ApiError NOT_FOUND where the table is removed already
   */
  async read({ name, objectKey }: StoredFile, from: number, bounds: RowBounds): Promise<ShownRows> {
    try {
      const window = new RowWindow(from, bounds);
      for await (const record of csvRecords(await this.store.read(objectKey))) window.add(record);
      return window.shown();
    } catch (error) {
      throw error instanceof ObjectMissing ? notFound(`result ${name}`) : error;
    }
  }
}

/** Keeps those of the records that come which are to be shown. */
class RowWindow {
  private header: string[] | null = null;
  private readonly rows: (string | null)[][] = [];
  private rowCount = 0;
  private characters = 0;
  private cutValues = 0;
  private isFull = false;

  constructor(
    private readonly from: number,
    private readonly bounds: RowBounds,
  ) {}

  add(record: string[]): void {
    if (this.header === null) {
      this.header = record;
      return;
    }
    if (this.rowCount >= this.from && !this.isFull) this.show(record);
    this.rowCount += 1;
  }

  shown(): ShownRows {
    const header = this.header ?? [];
    const { rows, rowCount, cutValues } = this;
    const columns = this.inBounds(header);
    return { columns, rows, rowCount, columnCount: header.length, cutValues };
  }

  private show(record: readonly string[]): void {
    const shown = this.inBounds(record);
    const size = shown.reduce((sum, value) => sum + value.length, 0);
    this.isFull =
      this.rows.length === this.bounds.rows ||
      (this.rows.length > 0 && this.characters + size > this.bounds.characters);
    if (this.isFull) return;
    this.characters += size;
    this.cutValues += shown.filter((value, index) => value !== record[index]).length;
    this.rows.push(shown.map((value) => (value === '' ? null : value)));
  }

  private inBounds(record: readonly string[]): string[] {
    const { columns, valueCharacters } = this.bounds;
    return record.slice(0, columns).map((value) => shorten(value, valueCharacters));
  }
}
