import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { makeScratchFolder } from '../../common/scratch.js';
import { Settings } from '../../config/index.js';
import { type Embedder, embedPassages } from '../../engine/index.js';
import { type Datasource, type StoredPassages, type StoredVectors } from '../records/datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';

/** Embeds the passages of a data source and stores the vectors. */
@Injectable()
export class DatasourceEmbedding {
  constructor(
    private readonly files: DatasourceFiles,
    private readonly settings: Settings,
  ) {}

  /** @throws EmbeddingFailed, or the signal's reason when aborted */
  async embed(datasource: Datasource, embedder: Embedder, signal: AbortSignal): Promise<StoredVectors> {
    const { dataDir, queryMemoryBytes, queryThreads } = this.settings;
    const scratch = await makeScratchFolder(dataDir, 'embed');
    try {
      const [passagePath, vectorPath] = [join(scratch, 'passages.parquet'), join(scratch, 'vectors.parquet')];
      await this.files.downloadContent(passagesOf(datasource).objectKey, passagePath);
      const limits = { memoryBytes: queryMemoryBytes, threads: queryThreads };
      const scratchPath = join(scratch, 'vectors.ndjson');
      await embedPassages({ passagePath, vectorPath, scratchPath, embedder, limits, signal });
      return await this.files.storeVectors(datasource, embedder.model, vectorPath);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }
}

function passagesOf({ id, passages }: Datasource): StoredPassages {
  if (passages === null) throw new Error(`data source ${id} has no passages`);
  return passages;
}
