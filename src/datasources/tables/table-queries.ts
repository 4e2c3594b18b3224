import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { type AnalysisTable, QueryRefused, type Workbench } from '../../engine/index.js';
import { type DatasourceKey, DatasourcesService } from '../records/datasources.service.js';
import { TableWorkbench } from './table-workbench.js';

/** For all queries of one request. */
const TIMEOUT_MS = 30_000;

/** A table of a data source. */
export interface TableKey extends DatasourceKey {
  /** Index of the table in the intake report, from 0. */
  readonly table: number;
}

/** Queries single tables of files for whoever looks at them, what is hidden from questions too. */
@Injectable()
export class TableQueries {
  constructor(
    private readonly datasources: DatasourcesService,
    private readonly workbench: TableWorkbench,
  ) {}

  /**
   * Lays out a table while `use` queries it, for half a minute at most.
   * @throws ApiError NOT_FOUND, INVALID_PARAMETERS where a query takes too long; as `use` does
   */
  async with<T>(
    projectId: string,
    { datasetId, id, table: place }: TableKey,
    use: (workbench: Workbench, table: AnalysisTable) => Promise<T>,
  ): Promise<T> {
    const datasource = await this.datasources.get(projectId, datasetId, id);
    if (!datasource.tables[place]) throw notFound(`table ${place}`);
    const data = { projectId, datasources: [datasource], keys: [], knowledge: null };
    const results = this.workbench.with(data, AbortSignal.timeout(TIMEOUT_MS), async function* (laid) {
      const table = laid.tables[place];
      if (table) yield await use(laid.workbench, table);
    });
    try {
      for await (const result of results) return result;
    } catch (error) {
      if (!(error instanceof QueryRefused)) throw error;
      throw new ApiError('INVALID_PARAMETERS', `table: ${error.message}`, { cause: error });
    }
    throw notFound(`table ${place}`);
  }
}
