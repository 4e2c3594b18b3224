import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatasetsModule } from '../datasets/index.js';
import { DatasetTablesModule } from '../datasources/index.js';
import { DatasetKnowledge } from './dataset-knowledge.entity.js';
import { KnowledgeController } from './knowledge.controller.js';
import { KnowledgeRepository } from './knowledge.repository.js';
import { KnowledgeService } from './knowledge.service.js';

/** What people know of the tables of datasets. */
@Module({
  imports: [TypeOrmModule.forFeature([DatasetKnowledge]), DatasetsModule, DatasetTablesModule],
  controllers: [KnowledgeController],
  providers: [KnowledgeRepository, KnowledgeService],
  exports: [KnowledgeService],
})
export class KnowledgeModule {}
