import { mkdtemp, rm } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { Workbenches } from '../../src/engine/analytics/workbenches.js';
import { type Proposal } from '../../src/engine/answering/decision/proposal.js';
import { type AnalysisKey } from '../../src/engine/answering/analyst.js';
import { type Origin } from '../../src/engine/answering/builtin/reading/table-reading.js';
import {
  type AnalysisTable,
  type AnswerEvent,
  keysAmong,
  type Knowledge,
  knownKeys,
  knownTables,
  type PastQuestion,
  type ResultTable,
  type Workbench,
  workbenchTables,
} from '../../src/engine/index.js';
import { foreignKeys, type KeyedTable } from '../../src/engine/keys/foreign-keys.js';
import { IngestionFolder } from '../support/ingestion-folder.js';
import { type ModelUse } from '../../src/engine/answering/model/account.js';
import { type AskedModel } from './asking/model-of-settings.js';
import { WatchedAnalyst } from './watched-analyst.js';

const LIMITS = { memoryBytes: 2 ** 30, threads: 2, maxRows: 10_000, queryTimeoutMs: 60_000 };
const OWNER = 'evaluation';

/** An answer as a program takes it from the stream. */
export interface GivenAnswer {
  /** Those of the reply first, then those of the steps. */
  readonly tables: readonly ResultTable[];
  /** The text of the reply. */
  readonly reply: string;
  /** Readings of the question that are offered in place of an answer. */
  readonly offered?: readonly string[];
  /** Why there is no answer, where the job failed. */
  readonly failure: string | null;
  /** From the question to the last event, charts left out. */
  readonly milliseconds: number;
}

/** An answer with how it was come by. */
export interface WatchedAnswer extends GivenAnswer {
  /** Null where the question was not read over tables, and where a model answered. */
  readonly origin: Origin | null;
  /** What the answer took of the model; null where none was asked. */
  readonly use: ModelUse | null;
}

/** A question to a dataset. */
interface AskedQuestion {
  readonly question: string;
  /** Earlier questions of the session, oldest first. */
  readonly history: readonly PastQuestion[];
}

interface OpenDataset {
  readonly key: string;
  readonly tables: readonly AnalysisTable[];
  /** Found as the service finds those of a dataset. */
  readonly keys: readonly AnalysisKey[];
  readonly workbench: Workbench;
}

/** Reads files as the service does and asks its analyst over them. One dataset is open at a time; each file is read once. */
export class Asker {
  private readonly workbenches = new Workbenches({ most: 1 });
  private made: WatchedAnalyst | null = null;
  private readonly read = new Map<string, Promise<readonly AnalysisFile[]>>();
  private open: OpenDataset | null = null;
  /** What people know of the tables that are asked; null where nothing was said. */
  knowledge: Knowledge | null = null;

  private constructor(
    private readonly folder: IngestionFolder,
    private readonly limits: typeof LIMITS,
    private readonly model: AskedModel | null,
  ) {}

  /** @param model answers in place of the built-in analyst */
  static async create(limits: Partial<typeof LIMITS> = {}, model: AskedModel | null = null): Promise<Asker> {
    return new Asker(await IngestionFolder.create(), { ...LIMITS, ...limits }, model);
  }

  /** The analyst that is asked; made when it is first needed. */
  get analyst(): WatchedAnalyst {
    this.made ??= new WatchedAnalyst(this.model);
    return this.made;
  }

  /** @param paths of the files of the dataset; asking one dataset after the other is quickest */
  async ask(paths: readonly string[], { question, history }: AskedQuestion): Promise<WatchedAnswer> {
    const { tables, keys, workbench } = await this.lay(paths);
    const { analyst } = this;
    const started = performance.now();
    const known = this.withKnowledge(tables, keys);
    const request = { question, history, workbench, ...known, ...USUAL_REQUEST };
    try {
      const events = await analyst.answer(request);
      const milliseconds = performance.now() - started;
      const { origin, use } = analyst;
      return {
        ...partsOf(events),
        offered: analyst.offered(events),
        failure: null,
        milliseconds,
        origin,
        use,
      };
    } catch (error) {
      const milliseconds = performance.now() - started;
      const { origin, use } = analyst;
      return { tables: [], reply: '', failure: String(error), milliseconds, origin, use };
    }
  }

