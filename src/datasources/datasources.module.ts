import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { EmbeddingsModule } from '../embeddings/index.js';
import { EngineModule } from '../engine/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { RemoteFilesModule } from '../remote-files/index.js';
import { StorageModule } from '../storage/index.js';
import { ColumnHistograms } from './column-histograms.js';
import { DatasetTablesModule } from './dataset-tables.module.js';
import { Datasource } from './datasource.entity.js';
import { DatasourceEmbedding } from './datasource-embedding.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourceReading } from './datasource-reading.js';
import { DatasourceRemoval } from './datasource-removal.js';
import { DatasourcesController } from './datasources.controller.js';
import { DatasourcesRepository } from './datasources.repository.js';
import { DatasourcesService } from './datasources.service.js';
import { EmbeddingTask } from './embedding.task.js';
import { FetchingTask } from './fetching.task.js';
import { IntakeController } from './intake.controller.js';
import { IntakePreview } from './intake-preview.js';
import { IntakeService } from './intake.service.js';
import { KeysController } from './keys.controller.js';
import { OverviewsService } from './overviews.service.js';
import { ReadingOutcome } from './reading-outcome.js';
import { SynchronisationTask } from './synchronisation.task.js';
import { TableQueries } from './table-queries.js';
import { TableRows } from './table-rows.js';
import { TableWorkbenchModule } from './table-workbench.module.js';
import { TablesController } from './tables.controller.js';
import { TextSearches } from './text-searches.js';

/** Data sources and their synchronisation. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Datasource]),
    AuthModule,
    IdempotencyModule,
    DatasetsModule,
    StorageModule,
    RemoteFilesModule,
    EmbeddingsModule,
    EngineModule,
    DatasetTablesModule,
    TableWorkbenchModule,
  ],
  controllers: [DatasourcesController, IntakeController, KeysController, TablesController],
  providers: [
    DatasourcesRepository,
    DatasourceFiles,
    DatasourcesService,
    OverviewsService,
    DatasourceRemoval,
    DatasourceReading,
    DatasourceEmbedding,
    IntakeService,
    IntakePreview,
    TableQueries,
    ColumnHistograms,
    TableRows,
    ReadingOutcome,
    FetchingTask,
    SynchronisationTask,
    EmbeddingTask,
    TextSearches,
  ],
  exports: [DatasourcesService, DatasetTablesModule, OverviewsService, TextSearches],
})
export class DatasourcesModule {}
