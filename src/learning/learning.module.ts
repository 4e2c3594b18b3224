import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatasetsModule } from '../datasets/index.js';
import { DatasetTablesModule } from '../datasources/index.js';
import { JobRecordsModule } from '../jobs/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { CommentFindings } from './comment-findings.js';
import { DictionaryFindings } from './dictionary-findings.js';
import { FindingSources } from './finding-sources.js';
import { JobFindings } from './job-findings.js';
import { KeyFindings } from './key-findings.js';
import { ProposalsController } from './proposals.controller.js';
import { ProposalsService } from './proposals.service.js';
import { RejectedProposal } from './rejected-proposal.entity.js';
import { RejectionsRepository } from './rejections.repository.js';
import { TableCells } from './table-cells.js';

/** Proposals for what is known of datasets, learned from what people say and from their files. */
@Module({
  imports: [
    TypeOrmModule.forFeature([RejectedProposal]),
    DatasetsModule,
    DatasetTablesModule,
    JobRecordsModule,
    KnowledgeModule,
  ],
  controllers: [ProposalsController],
  providers: [
    RejectionsRepository,
    TableCells,
    JobFindings,
    DictionaryFindings,
    CommentFindings,
    KeyFindings,
    FindingSources,
    ProposalsService,
  ],
  exports: [ProposalsService],
})
export class LearningModule {}
