import { type AnalysisKey, type AnalysisTable } from '../answering/analyst.js';
import { type Knowledge } from './document/document.js';

/**
 * The keys of tables, with the joins that people know: these are sure. What is said of tables and columns that are not there says
 * nothing.
 * @param found those that were found
 */
export function knownKeys(
  tables: readonly AnalysisTable[],
  found: readonly AnalysisKey[],
  { joins }: Pick<Knowledge, 'joins'>,
): AnalysisKey[] {
  const said = joins.flatMap((join) =>
    sidesOf(tables, join.table.text, join.column.text).flatMap((from) =>
      sidesOf(tables, join.to.text, join.toColumn.text).map((to): AnalysisKey => ({
        from: from.side,
        to: to.side,
        cardinality: from.isKey ? 'one-to-one' : 'many-to-one',
        confidence: 1,
      })),
    ),
  );
  const isSame = (one: AnalysisKey, other: AnalysisKey): boolean =>
    JSON.stringify([one.from, one.to]) === JSON.stringify([other.from, other.to]);
  return [...said, ...found.filter((key) => said.every((other) => !isSame(key, other)))];
}

/** The column by the names that tables have in queries: several files may have a table of one name. */
function sidesOf(tables: readonly AnalysisTable[], table: string, column: string) {
  return tables
    .filter(({ profile }) => profile.name === table)
    .flatMap(({ name, profile }) => {
      const own = profile.columns.find((each) => each.name === column);
      return own ? [{ side: { table: name, column }, isKey: own.isCandidateKey }] : [];
    });
}
