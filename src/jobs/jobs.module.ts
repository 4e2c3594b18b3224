import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { type Settings } from '../config/index.js';
import { DatasourcesModule, TableWorkbenchModule } from '../datasources/index.js';
import { EngineModule } from '../engine/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { RedisConnections } from '../redis/index.js';
import { SessionsModule } from '../sessions/index.js';
import { StoppingModule } from '../stopping/index.js';
import { StorageModule } from '../storage/index.js';
import { AnswerTask } from './answering/answer.task.js';
import { BlockPresenter } from './http/block-presenter.js';
import { ChartsController } from './charts/charts.controller.js';
import { JobCharts } from './charts/job-charts.js';
import { DatasourceSelection } from './answering/datasource-selection.js';
import { EventPresenter } from './http/event-presenter.js';
import { EvidenceController } from './evidence/evidence.controller.js';
import { JobEvidence } from './evidence/job-evidence.js';
import { AnswerArchiveTask } from './archive/answer-archive.task.js';
import { UnarchivedAnswersRepository } from './archive/unarchived-answers.repository.js';
import { ExpiredResultsTask } from './records/expired-results.task.js';
import { FeedbackController } from './feedback/feedback.controller.js';
import { FeedbackService } from './feedback/feedback.service.js';
import { InProcessJobEvents } from './events/in-process-job-events.js';
import { JobAnalysis } from './answering/job-analysis.js';
import { JobAnswering } from './answering/job-answering.js';
import { JobDocuments } from './answering/job-documents.js';
import { Job } from './records/job.entity.js';
import { JobRecordsModule } from './job-records.module.js';
import { JobEvents } from './events/job-events.js';
import { JobHistory } from './answering/job-history.js';
import { JobWorkbench } from './answering/job-workbench.js';
import { JobLog } from './records/job-log.js';
import { JobStream } from './events/job-stream.js';
import { JobsController } from './http/jobs.controller.js';
import { JobsRepository } from './records/jobs.repository.js';
import { JobsService } from './records/jobs.service.js';
import { AnswerLink } from './links/answer-link.entity.js';
import { AnswerLinksController } from './links/answer-links.controller.js';
import { AnswerLinksRepository } from './links/answer-links.repository.js';
import { AnswerLinksService } from './links/answer-links.service.js';
import { LinkedAnswers } from './links/linked-answers.js';
import { LinkDoor } from './links/link-door.js';
import { SharedAnswers } from './links/shared-answers.service.js';
import { SharedAnswersController } from './links/shared-answers.controller.js';
import { MeasuredAnalyst } from './answering/measured-analyst.js';
import { ModelAccounts } from './answering/model-accounts.js';
import { ModelExchanges } from './answering/model-exchanges.js';
import { RedisJobEvents } from './events/redis-job-events.js';
import { JobTables } from './tables/job-tables.js';
import { TablesController } from './tables/tables.controller.js';

/** Jobs: questions, their answers and the streams of them. */
@Module({
  imports: [
    TypeOrmModule.forFeature([Job, AnswerLink]),
    JobRecordsModule,
    AuthModule,
    IdempotencyModule,
    SessionsModule,
    DatasourcesModule,
    TableWorkbenchModule,
    KnowledgeModule,
    StorageModule,
    EngineModule,
    StoppingModule,
  ],
  controllers: [
    JobsController,
    EvidenceController,
    TablesController,
    ChartsController,
    FeedbackController,
    AnswerLinksController,
    SharedAnswersController,
  ],
  providers: [
    JobsRepository,
    JobsService,
    DatasourceSelection,
    JobAnalysis,
    MeasuredAnalyst,
    ModelAccounts,
    ModelExchanges,
    JobHistory,
    JobWorkbench,
    JobDocuments,
    JobAnswering,
    AnswerTask,
    ExpiredResultsTask,
    UnarchivedAnswersRepository,
    AnswerArchiveTask,
    BlockPresenter,
    EventPresenter,
    JobStream,
    JobLog,
    JobEvidence,
    JobTables,
    JobCharts,
    FeedbackService,
    AnswerLinksRepository,
    AnswerLinksService,
    LinkDoor,
    SharedAnswers,
    LinkedAnswers,
  ],
  exports: [JobsService, JobStream, JobLog, JobEvidence],
})
export class JobsModule {
  /** Carries the events of jobs through the Redis of the settings, or else inside the process. */
  static with({ redisUrl }: Settings): DynamicModule {
    return { module: JobsModule, providers: [redisUrl === null ? inProcess() : onRedis()] };
  }
}

function inProcess(): Provider {
  return { provide: JobEvents, useClass: InProcessJobEvents };
}

function onRedis(): Provider {
  return {
    provide: JobEvents,
    inject: [RedisConnections],
    useFactory: (connections: RedisConnections) => new RedisJobEvents(connections),
  };
}
