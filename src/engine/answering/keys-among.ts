import { type ForeignKey, type KeySide } from '../keys/foreign-keys.js';
import { type AnalysisColumn, type AnalysisKey, type AnalysisTable } from './analyst.js';

/** The keys whose two sides are in the tables, by the names that these have in the workbench. */
export function keysAmong(tables: readonly AnalysisTable[], keys: readonly ForeignKey[]): AnalysisKey[] {
  const names = new Map(
    tables.map(({ name, datasourceId, profile }) => [`${datasourceId} ${profile.name}`, name]),
  );
  const columnOf = ({ datasourceId, table, column }: KeySide): AnalysisColumn[] => {
    const name = names.get(`${datasourceId} ${table}`);
    return name === undefined ? [] : [{ table: name, column }];
  };
  return keys.flatMap(({ from, to, cardinality, confidence }) => {
    const [own, other] = [from, to].flatMap(columnOf);
    return own && other ? [{ from: own, to: other, cardinality, confidence }] : [];
  });
}
