import { Injectable } from '@nestjs/common';
import { type Datasource, type StoredTable } from '../datasources/index.js';
import { entriesOfComment, type Finding } from '../engine/index.js';
import { type DatasetContent } from './dataset-content.js';

/** What comments on the headers of sheets say of their columns, as findings. */
@Injectable()
export class CommentFindings {
  find({ datasources }: DatasetContent): Finding[] {
    return datasources.flatMap((datasource) =>
      datasource.tables.flatMap((stored, place) => findingsIn(datasource, stored, place)),
    );
  }
}

/** @param place of the table among those of its data source */
function findingsIn(
  { id, name: file, intake }: Datasource,
  { profile }: StoredTable,
  place: number,
): Finding[] {
  const report = intake?.tables[place];
  const table = profile.name;
  const { sheet = null, page = null } = report?.place ?? {};
  const evidence = { places: [{ datasourceId: id, file, table, sheet, page, rows: [] }] };
  return (report?.columns ?? []).flatMap(({ name, comment }) => {
    const column = profile.columns.find((each) => each.name === name);
    const entries = comment !== undefined && column ? entriesOfComment(table, column, comment) : [];
    return entries.map((entry) => ({ entry, evidence }));
  });
}
