import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { SpreadsheetWriter } from '../../engine/index.js';
import { ObjectMissing, ObjectStore } from '../../storage/index.js';
import { type StoredFile } from '../records/block.js';
import { type Job } from '../records/job.entity.js';
import { JobLog } from '../records/job-log.js';

/** Larger tables are not turned into workbooks. */
const MOST_CSV_BYTES = 32 * 2 ** 20;
/** Workbooks that are made or wait for it: each holds its table in memory. */
const MOST_AT_ONCE = 8;

/** A workbook, whole. */
export interface Spreadsheet {
  readonly name: string;
  readonly content: Uint8Array;
}

/** The result tables of answers as workbooks, created on request from the stored tables. */
@Injectable()
export class JobTables {
  private pending = 0;

  constructor(
    private readonly log: JobLog,
    private readonly store: ObjectStore,
    private readonly spreadsheets: SpreadsheetWriter,
  ) {}

  /**
   * A result table of a job as XLSX.
   * @param place of the table among those of the answer, from 0, as a path has it
   * @throws ApiError NOT_FOUND, INVALID_PARAMETERS for a table that is too large, UNAVAILABLE while many are being made
   */
  async spreadsheet(job: Job, place: string): Promise<Spreadsheet> {
    const blocks = await this.log.blocks(job);
    const tables = blocks.flatMap((block) => (block.type === 'TABLE' ? [block.content] : []));
    const table = /^\d{1,4}$/.test(place) ? tables[Number(place)] : undefined;
    if (!table) throw notFound(`table ${place}`);
    if (this.pending >= MOST_AT_ONCE) throw new ApiError('UNAVAILABLE');
    this.pending += 1;
    try {
      return { name: `${table.name.replace(/\.csv$/i, '')}.xlsx`, content: await this.make(table, place) };
    } finally {
      this.pending -= 1;
    }
  }

  private async make(table: StoredFile, place: string): Promise<Uint8Array> {
    const csv = await this.read(table, place);
    const content = await this.spreadsheets.write({ csv, types: table.columnTypes ?? [] });
    if (!content) throw tooLarge();
    return content;
  }

  private async read({ objectKey }: StoredFile, place: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    try {
      for await (const chunk of await this.store.read(objectKey)) {
        const part = chunk as Uint8Array;
        bytes += part.length;
        if (bytes > MOST_CSV_BYTES) throw tooLarge();
        chunks.push(part);
      }
    } catch (cause) {
      // Tables of old answers are removed by the setting for it.
      if (cause instanceof ObjectMissing) throw new ApiError('NOT_FOUND', `table ${place}`, { cause });
      throw cause;
    }
    return Buffer.concat(chunks).toString();
  }
}

/** Refuses a table that is too large for a workbook. */
export function tooLarge(): ApiError {
  return new ApiError('INVALID_PARAMETERS', 'table: is too large for a spreadsheet; download it as CSV');
}
