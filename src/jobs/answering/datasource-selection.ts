import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { type Datasource, DatasourcesService } from '../../datasources/index.js';

const MAX_SELECTED = 1000;
const MAX_NAMED = 5;

/** Finds out which data sources a question is to be answered from, and whether they are ready. */
@Injectable()
export class DatasourceSelection {
  constructor(private readonly datasources: DatasourcesService) {}

  /**
   * @param datasetId null for a question without data
   * @param ids the chosen data sources of the dataset; empty for all
   * @throws ApiError TOO_MANY_FILES, NOT_FOUND (dataset or data source), INVALID_ANALYSIS (no file, or nothing in them) or FILES_NOT_READY
   */
  async choose(projectId: string, datasetId: string | null, ids: readonly string[]): Promise<Datasource[]> {
    if (ids.length > MAX_SELECTED) throw new ApiError('TOO_MANY_FILES', `at most ${MAX_SELECTED}`);
    if (datasetId === null) return [];
    const all = await this.datasources.listAll(projectId, datasetId);
    const chosen = ids.length === 0 ? all : pick(all, ids);
    if (chosen.length === 0) {
      throw new ApiError('INVALID_ANALYSIS', 'the dataset has no data source: upload a file first');
    }
    refuseUnready(chosen);
    if (chosen.every(({ tables, passages }) => tables.length === 0 && passages === null)) {
      throw new ApiError('INVALID_ANALYSIS', 'the selected files contain neither tables nor text');
    }
    return chosen;
  }
}

function pick(all: readonly Datasource[], ids: readonly string[]): Datasource[] {
  const byId = new Map(all.map((datasource) => [datasource.id, datasource]));
  return [...new Set(ids)].map((id) => {
    const datasource = byId.get(id);
    if (!datasource) throw notFound(`datasource ${id}`);
    return datasource;
  });
}

function refuseUnready(datasources: readonly Datasource[]): void {
  const unready = datasources.filter(({ status }) => status !== 'synched');
  if (unready.length === 0) return;
  const named = unready.slice(0, MAX_NAMED).map(describe);
  if (unready.length > MAX_NAMED) named.push(`and ${unready.length - MAX_NAMED} more`);
  throw new ApiError('FILES_NOT_READY', named.join('; '));
}

function describe({ name, status, reason }: Datasource): string {
  return status === 'synching'
    ? `${name} is still being read`
    : `${name} is invalid (${reason ?? 'unknown reason'})`;
}