  private withKnowledge(
    tables: readonly AnalysisTable[],
    keys: readonly AnalysisKey[],
  ): Pick<OpenDataset, 'tables' | 'keys'> {
    if (!this.knowledge) return { tables, keys };
    const known = knownTables(tables, this.knowledge).map(({ table }) => table);
    return { tables: known, keys: knownKeys(known, keys, this.knowledge) };
  }

  async close(): Promise<void> {
    await this.closeDataset();
    await this.workbenches.close();
    await this.folder.remove();
  }

  /** Lays the tables of files out as those of one dataset. */
  async lay(paths: readonly string[]): Promise<OpenDataset> {
    const key = paths.join('\n');
    if (this.open?.key === key) return this.open;
    await this.closeDataset();
    const files = (await Promise.all(paths.map((path) => this.readOnce(path)))).flat();
    const names = files.map(({ table: { name } }, place) => uniqueName(name, files.slice(0, place)));
    const scratchFolder = await mkdtemp(join(this.folder.path, 'scratch-'));
    const laid = workbenchTables(
      files.map(({ path, table: { profile, name } }, place) => ({
        path,
        profile,
        name: names[place] ?? name,
      })),
    );
    const options = { tables: laid, limits: this.limits, scratchFolder };
    const remove = () => rm(scratchFolder, { recursive: true });
    const workbench = await this.workbenches.open({
      owner: OWNER,
      content: key,
      lay: () => Promise.resolve({ options, bytes: 0, remove }),
    });
    const tables = files.map(({ table }, place) => ({ ...table, name: names[place] ?? table.name }));
    const keys = keysAmong(tables, await foreignKeys(files.map(({ keyed }) => keyed)));
    this.open = { key, tables, keys, workbench };
    return this.open;
  }

  private async closeDataset(): Promise<void> {
    if (this.open) await this.workbenches.release(this.open.workbench);
    this.open = null;
  }

  private readOnce(path: string): Promise<readonly AnalysisFile[]> {
    const reading = this.read.get(path) ?? this.readFile(path);
    this.read.set(path, reading);
    return reading;
  }

  private async readFile(path: string): Promise<readonly AnalysisFile[]> {
    const outputFolder = await mkdtemp(join(this.folder.path, 'file-'));
    const fileName = basename(path);
    const request = { path, extension: extname(path), name: fileName, correction: {}, outputFolder };
    const { tables } = await this.folder.ingestor.ingest(request);
    return tables.map(({ file, profile, keySketches }) => {
      const content = join(outputFolder, file);
      return {
        table: { name: profile.name, datasourceId: `ds-${fileName}`, fileName, profile, content },
        path: content,
        keyed: { datasourceId: `ds-${fileName}`, profile, sketches: keySketches },
      };
    });
  }
}

interface AnalysisFile {
  readonly table: AnalysisTable;
  readonly path: string;
  readonly keyed: KeyedTable;
}

/** What is usual for a question that stands alone. */
export const USUAL_REQUEST = {
  language: 'AUTO',
  userPrompt: null,
  mode: 'auto',
  withCitation: true,
  documents: null,
} as const;

function uniqueName(name: string, before: readonly AnalysisFile[]): string {
  const same = before.filter(({ table }) => table.name.toLowerCase() === name.toLowerCase()).length;
  return same === 0 ? name : `${name}_${same + 1}`;
}

/** The answer that telling a proposal would be. */
export async function answerOf(proposal: Proposal): Promise<GivenAnswer> {
  const started = performance.now();
  const events: AnswerEvent[] = [];
  let failure: string | null = null;
  try {
    for await (const event of proposal.events()) events.push(event);
  } catch (error) {
    failure = String(error);
  }
  return { ...partsOf(events), failure, milliseconds: performance.now() - started };
}

/** What a program takes from the events of an answer. */
function partsOf(events: readonly AnswerEvent[]): Pick<GivenAnswer, 'tables' | 'reply'> {
  const tablesOf = (isReply: boolean): ResultTable[] =>
    events.flatMap((event) =>
      event.type === 'table' && (event.group.stage === 'Respond') === isReply ? [event.table.result] : [],
    );
  const texts = events.flatMap((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? [event.text] : [],
  );
  return { tables: [...tablesOf(true), ...tablesOf(false)], reply: texts.join('') };
}
