import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetTables } from './dataset-tables.js';
import { Datasource } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';

/** What was read of the files of datasets, without what reads them: the command line looks at it too. */
@Module({
  imports: [TypeOrmModule.forFeature([Datasource]), AuthModule],
  providers: [DatasourcesRepository, DatasetTables],
  exports: [DatasetTables],
})
export class DatasetTablesModule {}
