import { Injectable } from '@nestjs/common';
import {
  binsOf,
  type HistogramBin,
  type HistogramPlan,
  histogramPlan,
  QueryRefused,
  type TableProfile,
  type Workbench,
} from '../../engine/index.js';
import { type TableKey, TableQueries } from './table-queries.js';

/** Columns of a table whose values are counted; further ones have no histogram. */
const MOST_COLUMNS = 200;

/** The distribution of a column's values. */
export interface ColumnHistogram {
  readonly name: string;
  /** Null where there is none: for text, without values, and beyond what is counted in one request. */
  readonly bins: readonly HistogramBin[] | null;
}

/** Counts how the numbers, dates and times of tables are spread, when somebody looks at them. */
@Injectable()
export class ColumnHistograms {
  constructor(private readonly queries: TableQueries) {}

  /** The histograms of all columns of a table. @throws ApiError NOT_FOUND */
  list(projectId: string, key: TableKey): Promise<ColumnHistogram[]> {
    return this.queries.with(projectId, key, (workbench, { name, profile }) =>
      countColumns(workbench, name, profile),
    );
  }
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

/** Null where it takes too long: nothing further is tried then. */
async function count(workbench: Workbench, plan: HistogramPlan): Promise<HistogramBin[] | null> {
  try {
    return binsOf(plan, await workbench.query(plan.sql));
  } catch (error) {
    if (error instanceof QueryRefused) return null;
    throw error;
  }
}
