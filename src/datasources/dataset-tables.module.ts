import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { DatasetKeys } from './tables/dataset-keys.js';
import { DatasetTables } from './tables/dataset-tables.js';
import { Datasource } from './records/datasource.entity.js';
import { DatasourcesRepository } from './records/datasources.repository.js';

/**
 * The tables read from the files of datasets, without the reading itself, so that the command line can use
 * them too.
 */
@Module({
  imports: [TypeOrmModule.forFeature([Datasource]), AuthModule, DatasetsModule],
  providers: [DatasourcesRepository, DatasetTables, DatasetKeys],
  exports: [DatasetTables, DatasetKeys],
})
export class DatasetTablesModule {}
