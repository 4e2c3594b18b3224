import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { EngineModule } from '../engine/index.js';
import { DatasetKeys } from './tables/dataset-keys.js';
import { Datasource } from './records/datasource.entity.js';
import { DatasourcesRepository } from './records/datasources.repository.js';
import { TableWorkbench } from './tables/table-workbench.js';

/** What queries the tables of datasets, without what reads files: the command line asks them too. */
@Module({
  imports: [TypeOrmModule.forFeature([Datasource]), AuthModule, DatasetsModule, EngineModule],
  providers: [DatasourcesRepository, DatasetKeys, TableWorkbench],
  exports: [DatasetKeys, TableWorkbench],
})
export class TableWorkbenchModule {}
