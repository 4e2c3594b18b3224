import { Injectable, Logger } from '@nestjs/common';
import { ApiError } from '../../common/api/api-error.js';
import { hasCode } from '../../common/faults/system-error.js';
import { type IngestionUsage, UnreadableFile } from '../../engine/index.js';
import { type Task } from '../../queue/index.js';
import { RemoteFileFailure } from '../../remote-files/index.js';
import { type Datasource } from '../records/datasource.entity.js';
import { DatasourceFiles } from './datasource-files.js';
import { DatasourcesRepository } from '../records/datasources.repository.js';
import { type ReadingWatch } from './reading-watch.js';

const FAULT =
  'the service could not read the file because of an internal error: delete it and upload it again';

const NO_ROOM = 'ENOSPC';

/** Says of a data source what became of its file, where it is not read. */
@Injectable()
export class ReadingOutcome {
  private readonly logger = new Logger(ReadingOutcome.name);

  constructor(
    private readonly datasources: DatasourcesRepository,
    private readonly files: DatasourceFiles,
  ) {}

  /** Ends a reading that failed, or was given up. @throws the error when trying again may help */
  async settle(datasource: Datasource, watch: ReadingWatch, error: unknown): Promise<void> {
    const reason = mayPass(error) ? null : reasonOf(error);
    if (watch.signal.aborted) await this.clear(datasource);
    else if (reason === null) throw error;
    else await this.refuse(datasource, reason, watch.usage);
  }

  /** Ends what failed for the last time. */
  async giveUp({ projectId, id }: Task, error: unknown): Promise<void> {
    const datasource = await this.datasources.find(projectId, id);
    if (datasource) await this.refuse(datasource, reasonOf(error) ?? FAULT, null);
  }

  /** Removes what is stored that nobody waits for any more: the data source was deleted or corrected. */
  async clear(datasource: Datasource): Promise<void> {
    const current = await this.datasources.find(datasource.projectId, datasource.id);
    if (!current) await this.files.remove(datasource);
    else if (current.revision !== datasource.revision) await this.files.removeRevision(datasource);
  }

  private async refuse(datasource: Datasource, reason: string, usage: IngestionUsage | null): Promise<void> {
    const intake = { tables: [], notes: [], usage };
    const changes = { status: 'invalid' as const, reason, sourceUrl: null, intake };
    if (!(await this.datasources.updateReading(datasource, changes))) return this.clear(datasource);
    this.logger.log(`data source ${datasource.id} is invalid: ${reason}`);
  }
}

/** Why a file cannot become a data source, for people; null where that is a fault of the service. */
function reasonOf(error: unknown): string | null {
  if (error instanceof RemoteFileFailure) return `url: ${error.message}`;
  if (error instanceof ApiError && error.failure === 'INSUFFICIENT_STORAGE') return error.message;
  if (hasCode(error, NO_ROOM))
    return 'the service ran out of disk space: delete the file and upload it again later';
  return error instanceof UnreadableFile ? error.message : null;
}

/** Whether trying again may help although the reason is known. */
function mayPass(error: unknown): boolean {
  return hasCode(error, NO_ROOM) || (error instanceof RemoteFileFailure && error.mayPass);
}
