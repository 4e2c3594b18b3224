import { type AnalysisRequest, type AnalysisTable, type VerifiedQuestions } from '../analyst.js';
import { fold } from '../builtin/text/normalize.js';
import { identifier, textLiteral } from '../builtin/representation/sql/quoting.js';
import { sqlTokens, tablesNamed } from '../model/sql/tokens.js';
import { type Edit, type StatementLiteral, yearEdits } from './statement-literals.js';

/** What a statement is changed by to hold another literal, and what that is. */
interface OtherLiteral {
  readonly edits: readonly Edit[];
  /** As it is told. */
  readonly now: string;
}

type Asked = Pick<AnalysisRequest, 'tables' | 'workbench'> & { readonly verified: VerifiedQuestions };

const NUMBER = /^\d{1,15}(?:\.\d{1,9})?$/;
const YEAR = /^(?:19|20)\d\d$/;
const DAY = /^\d{4}-\d\d-\d\d$/;
const MOST_ROWS = 10_000;

/** A number as it is written in a question. */
const plainNumber = (said: string): string | null => {
  const plain = said.replace(/,(?=\d{3}(?!\d))/g, '');
  return NUMBER.test(plain) ? plain : null;
};

const replacing = ({ start, end }: Omit<Edit, 'text'>, text: string): Edit => ({ start, end, text });

/** The value of a column that is called so; null where there is none, or more than one. */
async function valueCalled(
  said: string,
  column: string,
  tables: readonly AnalysisTable[],
  workbench: Asked['workbench'],
): Promise<string | null> {
  const isIt = (name: string): boolean => name.toLowerCase() === column.toLowerCase();
  const found = new Set<string>();
  for (const { name, profile, otherNames } of tables) {
    for (const { column: of, value, names } of otherNames?.values ?? [])
      if (isIt(of) && names.some((each) => fold(each) === fold(said))) found.add(value);
    const own = profile.columns.find((each) => isIt(each.name));
    if (!own) continue;
    const text = `CAST(${identifier(own.name)} AS VARCHAR)`;
    const { rows } = await workbench.query(
      `SELECT DISTINCT ${text} FROM ${identifier(name)} WHERE lower(${text}) = lower(${textLiteral(said)}) LIMIT 2`,
    );
    for (const [value] of rows) found.add(String(value));
  }
  const [value, ...others] = found;
  return value === undefined || others.length > 0 ? null : value;
}

/**
 * What a statement is changed by when a question names something else than its literal.
 * @param said as the question has it
 * @returns null where that can be no such literal
 */
export async function otherLiteral(
  literal: StatementLiteral,
  said: string,
  sql: string,
  { tables, workbench, verified }: Asked,
): Promise<OtherLiteral | null> {
  switch (literal.kind) {
    case 'number': {
      const number = plainNumber(said);
      return number === null ? null : { edits: [replacing(literal.token, number)], now: number };
    }
    case 'limit': {
      const rows = Number(plainNumber(said) ?? Number.NaN);
      const isCount = Number.isInteger(rows) && rows > 0 && rows <= MOST_ROWS;
      return isCount ? { edits: [replacing(literal.token, String(rows))], now: String(rows) } : null;
    }
    case 'day':
      return DAY.test(said) ? { edits: [replacing(literal.token, textLiteral(said))], now: said } : null;
    case 'year':
      return YEAR.test(said) ? { edits: yearEdits(literal, Number(said)), now: said } : null;
    case 'value': {
      const used = tablesNamed(sqlTokens(sql), tables);
      const value = await valueCalled(said, literal.column, used, workbench);
      if (value === null) return null;
      return { edits: literal.tokens.map((token) => replacing(token, textLiteral(value))), now: value };
    }
    case 'condition': {
      const { table } = literal.condition;
      const other = verified.conditions.find(
        (each) => each.table === table && each.names.some((name) => fold(name) === fold(said)),
      );
      return other ? { edits: [replacing(literal.place, `(${other.condition})`)], now: said } : null;
    }
  }
}
