import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { Settings } from '../config/index.js';
import { type Datasource } from '../datasources/index.js';
import { type AnalysisDocuments, type FoundPassage, type PassageSource, Retriever } from '../engine/index.js';
import { ObjectStore } from '../storage/index.js';

/** The documents of a job, and what they hold open. */
export interface LaidDocuments {
  readonly documents: AnalysisDocuments;
  /** Must be called. */
  close(): Promise<void>;
}

/** Fetches the running text of data sources and opens it for searching. */
@Injectable()
export class JobDocuments {
  constructor(
    private readonly store: ObjectStore,
    private readonly settings: Settings,
  ) {}

  /**
   * Nothing is fetched before the first search.
   * @param folder where files are put
   * @returns null when no data source has running text
   */
  lay(datasources: readonly Datasource[], folder: string): LaidDocuments | null {
    const texts = datasources.filter(({ passages }) => passages?.indexKey !== undefined);
    if (texts.length === 0) return null;
    let opened: Promise<Retriever> | null = null;
    const search = async (question: string, limit: number, signal: AbortSignal): Promise<FoundPassage[]> => {
      const retriever = await (opened ??= this.open(texts, folder, signal));
      signal.throwIfAborted();
      return retriever.search(question, limit);
    };
    return {
      documents: {
        files: texts.map(({ id, name }) => ({ datasourceId: id, fileName: name })),
        passageCount: texts.reduce((sum, { passages }) => sum + (passages?.passageCount ?? 0), 0),
        search,
      },
      close: async () => (await opened)?.close(),
    };
  }

  private async open(texts: readonly Datasource[], folder: string, signal: AbortSignal): Promise<Retriever> {
    const sources: PassageSource[] = [];
    for (const [index, datasource] of texts.entries()) {
      signal.throwIfAborted();
      sources.push(await this.fetch(datasource, join(folder, `text-${index}`)));
    }
    const { queryMemoryBytes, queryThreads } = this.settings;
    const limits = { memoryBytes: queryMemoryBytes, threads: queryThreads };
    return Retriever.open({ sources, mergedPath: null, limits });
  }

  private async fetch({ passages }: Datasource, prefix: string): Promise<PassageSource> {
    if (passages?.indexKey === undefined) throw new Error('a data source without an index of its text');
    const source = { passagePath: `${prefix}.passages.parquet`, indexPath: `${prefix}.postings.parquet` };
    await this.store.download(passages.objectKey, source.passagePath);
    await this.store.download(passages.indexKey, source.indexPath);
    return source;
  }
}
