import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { makeScratchFolder } from '../common/scratch.js';
import { Settings } from '../config/index.js';
import { type StoredTable } from '../datasources/index.js';
import { StatementReader } from '../engine/index.js';
import { ObjectMissing, ObjectStore } from '../storage/index.js';

type Cells = readonly (readonly (string | null)[])[];

/** Reads the cells of small tables. */
@Injectable()
export class TableCells {
  constructor(
    private readonly store: ObjectStore,
    private readonly settings: Settings,
  ) {}

  /**
   * The first rows of each table as text; none of one that was deleted meanwhile.
   * @param limit of rows
   */
  async read(tables: readonly StoredTable[], limit: number): Promise<Cells[]> {
    if (tables.length === 0) return [];
    const folder = await makeScratchFolder(this.settings.dataDir, 'cells');
    const paths = tables.map((_, i) => join(folder, `${i}.parquet`));
    try {
      const reader = await StatementReader.open(paths);
      try {
        const read: Cells[] = [];
        for (const [i, { objectKey, profile }] of tables.entries()) {
          const path = paths[i] ?? '';
          const isThere = await this.fetch(objectKey, path);
          const leftOut = profile.totalRows.map(({ index }) => index);
          read.push(isThere ? await reader.cells({ path, leftOut }, limit) : []);
        }
        return read;
      } finally {
        reader.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private async fetch(objectKey: string, path: string): Promise<boolean> {
    try {
      await this.store.download(objectKey, path);
      return true;
    } catch (error) {
      if (error instanceof ObjectMissing) return false;
      throw error;
    }
  }
}
