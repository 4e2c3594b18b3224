import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { EmbeddingsModule } from '../embeddings/index.js';
import { EngineModule } from '../engine/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { RemoteFilesModule } from '../remote-files/index.js';
import { StorageModule } from '../storage/index.js';
import { ColumnHistograms } from './tables/column-histograms.js';
import { DatasetTablesModule } from './dataset-tables.module.js';
import { Datasource } from './records/datasource.entity.js';
import { DatasourceEmbedding } from './reading/datasource-embedding.js';
import { DatasourceFiles } from './reading/datasource-files.js';
import { DatasourceReading } from './reading/datasource-reading.js';
import { DatasourceRemoval } from './records/datasource-removal.js';
import { DatasourcesController } from './http/datasources.controller.js';
import { DatasourcesRepository } from './records/datasources.repository.js';
import { DatasourcesService } from './records/datasources.service.js';
import { EmbeddingTask } from './reading/embedding.task.js';
import { FetchingTask } from './reading/fetching.task.js';
import { IntakeController } from './intake/intake.controller.js';
import { IntakePreview } from './intake/intake-preview.js';
import { IntakeService } from './intake/intake.service.js';
import { KeysController } from './tables/keys.controller.js';
import { OverviewsService } from './overviews/overviews.service.js';
import { ReadingOutcome } from './reading/reading-outcome.js';
import { SynchronisationTask } from './reading/synchronisation.task.js';
import { TableQueries } from './tables/table-queries.js';
import { TableRows } from './tables/table-rows.js';
import { TableWorkbenchModule } from './table-workbench.module.js';
import { TablesController } from './tables/tables.controller.js';
import { TextSearches } from './tables/text-searches.js';

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
