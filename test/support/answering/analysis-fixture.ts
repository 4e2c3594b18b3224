import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnalysisRequest,
  type AnalysisTable,
  type Analyst,
  type AnswerEvent,
  Workbench,
  type WorkbenchTable,
} from '../../../src/engine/index.js';
import { type SandboxProcess } from '../../../src/engine/analytics/sandbox-process.js';
import { connectToDuck } from '../duck.js';
import { profileTable } from './profile-table.js';

/** A table of a test: its name and the SELECT that makes it. */
export interface TableDefinition {
  readonly name: string;
  readonly sql: string;
  readonly fileName?: string;
}

/** Query processes of fixtures that are closed, for those to come: starting one takes longer than most questions. */
const resting: SandboxProcess[] = [];

function rested(): SandboxProcess | undefined {
  const sandbox = resting.pop();
  return sandbox?.isGone ? rested() : sandbox;
}

/** Real Parquet files, their profiles and the real workbench over them. */
export class AnalysisFixture {
  private constructor(
    private readonly folder: string,
    readonly tables: readonly AnalysisTable[],
    readonly workbench: Workbench,
  ) {}

  static async create(definitions: readonly TableDefinition[]): Promise<AnalysisFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'analysis-'));
    const connection = await connectToDuck();
    const tables: AnalysisTable[] = [];
    const files: WorkbenchTable[] = [];
    for (const [index, { name, sql, fileName }] of definitions.entries()) {
      await connection.run(`CREATE TEMP TABLE "${name}" AS ${sql}`);
      const path = join(folder, `${index}.parquet`);
      await connection.run(`COPY "${name}" TO '${path}' (FORMAT parquet)`);
      files.push({ name, path, leftOut: [] });
      const profile = await profileTable(connection, name);
      const file = { datasourceId: `ds-${name}`, fileName: fileName ?? `${name}.csv` };
      tables.push({ name, ...file, profile, content: path });
    }
    connection.closeSync();
    const limits = { memoryBytes: 512 * 1024 * 1024, threads: 2, maxRows: 10_000, queryTimeoutMs: 20_000 };
    const scratchFolder = await mkdtemp(join(folder, 'scratch-'));
    const workbench = await Workbench.open({ tables: files, limits, scratchFolder }, rested());
    return new AnalysisFixture(folder, tables, workbench);
  }

  request(question: string, changes: Partial<AnalysisRequest> = {}): AnalysisRequest {
    return {
      question,
      language: 'AUTO',
      userPrompt: null,
      mode: 'auto',
      withCitation: true,
      documents: null,
      history: [],
      tables: this.tables,
      workbench: this.workbench,
      ...changes,
    };
  }

  async close(): Promise<void> {
    const sandbox = await this.workbench.release();
    if (sandbox && (await sandbox.clear())) resting.push(sandbox);
    await rm(this.folder, { recursive: true });
  }
}

/** Everything an analyst emits for a request. */
export async function collect(
  analyst: Analyst,
  request: AnalysisRequest,
  signal: AbortSignal = new AbortController().signal,
): Promise<AnswerEvent[]> {
  const events: AnswerEvent[] = [];
  for await (const event of analyst.answer(request, signal)) events.push(event);
  return events;
}
