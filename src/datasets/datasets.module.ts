import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { IdempotencyModule } from '../idempotency/index.js';
import { Dataset } from './dataset.entity.js';
import { DatasetsController } from './datasets.controller.js';
import { DatasetsRepository } from './datasets.repository.js';
import { DatasetsService } from './datasets.service.js';

/** Datasets. Their content belongs to the data sources. */
@Module({
  imports: [TypeOrmModule.forFeature([Dataset]), IdempotencyModule],
  controllers: [DatasetsController],
  providers: [DatasetsRepository, DatasetsService],
  exports: [DatasetsService],
})
export class DatasetsModule {}
