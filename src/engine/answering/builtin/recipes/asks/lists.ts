import { escapedPattern } from '../../../escaped-pattern.js';
import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Answer, type MeasuredItem, type Pick, type Shown } from '../program.js';
import { isMeasured, numberRef } from '../read/scope.js';
import { type AskedFigure, placeOf } from '../read/vocabulary.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { groupKeysIn } from './group-words.js';
import { outlierRowsAnswer } from './outliers.js';
import { functionOf, rowsOf, summary } from './summaries.js';
import { columnsInName, targetsOf } from './targets.js';

const HIGHEST =
  /\b(?:highest|largest|greatest|biggest|maximum|max|most|top|longest|oldest|best|warmest|hottest|busiest|heaviest|tallest|fastest|latest)\b/i;
const LOWEST =
  /\b(?:lowest|smallest|least|minimum|min|fewest|shortest|youngest|worst|coldest|coolest|lightest|cheapest|slowest|earliest)\b/i;

function columnsForMissing(ask: Ask, context: RecipeContext): readonly Column[] {
  const { columns } = context.scope.schema;
  if (
    /\b(?:object|string|text|categorical)\b/i.test(context.prose) &&
    /\bonly\b|\btype\b/i.test(context.prose)
  ) {
    return columns.filter(
      ({ profile }) => profile.type === 'text' || profile.type === 'date' || profile.type === 'timestamp',
    );
  }
  const listed = columns.filter((column) => ask.hint.includes(`'${column.name}'`));
  return listed.length > 1 ? listed : columns;
}

/** Missing values of each column: the columns that have any, or how many each has. */
export function missingByColumn(ask: Ask, context: RecipeContext): Answer {
  const isShare = ask.figures.includes('share');
  const items = columnsForMissing(ask, context).map((column): MeasuredItem => ({
    name: column.name,
    measure: {
      op: 'summary',
      fn: isShare ? 'missingShare' : 'missing',
      column: refOf(column),
      rows: rowsOf(ask, context).rows,
      extent: 'sample',
      share: 0.5,
    },
  }));
  const isMost =
    HIGHEST.test(ask.words) ||
    (/\bmost missing|highest (?:number|percentage|proportion) of missing/i.test(context.prose) &&
      !ask.isList);
  const isSorted = /alphabetical/i.test(`${context.prose} ${ask.description}`);
  const sorted = isSorted
    ? items.toSorted((left, right) => left.name.localeCompare(right.name, 'en'))
    : items;
  const pick: Pick = ask.isDictionary ? 'all' : isMost ? 'highest' : 'positive';
  const isFigure = !ask.isText && !ask.isList && (ask.figures.includes('count') || isShare);
  const shown: Shown = ask.isDictionary ? 'both' : isFigure ? 'values' : 'names';
  return { op: 'items', items: sorted, pick, shown, form: ask.isDictionary ? 'dictionary' : 'plain' };
}

