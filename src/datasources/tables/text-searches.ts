import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/index.js';
import { QuestionVectors } from '../../embeddings/index.js';
import { type FoundPassage, MergedIndexes, type PassageSource, Retriever } from '../../engine/index.js';
import { type Datasource, type StoredPassages } from '../records/datasource.entity.js';
import { DatasourceFiles } from '../reading/datasource-files.js';

/** Files that are fetched at once. */
const FETCHED_AT_ONCE = 16;

/** The running text of some data sources, open for searching. */
export interface TextSearch {
  /** The data sources with text: a found passage's `source` is a place among them. */
  readonly datasources: readonly Datasource[];
  /**
   * The passages that say most about a question, best first: by their words and, where there are vectors, by these.
   * @param limit at most 50
   */
  search(question: string, limit: number, signal: AbortSignal): Promise<FoundPassage[]>;
  /** Must be called, before the folder is removed. */
  close(): Promise<void>;
}

/** A file of the store and its place on local disk. */
interface Copy {
  readonly objectKey: string;
  readonly path: string;
}

/** What there is to search of a data source. */
interface Text extends PassageSource {
  readonly passages: StoredPassages;
  readonly vectors: Copy | null;
}

/** Opens the running text of data sources for searching. */
@Injectable()
export class TextSearches {
  constructor(
    private readonly files: DatasourceFiles,
    private readonly questions: QuestionVectors,
    private readonly merged: MergedIndexes,
    private readonly settings: Settings,
  ) {}

  /**
   * Fetches the indexes and vectors of those data sources that have running text.
   * @param folder on the file system of `DATA_DIR`, for the files of this search alone; removed by the caller
   * @throws the signal's reason when aborted
   */
  async open(chosen: readonly Datasource[], folder: string, signal: AbortSignal): Promise<TextSearch> {
    const datasources = chosen.filter(({ passages }) => passages !== null);
    const texts = datasources.flatMap((datasource, i) => this.textOf(datasource, join(folder, `text-${i}`)));
    const names = texts.map(({ passages }) => passages.indexKey);
    const mergedPath = join(folder, 'merged.parquet');
    const isMerged = await this.merged.take(names, mergedPath);
    const indexes = texts.map(({ passages, indexPath }) => ({
      objectKey: passages.indexKey,
      path: indexPath,
    }));
    const vectors = texts.flatMap((text) => text.vectors ?? []);
    await this.fetch([...(isMerged ? [] : indexes), ...vectors], signal);
    const retriever = await this.retrieverOf(texts, isMerged ? mergedPath : null);
    return {
      datasources,
      search: async (question, limit, wanted) => {
        const vector = vectors.length > 0 ? await this.questions.of(question, wanted) : null;
        return retriever.search(question, limit, vector);
      },
      close: async () => {
        retriever.close();
        if (!isMerged) await this.merged.add(names, texts);
      },
    };
  }

  private textOf({ passages, vectors }: Datasource, prefix: string): Text[] {
    if (passages === null) return [];
    const isComparable = vectors !== null && vectors.model === this.questions.model;
    const vectorPath = isComparable ? `${prefix}.vectors.parquet` : null;
    return [
      {
        passages,
        passagePath: `${prefix}.passages.parquet`,
        indexPath: `${prefix}.postings.parquet`,
        vectorPath,
        vectors: isComparable ? { objectKey: vectors.objectKey, path: `${prefix}.vectors.parquet` } : null,
      },
    ];
  }

  private retrieverOf(texts: readonly Text[], mergedPath: string | null): Promise<Retriever> {
    const { queryMemoryBytes, queryThreads } = this.settings;
    const copies = new Map<number, Promise<void>>();
    return Retriever.open({
      sources: texts,
      mergedPath,
      limits: { memoryBytes: queryMemoryBytes, threads: queryThreads },
      fetchPassages: async (sources) => {
        for (const source of sources)
          copies.set(source, copies.get(source) ?? this.fetchPassages(texts[source]));
        await Promise.all(copies.values());
      },
    });
  }

  private async fetchPassages(text: Text | undefined): Promise<void> {
    if (text) await this.files.downloadContent(text.passages.objectKey, text.passagePath);
  }

  private async fetch(copies: readonly Copy[], signal: AbortSignal): Promise<void> {
    for (let first = 0; first < copies.length; first += FETCHED_AT_ONCE) {
      signal.throwIfAborted();
      const batch = copies.slice(first, first + FETCHED_AT_ONCE);
      await Promise.all(batch.map(({ objectKey, path }) => this.files.downloadContent(objectKey, path)));
    }
  }
}
