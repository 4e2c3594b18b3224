import { type DynamicModule, Module } from '@nestjs/common';
import { AuditModule } from '../audit/index.js';
import { DatasetsModule } from '../datasets/index.js';
import { DatasourcesModule } from '../datasources/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { KnowledgeModule } from '../knowledge/index.js';
import { SessionsModule } from '../sessions/index.js';
import { AnswerCharts } from './replies/answer-charts.js';
import { AnswerReplies } from './replies/answer-replies.js';
import { AnswerTables } from './replies/answer-tables.js';
import { AskedJobs } from './asked-jobs.js';
import { AskAudit } from './ask-audit.js';
import { McpController } from './mcp.controller.js';
import { McpServers } from './mcp-servers.js';
import { McpTools, TOOL_CLASSES } from './mcp-tools.js';
import { QuestionCancellation } from './question-cancellation.js';
import { ReadAudit } from './read-audit.js';
import { ResultRows } from './replies/result-rows.js';
import { type McpTool } from './tools/mcp-tool.js';

/** What assistants reach over the Model Context Protocol: the same services as over HTTP, told in short. */
@Module({
  imports: [
    AuditModule,
    DatasetsModule,
    DatasourcesModule,
    IdempotencyModule,
    KnowledgeModule,
    SessionsModule,
  ],
  controllers: [McpController],
  providers: [
    AnswerCharts,
    AnswerReplies,
    AnswerTables,
    AskAudit,
    AskedJobs,
    McpServers,
    QuestionCancellation,
    ReadAudit,
    ResultRows,
    ...TOOL_CLASSES,
    {
      provide: McpTools,
      inject: TOOL_CLASSES,
      useFactory: (...tools: McpTool[]) => new McpTools(...tools),
    },
  ],
})
export class McpModule {
  /** @param jobs the module of jobs of the application: there is one of it */
  static with(jobs: DynamicModule): DynamicModule {
    return { module: McpModule, imports: [jobs] };
  }
}
