import { type AnalysisTable } from '../../analyst.js';
import { type ColumnProfile } from '../../../table.js';
import { type LinkSource } from '../link/link-source.js';
import { ColumnLinker } from '../link/headers/columns.js';
import { flowsAmong } from '../link/headers/flows.js';
import { type Column, describeMade, type Making } from '../link/headers/schema.js';
import { ValueIndex } from '../link/values/values.js';

/** A column of a made table, and the values that are known of it. */
export interface MadeColumn {
  readonly profile: ColumnProfile;
  readonly values: readonly string[];
  /** True when adding it up makes sense whatever its header says. */
  readonly isSum?: boolean;
  /** Its values in the order of time. */
  readonly order?: readonly string[];
  readonly otherNames?: Column['otherNames'];
}

/** A made table ready for linking. */
export function sourceOf(
  table: Pick<AnalysisTable, 'name' | 'fileName'> & { readonly rowCount: number },
  columns: readonly MadeColumn[],
  making: Making,
): LinkSource {
  const [first] = making.members;
  const described = describeMade(
    {
      name: table.name,
      fileName: table.fileName,
      datasourceId: first?.datasourceId ?? '',
      profile: {
        name: table.name,
        rowCount: table.rowCount,
        totalRows: making.members.flatMap(({ profile }) => profile.totalRows),
        columns: columns.map(({ profile }) => profile),
      },
    },
    making,
  );
  const made = described.columns.map((column, index) => ({
    ...column,
    isAdditive: column.isAdditive || columns[index]?.isSum === true,
    order: columns[index]?.order ?? null,
    otherNames: columns[index]?.otherNames,
  }));
  const money = described.money.map((each) => ({
    ...each,
    column: made.find(({ position }) => position === each.column.position) ?? each.column,
  }));
  const schema = { ...described, columns: made, money, flows: flowsAmong(made) };
  const values = new ValueIndex();
  for (const [index, column] of schema.columns.entries()) {
    if (column.profile.type === 'text') values.add(column, columns[index]?.values ?? []);
  }
  return { schema, columns: new ColumnLinker(schema.columns), values };
}

/** A column as it is, with its values. */
export function kept(source: LinkSource, column: Column): MadeColumn {
  const { profile, otherNames } = column;
  return { profile, values: source.values.valuesOf(column), otherNames };
}
