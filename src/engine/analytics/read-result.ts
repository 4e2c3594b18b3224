import { type DuckDBDataChunk, type DuckDBResult } from '@duckdb/node-api';
import { type CellValue, type ResultColumn, type ResultTable } from '../table.js';
import { columnType, toCell } from './cell-values.js';
import { QueryRefused } from './query-refused.js';

/** The largest result, in bytes of text as JavaScript holds it. */
const MAX_RESULT_BYTES = 64 * 1024 * 1024;
const BYTES_PER_CELL = 16;

/** Reads a streaming result, chunk by chunk, until `maxRows`; the rest is never computed. */
export async function readResult(result: DuckDBResult, maxRows: number): Promise<ResultTable> {
  const columns = columnsOf(result);
  const collector = new RowCollector(maxRows);
  while (!collector.truncated) {
    const chunk = await result.fetchChunk();
    if (!chunk || chunk.rowCount === 0) break;
    collector.add(chunk);
  }
  return { columns, rows: collector.rows, truncated: collector.truncated };
}

function columnsOf(result: DuckDBResult): ResultColumn[] {
  const types = result.columnTypes();
  return types.map((type, index) => ({ name: result.columnName(index), type: columnType(type) }));
}

class RowCollector {
  readonly rows: CellValue[][] = [];
  truncated = false;
  private bytes = 0;

  constructor(private readonly maxRows: number) {}

  add(chunk: DuckDBDataChunk): void {
    const vectors = Array.from({ length: chunk.columnCount }, (_, index) => chunk.getColumnVector(index));
    for (let row = 0; row < chunk.rowCount; row++) {
      if (this.rows.length === this.maxRows) {
        this.truncated = true;
        return;
      }
      this.rows.push(vectors.map((vector) => this.count(toCell(vector.getItem(row)))));
    }
  }

  private count(value: CellValue): CellValue {
    this.bytes += BYTES_PER_CELL + (typeof value === 'string' ? value.length * 2 : 0);
    if (this.bytes <= MAX_RESULT_BYTES) return value;
    throw new QueryRefused(`The result is larger than ${MAX_RESULT_BYTES / 1024 / 1024} MB.`);
  }
}
