import { type AnalysisRequest, type QueryRunner } from '../../analyst.js';
import { followsUp } from '../context/conversation.js';
import { asksForNone, countedOf } from '../compose/counted.js';
import { joinsOf } from '../compose/join.js';
import { withUnions } from '../compose/union.js';
import { unpivoted } from '../compose/unpivot.js';
import { type LinkSource } from '../link/link-source.js';
import { ColumnLinker } from '../link/headers/columns.js';
import { unexplainedPhrases } from '../link/linker.js';
import { describeTable, type TableSchema } from '../link/headers/schema.js';
import { loadValues, searchValues, variedColumns } from '../link/values/value-loader.js';
import { ValueIndex } from '../link/values/values.js';
import { isOutsideData } from '../parse/filters/outside.js';
import { looksLikeRecipe } from '../recipes/read/vocabulary.js';
import { asksForCodes, asksForNames, isByCodes, MOST_WORDS, understand } from './understand.js';
import { type Token, tokenize } from '../text/tokenize.js';

/** Tables whose values are looked at, best by their headers and frequent values. */
const MOST_TABLES = 5;

/** A table ready for linking by its profile alone: its headers and frequent values. */
export function withKnownValues(schema: TableSchema): LinkSource {
  const values = new ValueIndex();
  for (const column of schema.columns) {
    if (column.profile.type === 'text') {
      values.add(
        column,
        column.profile.topValues.map(({ value }) => value),
      );
    }
  }
  return { schema, columns: new ColumnLinker(schema.columns), values };
}

function unexplainedCount(tokens: readonly Token[], source: LinkSource): number {
  return unexplainedPhrases(tokens, source).length;
}

function likeliest(tokens: readonly Token[], schemas: readonly TableSchema[]): TableSchema[] {
  if (schemas.length <= MOST_TABLES) return [...schemas];
  return schemas
    .map((schema) => ({ schema, unexplained: unexplainedCount(tokens, withKnownValues(schema)) }))
    .toSorted((left, right) => left.unexplained - right.unexplained)
    .slice(0, MOST_TABLES)
    .map(({ schema }) => schema);
}

/** The question, and where it continues others, their words too. */
function textOf({ question, history }: AnalysisRequest): string {
  const past = followsUp(question) ? history.map((each) => each.question) : [];
  return [...past, question].join(' . ');
}

/** Prepares the tables of a request for linking the question: their headers, and the values that matter for it. */
export async function prepareSources(request: AnalysisRequest, signal: AbortSignal): Promise<LinkSource[]> {
  const tokens = tokenize(textOf(request)).slice(0, MOST_WORDS);
  const schemas = request.tables.map((table) => describeTable(table));
  const sources: LinkSource[] = [];
  for (const schema of likeliest(tokens, schemas)) {
    signal.throwIfAborted();
    const values = await loadValues(request.workbench, schema);
    sources.push({ schema, columns: new ColumnLinker(schema.columns), values });
  }
  const asksQuarters = tokens.some(({ norm }) => /^quarter(?:s|ly)?$/.test(norm));
  const composed = (each: readonly LinkSource[]): LinkSource[] =>
    withUnions(
      each.map((source) => unpivoted(source, asksQuarters)),
      tokens,
    );
  const plain = composed(sources);
  // Reading the many words of a recipe as a question to a table takes long and tells nothing.
  const isRecipe = sources.length === 1 && looksLikeRecipe(request.question);
  const isNamed =
    sources.length > 1 &&
    (asksForNames(tokens.map(({ norm }) => norm)) ||
      asksForKind(tokens, sources) ||
      isReadByCodes(request.question, tokens, plain));
  if (isRecipe ? !sources.some(hasVaried) : !isNamed && isUnderstood(request.question, plain)) return plain;
  const found: LinkSource[] = [];
  for (const source of sources) {
    signal.throwIfAborted();
    found.push(await withFoundValues(source, tokens, request.workbench));
  }
  const searched = found.every((source, at) => source === sources[at]) ? plain : composed(found);
  if (isRecipe || (!isNamed && isUnderstood(request.question, searched))) return searched;
  const joins = await joinsOf(searched, request.workbench, signal);
  return [...searched, ...joins, ...(asksForNone(tokens) ? countedOf(joins, searched) : [])];
}

/** "customer type", "the segment of the customer": a column of the table of customers may be meant. */
function asksForKind(tokens: readonly Token[], sources: readonly LinkSource[]): boolean {
  return tokens.some(({ norm }, index) => {
    if (!/^(?:types?|kinds?|class|classes|groups?|segments?|categor(?:y|ies))$/.test(norm)) return false;
    const owners = [tokens[index - 1], tokens[index + 1]?.norm === 'of' ? tokens[index + 2] : undefined];
    return owners.some((owner) => owner && sources.some(({ schema }) => schema.nameStems.has(owner.stem)));
  });
}

/** "busiest doctor" by `doctor_id`, where another table may have the name. */
function isReadByCodes(question: string, tokens: readonly Token[], sources: readonly LinkSource[]): boolean {
  const [first, ...others] = sources;
  if (first === undefined || asksForCodes(tokens.map(({ norm }) => norm))) return false;
  const outcome = understand(question, [first, ...others]);
  return outcome.understood && isByCodes(outcome.understanding.query);
}

/** A source with the values that the words of a question are found in, where some columns have too many to know all. */
async function withFoundValues(
  source: LinkSource,
  tokens: readonly Token[],
  workbench: QueryRunner,
): Promise<LinkSource> {
  if (!hasVaried(source)) return source;
  const phrases = unexplainedPhrases(tokens, source);
  const values = await searchValues(workbench, source.schema, source.values, phrases);
  return values === source.values ? source : { ...source, values };
}

const hasVaried = ({ schema }: LinkSource): boolean => variedColumns(schema).length > 0;

function isUnderstood(question: string, sources: readonly LinkSource[]): boolean {
  const [first, ...others] = sources;
  if (first === undefined) return true;
  const outcome = understand(question, [first, ...others]);
  return outcome.understood && !isOutsideData(outcome.understanding.query, outcome.understanding.schema);
}
