import { Injectable } from '@nestjs/common';
import { notFound } from '../common/api-error.js';
import {
  binsOf,
  type HistogramBin,
  type HistogramPlan,
  histogramPlan,
  QueryRefused,
  type TableProfile,
  type Workbench,
} from '../engine/index.js';
import { type DatasourceKey, DatasourcesService } from './datasources.service.js';
import { type LaidTables, TableWorkbench } from './table-workbench.js';

/** Columns of a table whose values are counted; further ones have no histogram. */
const MOST_COLUMNS = 200;
/** For all columns together. */
const TIMEOUT_MS = 30_000;

/** How the values of a column are spread. */
export interface ColumnHistogram {
  readonly name: string;
  /** Null where there is none: for text, without values, and beyond what is counted in one request. */
  readonly bins: readonly HistogramBin[] | null;
}

/** Counts how the numbers, dates and times of tables are spread, when somebody looks at them. */
@Injectable()
export class ColumnHistograms {
  constructor(
    private readonly datasources: DatasourcesService,
    private readonly workbench: TableWorkbench,
  ) {}

  /**
   * The histograms of all columns of a table.
   * @param place of the table in the intake report, from 0
   * @throws ApiError NOT_FOUND
   */
  async list(projectId: string, { datasetId, id }: DatasourceKey, place: number): Promise<ColumnHistogram[]> {
    const datasource = await this.datasources.get(projectId, datasetId, id);
    // All columns are shown, what is hidden from questions too.
    const data = { projectId, datasources: [datasource], keys: [], knowledge: null };
    if (!datasource.tables[place]) throw notFound(`table ${place}`);
    const counted = this.workbench.with(data, AbortSignal.timeout(TIMEOUT_MS), (laid) =>
      countIn(laid, place),
    );
    for await (const histograms of counted) return histograms;
    throw notFound(`table ${place}`);
  }
}

async function* countIn({ tables, workbench }: LaidTables, place: number): AsyncGenerator<ColumnHistogram[]> {
  const table = tables[place];
  if (table) yield await countColumns(workbench, table.name, table.profile);
}

async function countColumns(
  workbench: Workbench,
  table: string,
  { columns }: TableProfile,
): Promise<ColumnHistogram[]> {
  const histograms: ColumnHistogram[] = [];
  let left = MOST_COLUMNS;
  for (const column of columns) {
    const plan = left > 0 ? histogramPlan(table, column) : null;
    const bins = plan && (await count(workbench, plan));
    left = plan && !bins ? 0 : left - (plan ? 1 : 0);
    histograms.push({ name: column.name, bins });
  }
  return histograms;
}

/** Null where it takes too long. */
async function count(workbench: Workbench, plan: HistogramPlan): Promise<HistogramBin[] | null> {
  try {
    return binsOf(plan, await workbench.query(plan.sql));
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}
