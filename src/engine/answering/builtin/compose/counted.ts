import { type ColumnProfile } from '../../../table.js';
import { type LinkSource } from '../link/link-source.js';
import { ColumnLinker } from '../link/headers/columns.js';
import { type Composition } from '../representation/composition.js';
import { type Token } from '../text/tokenize.js';
import { kept, sourceOf } from './source.js';

type Join = Extract<Composition, { kind: 'join' }>;

/** "customers who never ordered", "without any orders": rows that have no partner in another table. */
export function asksForNone(tokens: readonly Token[]): boolean {
  return tokens.some(({ norm }) => /^(?:never|without|no|not|zero)$/.test(norm));
}

function countProfile(name: string, most: number): ColumnProfile {
  return {
    name,
    type: 'integer',
    sqlType: 'BIGINT',
    missingCount: 0,
    distinctCount: most,
    distinctIsEstimate: true,
    isCandidateKey: false,
    min: 0,
    max: most,
    mean: null,
    topValues: [],
  };
}

/** The right table of a join with the number of rows of the left one that belong to each of its rows. */
function counted(
  { left, right, leftKey, rightKey }: Join,
  sources: readonly LinkSource[],
): LinkSource | null {
  const [of, by] = [right, left].map((name) => sources.find(({ schema }) => schema.table.name === name));
  if (!of || !by) return null;
  const countName = `# ${left}`;
  const names = of.schema.columns.map(({ name }) => name);
  const composition: Composition = {
    kind: 'counted',
    table: right,
    key: rightKey,
    counted: left,
    countedKey: leftKey,
    kept: names,
    countName,
  };
  const { table } = of.schema;
  const columns = [
    ...of.schema.columns.map((column) => kept(of, column)),
    { profile: countProfile(countName, by.schema.table.profile.rowCount), values: [] },
  ];
  const made = sourceOf(
    { name: `${right} and ${left}`, fileName: table.fileName, rowCount: table.profile.rowCount },
    columns,
    { members: [table, by.schema.table], composition },
  );
  // No word names the number: only the lack of partners is asked of this table.
  const linked = made.schema.columns.filter(({ name }) => name !== countName);
  return {
    ...made,
    columns: new ColumnLinker(linked),
    schema: { ...made.schema, nameStems: of.schema.nameStems },
  };
}

/** The tables that joins lead to, each row with the number of its partners. */
export function countedOf(joins: readonly LinkSource[], sources: readonly LinkSource[]): LinkSource[] {
  return joins.flatMap(({ schema: { composition } }) => {
    const made = composition?.kind === 'join' ? counted(composition, sources) : null;
    return made ? [made] : [];
  });
}
