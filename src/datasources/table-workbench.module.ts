import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { EngineModule } from '../engine/index.js';
import { DatasetKeys } from './dataset-keys.js';
import { Datasource } from './datasource.entity.js';
import { DatasourcesRepository } from './datasources.repository.js';
import { TableWorkbench } from './table-workbench.js';

/** What queries the tables of datasets, without what reads files: the command line asks them too. */
@Module({
  imports: [TypeOrmModule.forFeature([Datasource]), AuthModule, DatasetsModule, EngineModule],
  providers: [DatasourcesRepository, DatasetKeys, TableWorkbench],
  exports: [DatasetKeys, TableWorkbench],
})
export class TableWorkbenchModule {}
