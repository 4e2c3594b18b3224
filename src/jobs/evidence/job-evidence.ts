import { Injectable } from '@nestjs/common';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { type PageRequest } from '../../common/api/paging.js';
import { type Datasource, DatasourcesService } from '../../datasources/index.js';
import { type CellValue, QueryRefused, type ResultTable } from '../../engine/index.js';
import { type Block, type BlockSource } from '../records/block.js';
import { BlockPresenter } from '../http/block-presenter.js';
import { type Job } from '../records/job.entity.js';
import { JobLog } from '../records/job-log.js';
import { JobWorkbench, type LaidData } from '../answering/job-workbench.js';
import { type EvidenceDto, type EvidenceRowsDto, type SourceEvidenceDto } from './evidence.dto.js';
import { queriesOf } from './run-queries.js';
import { type RowsBehind, rowsBehind } from './rows-behind.js';

/** Which rows are asked for. */
interface RowsRequest {
  /** Place of the query among those of the job. */
  readonly query: number;
  /** Row of its result. */
  readonly row: number;
  readonly page: PageRequest;
}

/** The evidence for an answer: its queries, the source rows of their results, and the files. */
@Injectable()
export class JobEvidence {
  constructor(
    private readonly log: JobLog,
    private readonly presenter: BlockPresenter,
    private readonly datasources: DatasourcesService,
    private readonly workbench: JobWorkbench,
  ) {}

  async describe(job: Job): Promise<EvidenceDto> {
    const blocks = await this.log.blocks(job);
    const queries = queriesOf(blocks).map(async ({ step, sql, remarks, table }) => ({
      step,
      sql,
      remarks,
      table: table && (await this.presenter.file(table)),
      has_rows: rowsBehind(sql, 0) !== null,
    }));
    return {
      job_id: job.id,
      question: job.question,
      answered_at: job.finishedAt?.toISOString() ?? null,
      queries: await Promise.all(queries),
      sources: await this.sourcesOf(job, blocks),
    };
  }

  /**
   * A page of the rows that a row of a result was computed from, out of the data as they are now.
   * @throws ApiError NOT_FOUND without such a query, INVALID_PARAMETERS where its rows cannot be told or are not there any more
   */
  async rows(job: Job, { query, row, page }: RowsRequest): Promise<EvidenceRowsDto> {
    const found = queriesOf(await this.log.blocks(job))[query];
    if (!found) throw notFound(`query ${query}`);
    const statements = rowsBehind(found.sql, row);
    if (!statements) throw new ApiError('INVALID_PARAMETERS', 'query: its source rows cannot be listed');
    const datasources = await this.present(job);
    // All of them are shown, what is hidden from questions too.
    const data = { projectId: job.projectId, datasources, keys: [], knowledge: null };
    const pages = this.workbench.with(data, AbortSignal.timeout(TIMEOUT_MS), (laid) =>
      readRows(laid, statements, page),
    );
    try {
      for await (const rows of pages) return rows;
    } catch (error) {
      if (!(error instanceof QueryRefused)) throw error;
      throw new ApiError('INVALID_PARAMETERS', `query: ${error.message}`, { cause: error });
    }
    throw notFound(`query ${query}`);
  }

  private async sourcesOf(job: Job, blocks: readonly Block[]): Promise<SourceEvidenceDto[]> {
    const present = new Map((await this.present(job)).map((one) => [one.id, one]));
    const quoted = blocks.flatMap((block) => (block.type === 'SOURCES' ? block.content : []));
    const ids = [...new Set(quoted.map(({ datasourceId }) => datasourceId))];
    return ids.map((id) => {
      const sources = quoted.filter(({ datasourceId }) => datasourceId === id);
      return this.sourceOf(sources, present.get(id) ?? null);
    });
  }

  private sourceOf(sources: readonly BlockSource[], datasource: Datasource | null): SourceEvidenceDto {
    const [first] = sources;
    return {
      datasource_id: first?.datasourceId ?? '',
      name: first?.name ?? '',
      is_deleted: datasource === null,
      tables: datasource ? tablesOf(datasource) : [],
      passages: this.presenter.sources(sources.filter(({ passage }) => passage !== undefined)),
    };
  }

  /** The data sources of the job that are still there. */
  private async present({ projectId, datasetId, datasourceIds }: Job): Promise<Datasource[]> {
    if (datasetId === null) return [];
    return this.datasources.listWithIntake(projectId, datasetId, datasourceIds);
  }
}

const TIMEOUT_MS = 60_000;

async function* readRows(
  { workbench }: LaidData,
  { rows, count, filter }: RowsBehind,
  { number, size }: PageRequest,
): AsyncGenerator<EvidenceRowsDto> {
  const total = await workbench.query(count);
  const page = await workbench.query(`${rows} LIMIT ${size} OFFSET ${(number - 1) * size}`);
  yield { ...toTexts(page), total_items: Number(total.rows[0]?.[0] ?? 0), filter };
}

function toTexts({ columns, rows }: ResultTable): Pick<EvidenceRowsDto, 'columns' | 'rows'> {
  const toText = (value: CellValue) => (value === null ? null : String(value));
  return { columns: columns.map(({ name }) => name), rows: rows.map((row) => row.map(toText)) };
}

function tablesOf({ tables, intake }: Datasource): SourceEvidenceDto['tables'] {
  return tables.map(({ profile }, index) => {
    const place = intake?.tables[index]?.place;
    return {
      name: profile.name,
      sheet: place?.sheet ?? null,
      page: place?.page ?? null,
      row_range: place ? [place.firstRow, place.lastRow] : [],
      row_count: profile.rowCount,
    };
  });
}
