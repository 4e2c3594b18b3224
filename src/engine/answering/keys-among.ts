import { type ForeignKey, type KeySide } from '../keys/foreign-keys.js';
import { type AnalysisColumn, type AnalysisKey, type AnalysisTable } from './analyst.js';

/** The keys whose two sides are in the tables, by the names that these have in the workbench. */
export function keysAmong(tables: readonly AnalysisTable[], keys: readonly ForeignKey[]): AnalysisKey[] {
  const byPlace = new Map(tables.map((table) => [`${table.datasourceId} ${table.profile.name}`, table]));
  const columnOf = ({ datasourceId, table: name, column }: KeySide): AnalysisColumn[] => {
    const table = byPlace.get(`${datasourceId} ${name}`);
    const isThere = table?.profile.columns.some((each) => each.name === column) ?? false;
    return table && isThere ? [{ table: table.name, column }] : [];
  };
  return keys.flatMap(({ from, to, cardinality, confidence }) => {
    const [own, other] = [from, to].flatMap(columnOf);
    return own && other ? [{ from: own, to: other, cardinality, confidence }] : [];
  });
}
