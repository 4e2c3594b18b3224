import { Injectable } from '@nestjs/common';
import { type Datasource, TextSearches, type TextSearch } from '../../datasources/index.js';
import { type AnalysisDocuments } from '../../engine/index.js';

/** The documents of a job and the resources they hold open. */
interface LaidDocuments {
  readonly documents: AnalysisDocuments;
  /** Must be called, before the folder is removed. */
  close(): Promise<void>;
}

/** Lays out the running text of a job's data sources. */
@Injectable()
export class JobDocuments {
  constructor(private readonly texts: TextSearches) {}

  /**
   * Nothing is fetched before the first search.
   * @param folder where files are put
   * @returns null when no data source has running text
   */
  lay(datasources: readonly Datasource[], folder: string): LaidDocuments | null {
    const withText = datasources.filter(({ passages }) => passages !== null);
    if (withText.length === 0) return null;
    let opened: Promise<TextSearch> | null = null;
    return {
      documents: {
        files: withText.map(({ id, name }) => ({ datasourceId: id, fileName: name })),
        passageCount: withText.reduce((sum, { passages }) => sum + (passages?.passageCount ?? 0), 0),
        search: async (question, limit, signal) => {
          const text = await (opened ??= this.texts.open(withText, folder, signal));
          signal.throwIfAborted();
          return text.search(question, limit, signal);
        },
      },
      close: async () => {
        if (opened) await closeOpened(opened);
      },
    };
  }
}

/** Documents that could not be opened have nothing to close; the search has already reported why. */
async function closeOpened(opened: Promise<TextSearch>): Promise<void> {
  const text = await opened.catch(() => null);
  await text?.close();
}
