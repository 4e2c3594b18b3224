import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DatasetsModule } from '../datasets/index.js';
import { DatasetTablesModule, TableWorkbenchModule } from '../datasources/index.js';
import { EngineModule } from '../engine/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { Verification } from './verification.entity.js';
import { VerificationController } from './verification.controller.js';
import { VerificationRequests } from './verification-requests.js';
import { VerificationRun } from './verification-run.js';
import { VerificationService } from './verification.service.js';
import { VerificationTask } from './verification.task.js';
import { VerificationsRepository } from './verifications.repository.js';

/** Asks verified questions again, whoever wants it: the command line does so too. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Verification]),
    KnowledgeModule,
    DatasetTablesModule,
    TableWorkbenchModule,
    EngineModule,
  ],
  providers: [VerificationsRepository, VerificationRun, VerificationService],
  exports: [VerificationService],
})
export class AskingAgainModule {}

/** Whether verified questions of datasets still give what they gave: asked again after each change, and on request. */
@Module({
  imports: [AskingAgainModule, KnowledgeModule, DatasetsModule],
  controllers: [VerificationController],
  providers: [VerificationRequests, VerificationTask],
})
export class VerificationModule {}
