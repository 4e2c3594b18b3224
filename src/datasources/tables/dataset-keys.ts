import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Dataset, type DatasetProfile, DatasetsService } from '../../datasets/index.js';
import { type ForeignKey, foreignKeys, type KeyedTable } from '../../engine/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';

/** Keys are looked for among the tables of so many data sources. */
const MOST_DATASOURCES = 100;

/** Foreign keys over all tables of a dataset, kept in its profile. */
@Injectable()
export class DatasetKeys {
  constructor(
    private readonly datasets: DatasetsService,
    private readonly datasources: DatasourcesRepository,
  ) {}

  /**
   * The keys in the profile of a dataset; found anew where its data sources are others than when they were kept.
   * @throws ApiError NOT_FOUND
   */
  async list(projectId: string, datasetId: string): Promise<readonly ForeignKey[]> {
    const readings = fingerprint(await this.datasources.listRead(projectId, datasetId, MOST_DATASOURCES));
    const kept = await this.datasets.profile(projectId, datasetId);
    if (kept?.readings === readings) return kept.keys;
    const dataset = await this.datasets.get(projectId, datasetId);
    return (await this.findAnew(dataset, readings)).keys;
  }

  private async findAnew({ projectId, id }: Dataset, readings: string): Promise<DatasetProfile> {
    const datasources = await this.datasources.listFirstSketched(projectId, id, MOST_DATASOURCES);
    const profile = { readings, keys: await foreignKeys(datasources.flatMap(keyedTables)) };
    await this.datasets.keepProfile(projectId, id, profile);
    return profile;
  }
}

/** Which readings of which data sources there are. */
function fingerprint(read: readonly Pick<Datasource, 'id' | 'revision'>[]): string {
  const names = read.map(({ id, revision }) => `${id}/${revision}`);
  return createHash('sha256').update(names.join(' ')).digest('hex');
}

function keyedTables({ id, tables, keySketches }: Datasource): KeyedTable[] {
  return tables.map(({ profile }, i) => ({ datasourceId: id, profile, sketches: keySketches?.[i] ?? [] }));
}
