import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { makeScratchFolder } from '../../common/scratch.js';
import { Settings } from '../../config/index.js';
import {
  FileIngestor,
  type IngestedFile,
  type IntakeCorrection,
  IngestionFailed,
  type LaidFiles,
  type TableProfile,
  uniqueNames,
  UnreadableFile,
  Workbenches,
  workbenchTables,
} from '../../engine/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourceFiles } from '../reading/datasource-files.js';
import { type DatasourceKey } from '../records/datasources.service.js';
import { IntakeService } from './intake.service.js';
import { rowsIn } from '../tables/table-rows.js';
import { workbenchLimitsOf } from '../tables/table-workbench.js';

/** A larger file would take too long while a user waits. */
const MOST_BYTES = 16 * 2 ** 20;
const TIMEOUT_MS = 20_000;
/** Of one process: each may take the memory of a reading. */
const MOST_AT_ONCE = 2;
const MOST_TABLES = 20;
const MOST_ROWS = 20;

/** A table as it would be read. */
export interface PreviewedTable {
  readonly profile: TableProfile;
  /** The first of its rows, as texts; null: missing. */
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Shows how a file would be read, of which nothing is kept. */
@Injectable()
export class IntakePreview {
  private running = 0;

  constructor(
    private readonly intake: IntakeService,
    private readonly files: DatasourceFiles,
    private readonly ingestor: FileIngestor,
    private readonly workbenches: Workbenches,
    private readonly settings: Settings,
  ) {}

  /**
   * The first tables of a file with their first rows, read by a correction alone.
   * @throws ApiError NOT_FOUND, NO_PERMISSION, DATASOURCE_FAILED where the file cannot be read so, INVALID_PARAMETERS where it is too
   * large to be waited for, UNAVAILABLE while others wait
   */
  async show(caller: Caller, key: DatasourceKey, correction: IntakeCorrection): Promise<PreviewedTable[]> {
    const datasource = await this.intake.getCorrectable(caller, key);
    if ((datasource.size ?? 0) > MOST_BYTES) throw tooLargeForPreview();
    if (this.running >= MOST_AT_ONCE) throw new ApiError('UNAVAILABLE');
    this.running += 1;
    const scratch = await makeScratchFolder(this.settings.dataDir, 'preview');
    try {
      const read = await this.read(datasource, correction, scratch);
      return await this.rowsOf(datasource.projectId, read, scratch);
    } finally {
      this.running -= 1;
      await rm(scratch, { recursive: true, force: true });
    }
  }

  private async read(
    datasource: Datasource,
    correction: IntakeCorrection,
    scratch: string,
  ): Promise<IngestedFile> {
    const { name, extension, projectId: owner } = datasource;
    const path = join(scratch, `original.${extension}`);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    await this.files.download(datasource, path);
    const file = { path, name, extension: `.${extension}`, outputFolder: contentsIn(scratch) };
    try {
      return await this.ingestor.ingest({ ...file, owner, correction, signal });
    } catch (cause) {
      if (cause instanceof UnreadableFile) throw new ApiError('DATASOURCE_FAILED', cause.message, { cause });
      if (signal.aborted)
        throw new ApiError('INVALID_PARAMETERS', 'the file takes too long to preview', { cause });
      throw cause instanceof IngestionFailed ? new ApiError('UNAVAILABLE', undefined, { cause }) : cause;
    }
  }

  private async rowsOf(owner: string, { tables }: IngestedFile, scratch: string): Promise<PreviewedTable[]> {
    const shown = tables.slice(0, MOST_TABLES);
    const names = uniqueNames(shown.map(({ profile }) => profile.name));
    const files = shown.map(({ profile, file }, at) => ({
      name: names[at] ?? profile.name,
      profile,
      path: join(contentsIn(scratch), file),
      hidden: [],
    }));
    const workbench = await this.workbenches.open({
      owner,
      content: randomUUID(),
      lay: () => this.lay(files, scratch),
    });
    try {
      const previewed = [];
      for (const { name, profile } of files)
        previewed.push({
          profile,
          rows: (await rowsIn(workbench, name, { size: MOST_ROWS, offset: 0 })).rows,
        });
      return previewed;
    } finally {
      await this.workbenches.release(workbench);
    }
  }

  private async lay(files: Parameters<typeof workbenchTables>[0], scratch: string): Promise<LaidFiles> {
    const scratchFolder = join(scratch, 'spill');
    await mkdir(scratchFolder);
    const limits = workbenchLimitsOf(this.settings);
    // It is not kept for a next question: nothing is asked of a preview.
    const bytes = Infinity;
    return {
      options: { tables: workbenchTables(files), limits, scratchFolder },
      bytes,
      remove: () => Promise.resolve(),
    };
  }
}

const contentsIn = (scratch: string): string => join(scratch, 'contents');

/** Refuses to preview a file that it would take long to read. */
export function tooLargeForPreview(): ApiError {
  return new ApiError(
    'INVALID_PARAMETERS',
    'the file is too large to preview: read it again instead, which can be undone',
  );
}
