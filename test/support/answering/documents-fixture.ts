import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type AnalysisDocuments,
  type AnalysisRequest,
  type AnswerEvent,
  Retriever,
} from '../../../src/engine/index.js';
import { indexPassages } from '../indexed-texts.js';
import { AnalysisFixture, type TableDefinition } from './analysis-fixture.js';

/** A passage of a test's document. */
interface DocumentPassage {
  readonly text: string;
  readonly page?: number;
  readonly headings?: readonly string[];
}

/** The passages of a test's documents by file name. */
type DocumentTexts = Readonly<Record<string, readonly DocumentPassage[]>>;

/** Real passages with their index, and the real retriever over them; beside them real tables. */
export class DocumentsFixture {
  private constructor(
    private readonly folder: string,
    private readonly retriever: Retriever,
    private readonly data: AnalysisFixture,
    private readonly documents: AnalysisDocuments,
  ) {}

  static async create(
    texts: DocumentTexts,
    tables: readonly TableDefinition[] = [],
  ): Promise<DocumentsFixture> {
    const folder = await mkdtemp(join(tmpdir(), 'documents-'));
    const files = Object.entries(texts);
    const sources = await Promise.all(
      files.map(([, passages], index) =>
        indexPassages(
          passages.map(({ text, page = null, headings = [] }) => ({ text, page, headings })),
          join(folder, String(index)),
        ),
      ),
    );
    const limits = { memoryBytes: 256 * 2 ** 20, threads: 2 };
    const retriever = await Retriever.open({ sources, mergedPath: null, limits });
    return new DocumentsFixture(folder, retriever, await AnalysisFixture.create(tables), {
      files: files.map(([fileName], index) => ({ datasourceId: `ds-${index}`, fileName })),
      passageCount: files.reduce((sum, [, passages]) => sum + passages.length, 0),
      search: (question, limit) => retriever.search(question, limit),
    });
  }

  request(question: string, changes: Partial<AnalysisRequest> = {}): AnalysisRequest {
    return this.data.request(question, { documents: this.documents, ...changes });
  }

  async close(): Promise<void> {
    this.retriever.close();
    await this.data.close();
    await rm(this.folder, { recursive: true });
  }
}

/** The sources of an answer. */
export function sourcesOf(
  events: readonly AnswerEvent[],
): Extract<AnswerEvent, { type: 'sources' }>['sources'] {
  const last = events.at(-1);
  if (last?.type !== 'sources') throw new Error('the answer does not end with its sources');
  return last.sources;
}
