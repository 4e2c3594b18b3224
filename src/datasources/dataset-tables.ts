import { Injectable } from '@nestjs/common';
import { type TableProfile } from '../engine/index.js';
import { type Datasource } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';

/** As many data sources as a question may be asked over. */
const MOST_DATASOURCES = 1000;

/** The tables that were read of the files of a dataset. */
@Injectable()
export class DatasetTables {
  constructor(private readonly datasources: DatasourcesRepository) {}

  /** The profiles of all tables, those of the oldest files first. */
  async profiles(projectId: string, datasetId: string): Promise<TableProfile[]> {
    const read = await this.datasources.listFirstSynched(projectId, datasetId, MOST_DATASOURCES);
    return read.flatMap(({ tables }) => tables.map(({ profile }) => profile));
  }

  /** The data sources that are read, with their intake, the oldest first. */
  listWithIntake(projectId: string, datasetId: string): Promise<Datasource[]> {
    return this.datasources.listFirstWithIntake(projectId, datasetId, MOST_DATASOURCES);
  }
}