/** The prefix of the keys of a dictionary that a hint shows: `{'month_1': …}`. */
function prefixOf(hint: string): string {
  return /['"]([\p{L}_ ]+?)\d+['"]\s*:/u.exec(hint)?.[1] ?? '';
}

/** A figure of each group, as a list or dictionary. */
export function groupsAnswer(figure: AskedFigure, ask: Ask, context: RecipeContext): Answer | null {
  const listed = context.clauses.flatMap(({ mentions }) => mentions.map((mention) => mention.column));
  const key =
    groupKeysIn(context)[0] ??
    (figure === 'count' ? listed.find((column) => !isMeasured(column)) : undefined);
  const { rows } = rowsOf(ask, context);
  if (!key) return null;
  const column = targetsOf(figure, context).find((each) => each !== key);
  const measure = column ? summary(figure, { rows, column }, ask, context) : null;
  if (!measure && figure !== 'count') return null;
  const form = ask.isDictionary ? 'dictionary' : 'plain';
  const shown = ask.isDictionary || /:/.test(ask.hint) ? 'both' : 'values';
  return {
    op: 'groups',
    keys: [refOf(key)],
    measure,
    rows,
    pick: 'all',
    shown,
    form,
    prefix: prefixOf(ask.hint),
  };
}

interface Superlative {
  readonly direction: 'desc' | 'asc';
  /** What is greatest or least: the columns named behind the word. */
  readonly by: Column | null;
  readonly figure: AskedFigure | null;
}

/** "smallest_spend_campaign": what is greatest or least, as the name of the tag says. */
function superlativeOfName(ask: Ask, shown: readonly Column[], context: RecipeContext): Superlative | null {
  if (!ask.isTagged || HIGHEST.test(ask.words) === LOWEST.test(ask.words)) return null;
  const words = ask.words.split(' ');
  const by = columnsInName(words, context).find((column) => isMeasured(column) && !shown.includes(column));
  return by ? { direction: LOWEST.test(ask.words) ? 'asc' : 'desc', by, figure: null } : null;
}

function superlativeOf(ask: Ask, shown: readonly Column[], context: RecipeContext): Superlative | null {
  const named = superlativeOfName(ask, shown, context);
  if (named && !GROUP_SUPERLATIVE.test(context.clauses.map(({ text }) => text).join(' '))) return named;
  for (const { text, mentions } of context.clauses) {
    const [high, low] = [text.search(HIGHEST), text.search(LOWEST)];
    const isLowAsked = LOWEST.test(ask.words) && low >= 0;
    const at = isLowAsked ? low : high >= 0 ? high : low;
    if (at < 0) continue;
    const behind = mentions.filter(
      (mention) => mention.at > at && isMeasured(mention.column) && !shown.includes(mention.column),
    );
    const rest = text.slice(at);
    const figure =
      (['mean', 'sum', 'median', 'count'] as const).find((each) => placeOf(each, rest) >= 0) ?? null;
    const by = behind[0]?.column ?? lengthMade(text.slice(at), context);
    return { direction: at === low && at !== high ? 'asc' : 'desc', by, figure };
  }
  return null;
}

/** "the title of the longest one": by the length that the recipe makes. */
function lengthMade(text: string, { steps, scope }: RecipeContext): Column | null {
  if (!/^(?:longest|shortest)\b/i.test(text)) return null;
  const step = steps.find(
    (each) => each.kind === 'derive' && each.value.op === 'unary' && /length|wordCount/i.test(each.value.fn),
  );
  return step?.kind === 'derive' ? scope.named(step.name) : null;
}

/** The columns whose values are asked for. */
function shownColumns(ask: Ask, context: RecipeContext): Column[] {
  const words = ask.words.split(' ');
  const own = columnsInName(words, context).filter(
    (column) => !isMeasured(column) || words.some((word) => column.words.includes(word)),
  );
  if (own.length > 0) return own;
  const asked = context.clauses.flatMap(({ text, mentions }) => {
    const at = text.search(/\b(?:which|what|who|find|identify|return|name)\b/i);
    return at < 0 ? [] : mentions.filter((mention) => mention.at > at).slice(0, 1);
  });
  return asked.map(({ column }) => column).slice(0, 1);
}

const GROUP_SUPERLATIVE =
  /⟦(\d+)⟧(?:\s+and\s+⟦\d+⟧)?[^⟦.]{0,40}?\b(?:highest|largest|greatest|lowest|smallest|most|least|maximum|minimum)\s+(?:average|mean|total|median|sum|number|count)\b/i;

const BEST = /\b(?:best|worst|top|highest|lowest|largest|smallest|max|maximum|min|minimum|most|least)\b/i;

const figureOfGroups = (text: string): AskedFigure | null =>
  (['mean', 'median', 'sum', 'count'] as const).find((each) => placeOf(each, text) >= 0) ?? null;

/** The figure of the group that has most or least of it: "the ward with the highest average age". */
export function bestGroupAnswer(figure: AskedFigure, ask: Ask, context: RecipeContext): Answer | null {
  for (const { text } of context.clauses) {
    const match = GROUP_SUPERLATIVE.exec(text);
    const key = context.scope.columns[Number(match?.[1] ?? Number.NaN)];
    if (!match || !key) continue;
    const isBest = BEST.test(ask.words);
    // "Report the mean, and the ward with the highest mean": the mean itself is that of all rows.
    if (!isBest && (placeOf(figure, match[0]) < 0 || placeOf(figure, text.slice(0, match.index)) >= 0))
      continue;
    const of = placeOf(figure, match[0]) < 0 ? figureOfGroups(match[0]) : figure;
    if (of === null) continue;
    const { rows } = rowsOf(ask, context);
    const column =
      columnsInName(ask.words.split(' '), context).find((each) => each !== key && isMeasured(each)) ??
      targetsOf(of, context).find((each) => each !== key);
    const measure = column ? summary(of, { rows, column }, ask, context) : null;
    const pick: Pick = LOWEST.test(match[0]) ? 'lowest' : 'highest';
    if (measure || of === 'count')
      return {
        op: 'groups',
        keys: [refOf(key)],
        measure: of === 'count' ? null : measure,
        rows,
        pick,
        shown: 'values',
        form: 'plain',
        prefix: '',
      };
  }
  return null;
}

/** True where the group itself is asked for, not its figure. */
function isNamed(ask: Ask, measured: Column | null, context: RecipeContext): boolean {
  const own = columnsInName(ask.words.split(' '), context);
  if (!ask.isText && measured && own.includes(measured)) return false;
  return ask.isText || !functionOf(ask.figures[0] ?? 'count');
}

/** Which row, or which group, has the most or least of something. */
export function superlativeAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const keys = groupKeysIn(context);
  const shown = shownColumns(ask, context).filter((column) => column.profile.type !== 'number');
  const superlative = superlativeOf(ask, shown, context);
  if (!superlative) return null;
  const { rows } = rowsOf(ask, context);
  const { by, direction, figure } = superlative;
  const groupKeys = keys.filter((key) => key !== by);
  const pick: Pick = direction === 'desc' ? 'highest' : 'lowest';
  if (figure !== null && (groupKeys.length > 0 || shown.length > 0)) {
    const chosen = groupKeys.length > 0 ? groupKeys : shown.slice(0, 1);
    const column = by ?? targetsOf(figure, context).find((each) => !chosen.includes(each));
    const measure = column && functionOf(figure) ? summary(figure, { rows, column }, ask, context) : null;
    if (!measure && figure !== 'count') return null;
    const isBoth = /,/.test(ask.hint);
    return {
      op: 'groups',
      keys: chosen.map(refOf),
      measure,
      rows,
      pick,
      shown: isBoth ? 'both' : isNamed(ask, column ?? null, context) ? 'names' : 'values',
      form: 'plain',
      prefix: '',
    };
  }
  const [column] = shown;
  if (!by || !column) return null;
  return {
    op: 'values',
    rows: { op: 'extreme', from: rows, by: numberRef(by), direction, place: 1 },
    column: refOf(column),
  };
}

/** "the `PassengerId`s of the outliers": the column that the description of a list names. */
function listedColumn({ isList, description }: Ask, { scope }: RecipeContext): Column | null {
  if (!isList) return null;
  return (
    scope.columns.find(({ name }) => new RegExp(`["'“\`]${escapedPattern(name)}["'”\`]`).test(description)) ??
    null
  );
}

/** Values of a column: of the rows with outliers, or with the most or least of something. */
export function valuesAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const [named] = columnsInName(ask.words.split(' '), context);
  const column = named ?? listedColumn(ask, context);
  if (column && ask.isList && /\boutliers?\b/i.test(context.prose))
    return outlierRowsAnswer(column, ask, context);
  return superlativeAnswer(ask, context);
}
