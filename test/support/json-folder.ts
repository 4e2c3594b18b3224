import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Json } from '@duckdb/node-api';
import { Duck } from '../../src/engine/ingestion/duck.js';
import { profileTable } from '../../src/engine/ingestion/profile.js';
import { JsonReader } from '../../src/engine/ingestion/readers/json/json-reader.js';

/** A table of a JSON file as it was stored: `name:TYPE` of its columns, its rows as DuckDB gives them back. */
export interface StoredJsonTable {
  readonly name: string;
  readonly columns: string[];
  readonly rows: Json[][];
  readonly notes: readonly string[];
  readonly encoding: string | null;
  readonly headerRow: number | null;
}

/** Reads a JSON file of this content. */
export async function readJson(
  content: string | Uint8Array,
  name = 'data.json',
  maxColumns = 2000,
): Promise<StoredJsonTable[]> {
  const folder = await mkdtemp(join(tmpdir(), 'quarry-json-'));
  const duck = await Duck.open({ memoryBytes: 2 ** 29, threads: 1 }, folder);
  try {
    const path = join(folder, 'source');
    await writeFile(path, content);
    const workplace = { duck, outputFolder: folder, scratchFolder: folder, maxColumns };
    const tables = await new JsonReader().read({ path, name, extension: '.json' }, workplace);
    const stored: StoredJsonTable[] = [];
    for (const { name, file, intake } of tables) {
      const { columns } = await profileTable(duck, join(folder, file), name);
      const rows = await duck.rows(`FROM read_parquet('${join(folder, file)}')`);
      const { notes, encoding, headerRow } = intake;
      const typed = columns.map((column) => `${column.name}:${column.sqlType}`);
      stored.push({ name, columns: typed, rows, notes, encoding, headerRow });
    }
    return stored;
  } finally {
    duck.close();
    await rm(folder, { recursive: true });
  }
}
