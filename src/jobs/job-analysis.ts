import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { makeScratchFolder } from '../common/scratch.js';
import { Settings } from '../config/index.js';
import { type Datasource } from '../datasources/index.js';
import {
  type AnalysisTable,
  Analyst,
  type AnswerEvent,
  type PastQuestion,
  Workbench,
  type WorkbenchTable,
} from '../engine/index.js';
import { SessionsService } from '../sessions/index.js';
import { ObjectStore } from '../storage/index.js';
import { type Block } from './block.js';
import { type Job } from './job.entity.js';
import { JobsRepository } from './jobs.repository.js';

/** Lays the chosen tables on a workbench and asks the analyst. */
@Injectable()
export class JobAnalysis {
  constructor(
    private readonly jobs: JobsRepository,
    private readonly sessions: SessionsService,
    private readonly store: ObjectStore,
    private readonly analyst: Analyst,
    private readonly settings: Settings,
  ) {}

  /**
   * The analyst's events.
   * @param datasources what the job is answered from
   * @throws when the answer cannot be completed
   */
  async *answer(
    job: Job,
    datasources: readonly Datasource[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const scratchFolder = await makeScratchFolder(this.settings.dataDir, 'answer');
    try {
      yield* this.answerIn(scratchFolder, job, datasources, signal);
    } finally {
      await rm(scratchFolder, { recursive: true, force: true });
    }
  }

  private async *answerIn(
    scratchFolder: string,
    job: Job,
    datasources: readonly Datasource[],
    signal: AbortSignal,
  ): AsyncGenerator<AnswerEvent> {
    const tables = nameTables(datasources);
    const history = await this.loadHistory(job);
    const workbench = await this.openWorkbench(tables, scratchFolder);
    const { question, outputLanguage: language, userPrompt } = job;
    const request = { question, language, userPrompt, history, tables: tables.map(toTable), workbench };
    try {
      yield* this.analyst.answer(request, signal);
    } finally {
      await workbench.close();
    }
  }

  private async openWorkbench(tables: readonly NamedTable[], scratchFolder: string): Promise<Workbench> {
    const { queryMemoryBytes, queryTimeoutMs, queryMaxRows, queryThreads } = this.settings;
    const files: WorkbenchTable[] = [];
    const spillFolder = join(scratchFolder, 'spill');
    await mkdir(spillFolder);
    for (const [index, { table, objectKey }] of tables.entries()) {
      const path = join(scratchFolder, `${index}.parquet`);
      await this.store.download(objectKey, path);
      files.push({ name: table.name, path });
    }
    return Workbench.open({
      tables: files,
      limits: {
        memoryBytes: queryMemoryBytes,
        threads: queryThreads,
        maxRows: queryMaxRows,
        queryTimeoutMs,
      },
      scratchFolder: spillFolder,
    });
  }

  private async loadHistory({ projectId, userId, sessionId }: Job): Promise<PastQuestion[]> {
    const session = await this.sessions.get({ projectId, userId }, sessionId);
    const past = await this.jobs.listLatest(projectId, sessionId, session.maxContextualJobHistory);
    return past.map(({ question, blocks }) => ({ question, reply: replyOf(blocks) }));
  }
}

interface NamedTable {
  readonly table: AnalysisTable;
  readonly objectKey: string;
}

function toTable({ table }: NamedTable): AnalysisTable {
  return table;
}

/** All tables of the data sources, each under a name of its own. */
function nameTables(datasources: readonly Datasource[]): NamedTable[] {
  const taken = new Set<string>();
  return datasources.flatMap(({ id, name, tables }) =>
    tables.map(({ objectKey, profile }) => {
      const unique = uniqueName(profile.name, taken);
      return { table: { name: unique, datasourceId: id, fileName: name, profile }, objectKey };
    }),
  );
}

/** SQL does not tell names apart by case. */
function uniqueName(name: string, taken: Set<string>): string {
  let unique = name;
  for (let number = 2; taken.has(unique.toLowerCase()); number += 1) unique = `${name}_${number}`;
  taken.add(unique.toLowerCase());
  return unique;
}

function replyOf(blocks: readonly Block[]): string {
  return blocks
    .map((block) => (block.type === 'MESSAGE' && block.group.stage === 'Respond' ? block.content : ''))
    .join('');
}
