import { rm } from 'node:fs/promises';
import { Injectable } from '@nestjs/common';
import { makeScratchFolder } from '../../common/scratch.js';
import { Settings } from '../../config/index.js';
import { type AskedData, type LaidTables, TableWorkbench } from '../../datasources/index.js';
import { type AnalysisDocuments } from '../../engine/index.js';
import { JobDocuments } from './job-documents.js';

/** The data of a job: tables laid out for queries, and running text that can be searched. */
export interface LaidData extends LaidTables {
  /** Null when no file has running text. */
  readonly documents: AnalysisDocuments | null;
}

/** Fetches the tables of data sources and opens a workbench over them. */
@Injectable()
export class JobWorkbench {
  constructor(
    private readonly tables: TableWorkbench,
    private readonly documents: JobDocuments,
    private readonly settings: Settings,
  ) {}

  /**
   * Lays out the data while the caller goes through what `use` yields, and clears them away whatever happens.
   * @param signal cuts off a running query
   */
  async *with<T>(
    data: AskedData,
    signal: AbortSignal,
    use: (laid: LaidData) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const scratchFolder = await makeScratchFolder(this.settings.dataDir, 'answer');
    const { documents } = this;
    try {
      yield* this.tables.with(data, signal, async function* (laid) {
        const texts = documents.lay(data.datasources, scratchFolder);
        try {
          yield* use({ ...laid, documents: texts?.documents ?? null });
        } finally {
          await texts?.close();
        }
      });
    } finally {
      await rm(scratchFolder, { recursive: true, force: true });
    }
  }
}
