import { mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import {
  type AnalysisTable,
  REPLY_LANGUAGES,
  type ReplyLanguage,
} from '../../src/engine/answering/analyst.js';
import { type AnswerEvent } from '../../src/engine/answering/answer-event.js';
import { workbenchTables } from '../../src/engine/analytics/tables-with-totals.js';
import { Workbench } from '../../src/engine/analytics/workbench.js';
import { type TableProfile } from '../../src/engine/table.js';
import { FileIngestor } from '../../src/engine/ingestion/index.js';
import { type EvalOptions } from './options.js';
import { type Probe } from './probe.js';
import { type GivenAnswer, matchesGold } from './probe-match.js';
import { type Outcome, type Prediction } from './prediction.js';
import { takeKept } from './asking/kept-predictions.js';
import { WatchedAnalyst } from './watched-analyst.js';

/** Where the own questions are. */
export const PROBES = join(import.meta.dirname, '..', 'probes');
const HALVES = ['seen', 'unseen'] as const;
const LIMITS = { memoryBytes: 1024 * 1024 * 1024, threads: 2, maxRows: 10_000, queryTimeoutMs: 20_000 };

/** Tables as the analyst gets them, laid out once for all probes over the same files. */
class Laid {
  private constructor(
    readonly tables: readonly AnalysisTable[],
    readonly workbench: Workbench,
  ) {}

  static async create(folder: string, names: readonly string[], ingestor: FileIngestor): Promise<Laid> {
    const tables: AnalysisTable[] = [];
    const files: { name: string; path: string; profile: TableProfile }[] = [];
    const scratch = await mkdtemp(join(tmpdir(), 'probes-'));
    for (const [index, path] of names.entries()) {
      const outputFolder = join(scratch, String(index));
      const name = basename(path);
      const read = await ingestor.ingest({
        path: join(folder, path),
        extension: extname(path),
        name,
        outputFolder,
      });
      for (const { profile, file } of read.tables) {
        tables.push({ name: profile.name, datasourceId: `source-${index}`, fileName: name, profile });
        files.push({ name: profile.name, path: join(outputFolder, file), profile });
      }
    }
    const scratchFolder = join(scratch, 'workbench');
    await mkdir(scratchFolder);
    return new Laid(
      tables,
      await Workbench.open({ tables: workbenchTables(files), limits: LIMITS, scratchFolder }),
    );
  }
}

/** The own questions of a half. */
export async function probesOf(folder: string, half: string): Promise<Probe[]> {
  const names = await readdir(join(folder, half), { recursive: true });
  const texts = await Promise.all(
    names.filter((name) => name.endsWith('.jsonl')).map((name) => readFile(join(folder, half, name), 'utf8')),
  );
  return texts.flatMap((text) => text.trimEnd().split('\n')).map((line) => JSON.parse(line) as Probe);
}

function languageOf({ language }: Probe): ReplyLanguage {
  return REPLY_LANGUAGES.find((each) => each === language) ?? 'AUTO';
}

function given(events: readonly AnswerEvent[]): GivenAnswer {
  const reply = events.flatMap((event) =>
    event.type === 'message' && event.group.stage === 'Respond' ? [event.text] : [],
  );
  // What the reply shows comes before the steps that led to it.
  const stages = ['Respond', 'Analyze'] as const;
  const tables = stages.flatMap((stage) =>
    events.flatMap((event) =>
      event.type === 'table' && event.group.stage === stage ? [event.table.result] : [],
    ),
  );
  return { tables, reply: reply.join('') };
}

interface AskedProbe extends GivenAnswer {
  readonly isAskedBack: boolean;
}

async function ask(probe: Probe, { tables, workbench }: Laid, analyst: WatchedAnalyst): Promise<AskedProbe> {
  const history = (probe.context ?? []).map((question) => ({ question, reply: '' }));
  const { question } = probe;
  const request = {
    question,
    language: languageOf(probe),
    userPrompt: null,
    mode: 'auto' as const,
    withCitation: true,
    documents: null,
    history,
    tables,
    workbench,
  };
  const events = await analyst.answer(request);
  return { ...given(events), isAskedBack: analyst.offered(events).length > 0 };
}

/** To tell nothing is right where nothing can be told. */
function outcomeOf({ tables, isAskedBack }: AskedProbe, isRight: boolean): Outcome {
  if (isRight) return 'right';
  if (tables.length > 0) return 'wrong';
  return isAskedBack ? 'askedBack' : 'declined';
}

/** What became of one probe. Of the unseen half nothing is kept that could be read. */
async function predict(probe: Probe, laid: Laid, analyst: WatchedAnalyst): Promise<Prediction> {
  const start = performance.now();
  const answer = await ask(probe, laid, analyst);
  const milliseconds = performance.now() - start;
  const correct = matchesGold(answer, probe.answer);
  const isSeen = probe.half === 'seen';
  const [main] = answer.tables;
  return {
    id: probe.id,
    question: isSeen ? probe.question : '',
    expected: isSeen ? probe.answer : null,
    predicted: isSeen ? { rows: main?.rows.slice(0, 20) ?? null, reply: answer.reply } : null,
    correct,
    outcome: outcomeOf(answer, correct),
    confidence: null,
    declined: main === undefined,
    milliseconds,
    measures: {},
    groups: [probe.half, `${probe.half} ${probe.kind}`, `${probe.half} ${probe.language}`],
    ...(analyst.use && { use: analyst.use }),
  };
}

/** Asks the probes of both halves, or of one, over tables that were read like any uploaded file. */
export async function evaluateProbes({
  data,
  split,
  limit,
  model,
  kept,
}: EvalOptions): Promise<Prediction[]> {
  const folder = data ?? PROBES;
  const halves = split === null ? HALVES : HALVES.filter((half) => half === split);
  const probes = (await Promise.all(halves.map((half) => probesOf(folder, half)))).flat();
  const ingestor = new FileIngestor();
  const analyst = new WatchedAnalyst(model);
  const laid = new Map<string, Laid>();
  const predictions: Prediction[] = [];
  for (const probe of probes.slice(0, limit ?? probes.length)) {
    const key = probe.tables.join('\n');
    const tables = laid.get(key) ?? (await Laid.create(join(folder, 'tables'), probe.tables, ingestor));
    laid.set(key, tables);
    const make = (): Promise<Prediction> => predict(probe, tables, analyst);
    predictions.push(await takeKept(kept, `${probe.half} ${probe.id}`, make));
  }
  ingestor.close();
  await Promise.all([...laid.values()].map(({ workbench }) => workbench.close()));
  return predictions;
}
