import { ADDITIVITIES, type ColumnMeaning } from '../column-meaning.js';
import { type AnalysisTable, type OtherNames } from '../answering/analyst.js';
import { type ColumnProfile } from '../table.js';
import { definedColumns } from './document/defined-columns.js';
import { type Knowledge } from './document/document.js';

/** A table as questions are answered from it. */
export interface KnownTable {
  readonly table: AnalysisTable;
  /** Columns of its file that no reader and no query sees. */
  readonly hidden: readonly string[];
}

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
/** A number of which nothing else was told. */
const UNKNOWN: ColumnMeaning = {
  type: 'quantity',
  confidence: 0.5,
  additivity: 'additive',
  evidence: [],
  currency: null,
  datePart: null,
  dateColumns: [],
};

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

/** A column with what people know of its numbers. */
function measured(column: ColumnProfile, table: string, { measures }: Knowledge): ColumnProfile {
  const said = measures.find((each) => each.table.text === table && each.column.text === column.name);
  if (!said) return column;
  const additivity = ADDITIVITIES.find((each) => each === said.additivity?.text);
  const isCurrency = said.unit !== null && CURRENCIES.has(said.unit.text);
  const meaning = {
    ...(column.meaning ?? UNKNOWN),
    ...(additivity && { additivity, confidence: 1 }),
    ...(isCurrency && { currency: said.unit.text }),
  };
  return { ...column, meaning };
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
    const columns = profile.columns
      .filter(({ name }) => !names.has(name))
      .map((column) => measured(column, profile.name, knowledge));
    if (columns.length === 0 && names.size > 0) return [];
    const hidden = profile.columns.filter(({ name }) => names.has(name)).map(({ name }) => name);
    const otherNames = otherNamesOf(profile.name, knowledge);
    const units = knowledge.measures
      .filter((each) => each.table.text === profile.name)
      .flatMap(({ column, unit }) => (unit ? [{ column: column.text, unit: unit.text }] : []));
    const descriptions = descriptionsOf(profile.name, columns, knowledge);
    const defined = definedColumns(profile.name, columns, knowledge);
    return [
      {
        table: {
          ...table,
          profile: { ...profile, columns },
          ...(otherNames && { otherNames }),
          ...(units.length > 0 && { units }),
          ...(defined.length > 0 && { defined }),
          ...(descriptions.length > 0 && { descriptions }),
        },
        hidden,
      },
    ];
  });
}
