import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { DatasetKeys } from './dataset-keys.js';
import { DatasetTables } from './dataset-tables.js';
import { Datasource } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';

/** What was read of the files of datasets, without what reads them: the command line looks at it too. */
@Module({
  imports: [TypeOrmModule.forFeature([Datasource]), AuthModule, DatasetsModule],
  providers: [DatasourcesRepository, DatasetTables, DatasetKeys],
  exports: [DatasetTables, DatasetKeys],
})
export class DatasetTablesModule {}
