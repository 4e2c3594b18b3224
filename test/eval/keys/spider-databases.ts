import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyedTable } from '../../../src/engine/keys/foreign-keys.js';
import { SampledTables } from '../columns/sampled-tables.js';

const TABLES = 'human/spider/tables';

/** Reads the tables of the shared Spider databases, by database; tables are named as in their database. */
export async function spiderDatabases(
  data: string,
  isWanted: (database: string) => boolean,
): Promise<Map<string, KeyedTable[]>> {
  const files = readdirSync(join(data, TABLES)).filter((name) => name.endsWith('.csv'));
  const reader = await SampledTables.create(data);
  const databases = new Map<string, KeyedTable[]>();
  for (const file of files.sort()) {
    const [database = '', name = ''] = file.replace(/\.csv$/, '').split('__');
    if (!isWanted(database)) continue;
    const [table] = (await reader.ingest(`${TABLES}/${file}`)).tables;
    if (!table || table.profile.rowCount === 0) continue;
    const keyed = { datasourceId: file, profile: { ...table.profile, name }, sketches: table.keySketches };
    databases.set(database, [...(databases.get(database) ?? []), keyed]);
  }
  await reader.close();
  return databases;
}
