import { Injectable } from '@nestjs/common';
import { type PageRequest } from '../../common/api/paging.js';
import { type CellValue, identifier, type Workbench } from '../../engine/index.js';
import { type TableKey, TableQueries } from './table-queries.js';

/** A page of the rows of a table, as texts; null: missing. */
export interface RowsPage {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly total: number;
}

/** The rows of tables as they were read. */
@Injectable()
export class TableRows {
  constructor(private readonly queries: TableQueries) {}

  /** A page of the rows of a table in the order of the file, without those that sum up others. @throws ApiError NOT_FOUND */
  page(projectId: string, key: TableKey, { number, size }: PageRequest): Promise<RowsPage> {
    return this.queries.with(projectId, key, async (workbench, { name, profile }) => {
      const page = await rowsIn(workbench, name, { size, offset: (number - 1) * size });
      return { ...page, total: profile.rowCount };
    });
  }
}

/** Some rows of a table, as texts, in the order of the file. @throws QueryRefused */
export async function rowsIn(
  workbench: Workbench,
  table: string,
  { size, offset }: { readonly size: number; readonly offset: number },
): Promise<Omit<RowsPage, 'total'>> {
  const { columns, rows } = await workbench.query(
    `SELECT * FROM ${identifier(table)} LIMIT ${size} OFFSET ${offset}`,
  );
  return { columns: columns.map(({ name }) => name), rows: rows.map((row) => row.map(toText)) };
}

function toText(value: CellValue): string | null {
  return value === null ? null : String(value);
}
