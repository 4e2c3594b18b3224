import { mkdtemp, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type AnalysisDocuments, Retriever } from '../../src/engine/index.js';
import { type FileIngestor } from '../../src/engine/ingestion/file-ingestor.js';
import { AnalysisFixture } from '../support/answering/analysis-fixture.js';
import { replyText } from '../support/answering/replies.js';
import { IngestionFolder } from '../support/ingestion-folder.js';
import {
  documentFile,
  type DocumentFile,
  documentSet,
  type DocumentSetQuestion,
} from './documents/document-set.js';
import { type AskedModel } from './asking/model-of-settings.js';
import { documentVerdict } from './documents/document-verdict.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './prediction.js';
import { WatchedAnalyst } from './watched-analyst.js';

const USUAL_DATA = '../shared/data';
const LIMITS = { memoryBytes: 2 ** 29, threads: 2 };

/** Documents read as the service does, with what searches them. */
interface LaidDocuments {
  readonly documents: AnalysisDocuments;
  readonly retriever: Retriever;
}

/** @returns null for a file without running text */
async function readText(
  { name, text }: DocumentFile,
  ingestor: Pick<FileIngestor, 'ingest'>,
  folder: string,
) {
  const outputFolder = await mkdtemp(join(folder, 'file-'));
  const path = join(outputFolder, name);
  await writeFile(path, text);
  const request = { path, extension: extname(name), name, correction: {}, outputFolder };
  const { passages } = await ingestor.ingest(request);
  if (!passages) throw new Error(`${name} has no running text`);
  const source = {
    passagePath: join(outputFolder, passages.file),
    indexPath: join(outputFolder, passages.indexFile),
  };
  return { source, passageCount: passages.passageCount };
}

async function lay(files: readonly DocumentFile[], folder: IngestionFolder): Promise<LaidDocuments> {
  const read = await Promise.all(files.map((file) => readText(file, folder.ingestor, folder.path)));
  const sources = read.map(({ source }) => source);
  const retriever = await Retriever.open({ sources, mergedPath: null, limits: LIMITS });
  const documents = {
    files: files.map(({ name }) => ({ datasourceId: `ds-${basename(name)}`, fileName: name })),
    passageCount: read.reduce((sum, { passageCount }) => sum + passageCount, 0),
    search: (question: string, limit: number) => retriever.search(question, limit),
  };
  return { documents, retriever };
}

/** Asks questions of a set over the documents that each names. */
export class DocumentAsker {
  private readonly analyst: WatchedAnalyst;

  constructor(
    private readonly folder: IngestionFolder,
    private readonly data: AnalysisFixture,
    model?: AskedModel,
  ) {
    this.analyst = new WatchedAnalyst(model);
  }

  async ask(asked: DocumentSetQuestion, files: readonly DocumentFile[]): Promise<Prediction> {
    const { documents, retriever } = await lay(files, this.folder);
    const started = performance.now();
    const request = this.data.request(asked.question, { documents });
    const events = await this.analyst.answer(request).catch((error: unknown) => String(error));
    const milliseconds = performance.now() - started;
    retriever.close();
    const hasFailed = typeof events === 'string';
    const outcome = hasFailed ? 'failed' : documentVerdict(asked, events);
    return {
      id: `${asked.half} ${asked.question} ${asked.files.join(' ')}`,
      question: asked.question,
      expected: asked.gold,
      predicted: hasFailed ? events : replyText(events),
      correct: outcome === 'right',
      confidence: null,
      declined: outcome === 'declined' || (outcome === 'right' && asked.gold === 'refused'),
      milliseconds,
      measures: {},
      groups: [`${asked.half} half`, `${asked.half} half, ${asked.kind}`],
      outcome,
    };
  }
}

/** The files of a question; null, with a message, where one of them is not there. */
async function filesOf(
  { files, question }: DocumentSetQuestion,
  root: string,
): Promise<DocumentFile[] | null> {
  const found = await Promise.all(files.map((name) => documentFile(name, root)));
  const missing = files.filter((_, place) => found[place] === null);
  if (missing.length > 0) process.stderr.write(`left out for want of ${missing.join(', ')}: ${question}\n`);
  return missing.length > 0 ? null : found.filter((file) => file !== null);
}

/** Asks 66 questions to documents, of four kinds, in two halves of which one was kept back: `--split first|kept`. */
export async function evaluateDocuments(options: EvalOptions): Promise<Prediction[]> {
  const set = (await documentSet()).filter(({ half }) => options.split === null || half === options.split);
  const chosen = chosenQuestions(
    set.map((each) => ({ ...each, id: each.question })),
    options,
  );
  const folder = await IngestionFolder.create();
  const data = await AnalysisFixture.create([]);
  const asker = new DocumentAsker(folder, data, options.model);
  const predictions: Prediction[] = [];
  try {
    for (const question of chosen) {
      const files = await filesOf(question, options.data ?? USUAL_DATA);
      if (files) predictions.push(await asker.ask(question, files));
    }
    return predictions;
  } finally {
    await data.close();
    await folder.remove();
  }
}
