import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
import { describeError } from '../../common/faults/describe-error.js';
import { makeScratchFolder } from '../../common/scratch.js';
import { Settings } from '../../config/index.js';
import {
  type AnalysisKey,
  type AnalysisTable,
  type ForeignKey,
  keysAmong,
  type Knowledge,
  knownKeys,
  type KnownTable,
  knownTables,
  type LaidFiles,
  uniqueNames,
  type Workbench,
  Workbenches,
  type WorkbenchLimits,
  workbenchTables,
} from '../../engine/index.js';
import { Metrics } from '../../metrics/index.js';
import { ObjectStore } from '../../storage/index.js';
import { type Datasource } from '../records/datasource.entity.js';

/** Tables laid out for queries. */
export interface LaidTables {
  readonly tables: readonly AnalysisTable[];
  readonly keys: readonly AnalysisKey[];
  readonly workbench: Workbench;
}

/** What questions are answered from. */
export interface AskedData {
  readonly projectId: string;
  readonly datasources: readonly Datasource[];
  /** Of their dataset. */
  readonly keys: readonly ForeignKey[];
  /** What people know of their tables; null where nothing was said. */
  readonly knowledge: Knowledge | null;
}

interface NamedTable extends KnownTable {
  readonly objectKey: string;
}

/** Fetches the tables that were read of data sources and opens a workbench over them. */
@Injectable()
export class TableWorkbench {
  private readonly logger = new Logger(TableWorkbench.name);

  constructor(
    private readonly store: ObjectStore,
    private readonly workbenches: Workbenches,
    private readonly settings: Settings,
    private readonly metrics: Metrics,
  ) {}

  /**
   * Lays out the tables while the caller goes through what `use` yields, and clears them away whatever happens.
   * @param signal cuts off a running query
   */
  async *with<T>(
    { projectId, datasources, keys, knowledge }: AskedData,
    signal: AbortSignal,
    use: (laid: LaidTables) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const named = nameTables(projectId, datasources).flatMap((each) => known(each, knowledge));
    const open = () => this.open(named, projectId);
    const workbench = await this.metrics.measureStage('answering', 'prepare', open);
    // What runs is cut off, however long it would have taken.
    const close = () => void workbench.close();
    signal.addEventListener('abort', close);
    try {
      const tables = named.map(({ table }) => table);
      const found = keysAmong(tables, keys);
      const all = knowledge ? knownKeys(tables, found, knowledge) : found;
      yield* use({ tables, keys: all, workbench });
    } finally {
      signal.removeEventListener('abort', close);
      await this.workbenches.release(workbench);
    }
  }

  private open(named: readonly NamedTable[], owner: string): Promise<Workbench> {
    const limits = workbenchLimitsOf(this.settings);
    const held = named.map(({ table: { name, profile }, objectKey, hidden }) => [
      name,
      objectKey,
      profile.totalRows,
      hidden,
    ]);
    return this.workbenches.open({
      owner,
      content: JSON.stringify([limits, held]),
      lay: () => this.lay(named, limits),
    });
  }

  /** Fetches the files of tables into a folder of their own. */
  private async lay(named: readonly NamedTable[], limits: WorkbenchLimits): Promise<LaidFiles> {
    const folder = await makeScratchFolder(this.settings.dataDir, 'tables');
    const remove = () => this.remove(folder);
    try {
      const scratchFolder = join(folder, 'spill');
      await mkdir(scratchFolder);
      const files = [];
      for (const [index, { table, objectKey, hidden }] of named.entries()) {
        const path = join(folder, `${index}.parquet`);
        await this.store.download(objectKey, path);
        files.push({ name: table.name, profile: table.profile, path, hidden });
      }
      const sizes = await Promise.all(files.map(({ path }) => stat(path)));
      const bytes = sizes.reduce((sum, { size }) => sum + size, 0);
      return { options: { tables: workbenchTables(files), limits, scratchFolder }, bytes, remove };
    } catch (error) {
      await remove();
      throw error;
    }
  }

  /** Nobody waits for it: a folder that stays is told in the log, and removed by the next start. */
  private async remove(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true });
    } catch (error) {
      this.logger.error(`the tables in ${folder} could not be deleted`, describeError(error));
    }
  }
}

/** What queries over tables may take. */
export function workbenchLimitsOf(settings: Settings): WorkbenchLimits {
  const { queryMemoryBytes, queryTimeoutMs, queryMaxRows, queryThreads } = settings;
  return { memoryBytes: queryMemoryBytes, threads: queryThreads, maxRows: queryMaxRows, queryTimeoutMs };
}

/** All tables of the data sources, each under a name of its own. */
function nameTables(projectId: string, datasources: readonly Datasource[]): NamedTable[] {
  const stored = datasources.flatMap(({ id, name, tables }) =>
    tables.map((table) => ({ ...table, datasourceId: id, fileName: name })),
  );
  const names = uniqueNames(stored.map(({ profile }) => profile.name));
  return stored.map(({ objectKey, profile, datasourceId, fileName }, at) => {
    const name = names[at] ?? profile.name;
    // What is stored under a key is never replaced.
    const content = `${projectId} ${objectKey}`;
    return { table: { name, datasourceId, fileName, profile, content }, objectKey, hidden: [] };
  });
}

/** A table with what is known of it; none where all of it is hidden. */
function known(named: NamedTable, knowledge: Knowledge | null): NamedTable[] {
  if (!knowledge) return [named];
  return knownTables([named.table], knowledge).map((one) => ({ ...named, ...one }));
}
