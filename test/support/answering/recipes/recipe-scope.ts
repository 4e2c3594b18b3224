import { describeTable } from '../../../../src/engine/answering/builtin/link/headers/schema.js';
import { ValueIndex } from '../../../../src/engine/answering/builtin/link/values/values.js';
import { Scope } from '../../../../src/engine/answering/builtin/recipes/read/scope.js';
import { type ColumnProfile, type ColumnType } from '../../../../src/engine/table.js';

function profile([name, type]: readonly [string, ColumnType]): ColumnProfile {
  return {
    name,
    type,
    sqlType: type === 'text' ? 'VARCHAR' : 'DOUBLE',
    missingCount: 0,
    distinctCount: 50,
    distinctIsEstimate: false,
    min: null,
    max: null,
    mean: null,
    topValues: [],
    isCandidateKey: false,
  };
}

/** The scope of a table with columns of these names and types, and no rows. */
export function scopeOf(columns: Readonly<Record<string, ColumnType>>): Scope {
  const columnProfiles = Object.entries(columns).map(profile);
  const table = {
    name: 'table',
    datasourceId: 'ds',
    fileName: 'table.csv',
    profile: { name: 'table', rowCount: 50, totalRows: [], columns: columnProfiles },
  };
  return new Scope(describeTable(table), new ValueIndex());
}
