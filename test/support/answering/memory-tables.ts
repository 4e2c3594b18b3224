import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { QueryRefused } from '../../../src/engine/analytics/query-refused.js';
import { readResult } from '../../../src/engine/analytics/read-result.js';
import { type AnalysisTable, type TableProfile, type VerifiedData } from '../../../src/engine/index.js';
import { typeOf } from './profile-table.js';

const MOST_ROWS = 1000;

/** Tables in a DuckDB of this process, which a test may change between queries. */
export class MemoryTables {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
  ) {}

  static async open(): Promise<MemoryTables> {
    const instance = await DuckDBInstance.create(':memory:');
    return new MemoryTables(instance, await instance.connect());
  }

  async run(sql: string): Promise<void> {
    await this.connection.run(sql);
  }

  readonly query: VerifiedData['workbench']['query'] = async (sql) => {
    try {
      return await readResult(await this.connection.stream(sql), MOST_ROWS);
    } catch (error) {
      throw new QueryRefused(error instanceof Error ? error.message : String(error));
    }
  };

  /** Some of the tables as questions are asked over them. */
  async data(names: readonly string[]): Promise<VerifiedData> {
    const tables: AnalysisTable[] = [];
    for (const name of names) {
      const profile = await this.columnsOf(name);
      tables.push({ name, datasourceId: `ds-${name}`, fileName: `${name}.csv`, profile });
    }
    return { tables, workbench: { query: this.query } };
  }

  /** Names and types alone: no more is looked at. */
  private async columnsOf(name: string): Promise<TableProfile> {
    const described = await this.connection.runAndReadAll(`DESCRIBE "${name}"`);
    const columns = described.getRows().map(([column, type]) => ({
      name: String(column),
      type: typeOf(String(type)),
      sqlType: String(type),
      missingCount: 0,
      distinctCount: 0,
      distinctIsEstimate: true,
      min: null,
      max: null,
      mean: null,
      topValues: [],
      isCandidateKey: false,
    }));
    return { name, rowCount: 0, totalRows: [], columns };
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
