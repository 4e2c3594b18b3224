import { type AnalysisTable, type OtherNames } from '../answering/analyst.js';
import { type ColumnProfile } from '../table.js';
import { definedColumns } from './defined-columns.js';
import { type Knowledge } from './document.js';

/** A table as questions are answered from it. */
export interface KnownTable {
  readonly table: AnalysisTable;
  /** Columns of its file that no reader and no query sees. */
  readonly hidden: readonly string[];
}

function otherNamesOf(name: string, { synonyms }: Knowledge): OtherNames | undefined {
  const own = synonyms.filter(({ table }) => table.text === name);
  if (own.length === 0) return undefined;
  const names = ({ also }: (typeof own)[number]): string[] => also.map(({ text }) => text);
  return {
    table: own.filter(({ column }) => column === null).flatMap(names),
    columns: own.flatMap((each) =>
      each.column && !each.value ? [{ column: each.column.text, names: names(each) }] : [],
    ),
    values: own.flatMap((each) =>
      each.column && each.value
        ? [{ column: each.column.text, value: each.value.text, names: names(each) }]
        : [],
    ),
  };
}

function descriptionsOf(
  name: string,
  columns: readonly ColumnProfile[],
  { descriptions }: Knowledge,
): NonNullable<AnalysisTable['descriptions']> {
  return descriptions
    .filter(({ table, column }) => {
      const isThere = column === null || columns.some((each) => each.name === column.text);
      return table.text === name && isThere;
    })
    .map(({ column, text }) => ({ column: column?.text ?? null, text: text.text }));
}

/**
 * Tables with what is known of them: other names, and without hidden columns. A table of which nothing is left is left out. What is
 * said of tables and columns that are not there says nothing.
 */
export function knownTables(tables: readonly AnalysisTable[], knowledge: Knowledge): KnownTable[] {
  return tables.flatMap((table) => {
    const { profile } = table;
    const names = new Set(
      knowledge.hidden.filter((each) => each.table.text === profile.name).map(({ column }) => column.text),
    );
    const columns = profile.columns.filter(({ name }) => !names.has(name));
    if (columns.length === 0 && names.size > 0) return [];
    const hidden = profile.columns.filter(({ name }) => names.has(name)).map(({ name }) => name);
    const otherNames = otherNamesOf(profile.name, knowledge);
    const descriptions = descriptionsOf(profile.name, columns, knowledge);
    const defined = definedColumns(profile.name, columns, knowledge);
    return [
      {
        table: {
          ...table,
          profile: { ...profile, columns },
          ...(otherNames && { otherNames }),
          ...(defined.length > 0 && { defined }),
          ...(descriptions.length > 0 && { descriptions }),
        },
        hidden,
      },
    ];
  });
}
