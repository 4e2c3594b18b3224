import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { Duck } from '../../src/engine/ingestion/duck.js';
import { USUAL_CONTENT_LIMITS } from '../../src/engine/ingestion/content-limits.js';
import { type IntakeCorrection } from '../../src/engine/ingestion/intake-correction.js';
import { JsonReader } from '../../src/engine/ingestion/readers/json/json-reader.js';

/** A table of a JSON file as it was stored: `name:TYPE` of its columns, its rows as DuckDB gives them back. */
interface StoredJsonTable {
  readonly name: string;
  readonly columns: string[];
  readonly rows: Json[][];
  /** Of the file and of the table. */
  readonly notes: readonly string[];
  readonly encoding: string | null;
  readonly headerRows: readonly number[];
}

/** Reads a JSON file of this content. */
export async function readJson(
  content: string | Uint8Array,
  name = 'data.json',
  { maxColumns = 2000, correction = {} }: { maxColumns?: number; correction?: IntakeCorrection } = {},
): Promise<StoredJsonTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-json-'));
  const duck = await Duck.open({ memoryBytes: 2 ** 29, threads: 1 }, folder);
  try {
    const path = join(folder, 'source');
    await writeFile(path, content);
    const folders = { outputFolder: folder, scratchFolder: folder };
    const workplace = {
      duck,
      ...folders,
      ...USUAL_CONTENT_LIMITS,
      maxColumns,
      onProgress: () => undefined,
      correction,
    };
    const { tables, notes } = await new JsonReader().read({ path, name, extension: '.json' }, workplace);
    const stored: StoredJsonTable[] = [];
    for (const { profile, file, intake } of tables) {
      const rows = await duck.rows(`FROM read_parquet('${join(folder, file)}')`);
      const { encoding, headerRows } = intake;
      const columns = profile.columns.map((column) => `${column.name}:${column.sqlType}`);
      stored.push({
        name: profile.name,
        columns,
        rows,
        notes: [...notes, ...intake.notes],
        encoding,
        headerRows,
      });
    }
    return stored;
  } finally {
    duck.close();
    await rm(folder, { recursive: true });
  }
}

/** Names, columns and rows of the tables that a value becomes. */
export async function tablesOf(value: unknown, name?: string): Promise<[string, string[], Json[][]][]> {
  return (await readJson(JSON.stringify(value), name)).map((table) => [
    table.name,
    table.columns,
    table.rows,
  ]);
}
