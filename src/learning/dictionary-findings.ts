import { Injectable } from '@nestjs/common';
import { type Datasource, type StoredTable } from '../datasources/index.js';
import { entriesOfDictionary, type Finding, readDictionary, type TableProfile } from '../engine/index.js';
import { type DatasetContent } from './dataset-content.js';
import { TableCells } from './table-cells.js';

/** A table that may describe others, with where it stands. */
interface Candidate {
  readonly datasource: Datasource;
  readonly stored: StoredTable;
  /** Among the tables of its data source. */
  readonly place: number;
}

const LEAST_ROWS = 3;
const MOST_ROWS = 2000;
const MOST_COLUMNS = 40;
/** A dictionary has a row for each column, and perhaps one for each code. */
const MOST_ROWS_PER_COLUMN = 20;
/** Tables whose cells are looked at. */
const MOST_CANDIDATES = 50;

/** What data dictionaries among the files of a dataset say of its columns, as findings. */
@Injectable()
export class DictionaryFindings {
  constructor(private readonly cells: TableCells) {}

  async find({ datasources, profiles }: DatasetContent): Promise<Finding[]> {
    const columnCount = profiles.reduce((sum, { columns }) => sum + columns.length, 0);
    const candidates = datasources
      .flatMap((datasource) => datasource.tables.map((stored, place) => ({ datasource, stored, place })))
      .filter(({ stored }) => mayDescribe(stored.profile, columnCount))
      .slice(0, MOST_CANDIDATES);
    const read = await this.cells.read(
      candidates.map(({ stored }) => stored),
      MOST_ROWS,
    );
    return candidates.flatMap((candidate, i) => findingsOf(candidate, read[i] ?? [], profiles));
  }
}

function mayDescribe({ rowCount, columns }: TableProfile, columnCount: number): boolean {
  const texts = columns.filter(({ type }) => type === 'text').length;
  const fits = rowCount >= LEAST_ROWS && rowCount <= Math.min(MOST_ROWS, MOST_ROWS_PER_COLUMN * columnCount);
  return fits && texts >= 2 && columns.length <= MOST_COLUMNS;
}

function findingsOf(
  { datasource, stored: { profile }, place }: Candidate,
  rows: readonly (readonly (string | null)[])[],
  profiles: readonly TableProfile[],
): Finding[] {
  const where = datasource.intake?.tables[place]?.place;
  const sheet = where?.sheet ?? null;
  const table = {
    name: profile.name,
    titles: [datasource.name, ...(sheet === null ? [] : [sheet]), ...(where?.headings ?? [])],
    columns: profile.columns.map(({ name }) => name),
    rows,
  };
  const others = profiles.filter((each) => each !== profile);
  const at = {
    datasourceId: datasource.id,
    file: datasource.name,
    table: profile.name,
    sheet,
    page: where?.page ?? null,
  };
  return entriesOfDictionary(readDictionary(table, others) ?? []).map((said) => ({
    entry: said.entry,
    evidence: { places: [{ ...at, rows: said.rows.map((row) => row + 1) }] },
  }));
}
