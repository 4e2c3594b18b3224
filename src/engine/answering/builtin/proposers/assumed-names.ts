import { type AnalysisRequest, type AnalysisTable, type OtherNames } from '../../analyst.js';
import { type Meant, type MeantWords } from '../../mentions/meant-words.js';
import { tokensOf } from '../../question/tokens.js';
import { isCharge } from '../link/headers/schema.js';
import { type LinkSource } from '../link/link-source.js';
import { stem } from '../text/stem.js';

const NO_NAMES: OtherNames = { table: [], columns: [], values: [] };

/** Words of a question for money that no table says, with the one column of all tables that each can mean: "revenue", `Total`. */
export function assumedNames(question: string, sources: readonly LinkSource[]): MeantWords {
  const single = sources.filter(({ schema }) => schema.composition === null);
  const said = new Set(single.flatMap(({ schema }) => schema.columns.flatMap(({ stems }) => stems)));
  const assumed = new Map<string, Meant>();
  for (const { norm } of tokensOf(question).all) {
    const all = single.flatMap(({ schema: { table, money } }) =>
      money.filter(({ words }) => words.has(norm)).map(({ column }) => ({ table: table.name, column })),
    );
    const sums = all.filter(({ column }) => !isCharge(column));
    const [only, other] = sums.length > 0 ? sums : all;
    if (only && !other && !said.has(stem(norm)))
      assumed.set(norm, { table: only.table, column: only.column.name });
  }
  return assumed;
}

/** A request whose tables have what words mean as further names of their columns. */
export function withMeant<Request extends Pick<AnalysisRequest, 'tables'>>(
  request: Request,
  meant: MeantWords,
): Request {
  if (meant.size === 0) return request;
  const tables = request.tables.map((table): AnalysisTable => {
    const columns = [...meant].flatMap(([word, of]) =>
      of.table === table.name && of.column !== null ? [{ column: of.column, names: [word] }] : [],
    );
    const known = table.otherNames ?? NO_NAMES;
    return columns.length === 0
      ? table
      : { ...table, otherNames: { ...known, columns: [...known.columns, ...columns] } };
  });
  return { ...request, tables };
}
