import { Injectable } from '@nestjs/common';
import { type TableProfile } from '../../engine/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';

/** As many data sources as a question may be asked over. */
const MOST_DATASOURCES = 1000;

/** What is read of a dataset. */
interface Readings {
  readonly names: readonly string[];
  readonly isReading: boolean;
}

/** The tables that were read of the files of a dataset. */
@Injectable()
export class DatasetTables {
  constructor(private readonly datasources: DatasourcesRepository) {}

  /** The profiles of all tables, those of the oldest files first. */
  async profiles(projectId: string, datasetId: string): Promise<TableProfile[]> {
    const read = await this.read(projectId, datasetId);
    return read.flatMap(({ tables }) => tables.map(({ profile }) => profile));
  }

  /** The data sources that are read, the oldest first. */
  read(projectId: string, datasetId: string): Promise<Datasource[]> {
    return this.datasources.listFirstSynched(projectId, datasetId, MOST_DATASOURCES);
  }

  /** Which readings of which data sources there are, and whether there will be others. */
  async readings(projectId: string, datasetId: string): Promise<Readings> {
    const read = await this.datasources.listRead(projectId, datasetId, MOST_DATASOURCES);
    const { synching } = await this.datasources.countByStatus(projectId, datasetId);
    return { names: read.map(({ id, revision }) => `${id}/${revision}`), isReading: synching > 0 };
  }

  /** The data sources that are read, with their intake, the oldest first. */
  listWithIntake(projectId: string, datasetId: string): Promise<Datasource[]> {
    return this.datasources.listFirstWithIntake(projectId, datasetId, MOST_DATASOURCES);
  }
}
