import { type Column } from '../../link/headers/schema.js';
import { stem } from '../../text/stem.js';
import { type MarkedClause, markClause, type Mention } from '../read/marked.js';
import { isMeasured, type Scope } from '../read/scope.js';
import { type AskedFigure, isStatisticWord, placeOf } from '../read/vocabulary.js';
import { groupKeysIn } from './group-words.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';

const SHORTEST_ABBREVIATION = 3;

const isReadable = ({ column }: Mention): boolean => isMeasured(column);

/** Figures that texts have, too. */
const OF_ANY: ReadonlySet<AskedFigure> = new Set<AskedFigure>(['missing', 'unique', 'mode']);

function inClause(clause: MarkedClause, place: number, { figure, keys }: Wanted): Column[] {
  const isFitting = OF_ANY.has(figure) ? () => true : isReadable;
  const fitting = clause.mentions.filter((mention) => isFitting(mention) && !keys.has(mention.column));
  const behind = fitting.filter(({ at }) => at > place);
  const pool = behind.length > 0 ? behind : fitting;
  const isOfTime = pool.some(({ column }) => !column.isYear);
  const measured = isOfTime ? pool.filter(({ column }) => !column.isYear) : pool;
  const sure = measured.filter(({ isSure }) => isSure);
  return [...new Set((sure.length > 0 ? sure : measured).map(({ column }) => column))];
}

interface Wanted {
  readonly figure: AskedFigure;
  /** Columns that make groups. */
  readonly keys: ReadonlySet<Column>;
}

/** "this new feature", "the transformed column": what was made last. */
const BACK =
  /\b(?:this|that|the|it|its|each)\b[^⟦]{0,20}\b(?:new|created|resulting|transformed|derived|feature|difference|column|variable)\b|\bnew (?:feature|column|variable)\b/i;

function lastMade({ scope, steps }: RecipeContext): Column | null {
  const made = steps.findLast((step) => step.kind === 'derive');
  return made?.kind === 'derive' ? scope.named(made.name) : null;
}

/** The columns of which the prose asks for a figure, those it names right behind the figure's name first. */
export function targetsOf(figure: AskedFigure, context: RecipeContext): Column[] {
  const keys = new Set(groupKeysIn(context));
  for (const clause of context.clauses) {
    const place = placeOf(figure, clause.text);
    if (place < 0) continue;
    const columns = inClause(clause, place, { figure, keys });
    if (columns.length > 0) return columns;
    const made = BACK.test(clause.raw) ? lastMade(context) : null;
    if (made && isMeasured(made)) return [made];
  }
  return subjectsOf(context);
}

/** "the average energy use" for `energy_kwh`: a word behind the figure that only one of the columns has. */
export function wordedTarget(
  figure: AskedFigure,
  without: ReadonlySet<string>,
  { clauses, scope }: RecipeContext,
): Column | null {
  const named = clauses.map(({ text }) => ({ text, place: placeOf(figure, text) }));
  const texts = [
    ...named.filter(({ place }) => place >= 0).map(({ text, place }) => text.slice(place)),
    ...named.map(({ text }) => text),
  ];
  for (const text of texts) {
    const words = text.toLowerCase().split(/[^\p{L}]+/u);
    const columns = scope.columns.filter((column) => isMeasured(column) && !without.has(column.name));
    const long = words.filter((word) => word.length > SHORTEST_ABBREVIATION);
    const found = byAbbreviation(long, columns, scope);
    if (found) return found;
  }
  return null;
}

/** What the recipe is about: the column it makes, else the first that it names. */
export function subjectsOf(context: RecipeContext): Column[] {
  const made = lastMade(context);
  if (made && isMeasured(made)) return [made];
  const keys = new Set(groupKeysIn(context));
  const mentions = context.clauses.flatMap((clause) => clause.mentions.filter(isReadable));
  const free = mentions.filter(({ column }) => !keys.has(column));
  const lasting = free.filter(({ column }) => !column.isYear);
  const [first] = [...lasting.filter(({ isSure }) => isSure), ...lasting, ...free, ...mentions];
  return first ? [first.column] : [];
}

/** All columns that the prose names, in order. */
export function namedColumns({ clauses }: RecipeContext): Column[] {
  return [...new Set(clauses.flatMap(({ mentions }) => mentions.map(({ column }) => column)))];
}

/** "dem" for `per_dem` where the recipe speaks of `per_dem`: a word of only one of the columns that are named. */
function byAbbreviation(words: readonly string[], columns: readonly Column[], scope: Scope): Column | null {
  for (const word of words) {
    if (word.length < SHORTEST_ABBREVIATION || isStatisticWord(word)) continue;
    const fitting = columns.filter((column) =>
      scope
        .wordsOf(column)
        .some(
          (each) =>
            each === word ||
            (each.length >= SHORTEST_ABBREVIATION && (each.startsWith(word) || word.startsWith(each))),
        ),
    );
    const [only] = fitting;
    if (only && fitting.length === 1) return only;
  }
  return null;
}

/** The columns that the words of a tag's name name; those that the prose names, too, before others. */
export function columnsInName(words: readonly string[], context: RecipeContext): Column[] {
  const named = namedColumns(context);
  const whole = named.filter((column) => isNamedWhole(column, words));
  if (whole.length > 0) return longestOnly(whole);
  const mentions = markClause(words.join(' '), context.scope).mentions;
  const known = mentions.filter(({ column }) => named.includes(column));
  if (known.length > 0) return [...new Set(known.map(({ column }) => column))];
  const abbreviated = byAbbreviation(words, named.filter(isMeasured), context.scope);
  if (abbreviated) return [abbreviated];
  return mentions.filter(({ quality }) => quality >= 0.75).map(({ column }) => column);
}

/** The column of which a tag's description speaks: "where x is the mean of the age"; null where there is none or several. */
export function columnOfDescription({ hint, description }: Ask, { scope }: RecipeContext): Column | null {
  const texts = [hint.replaceAll('_', ' '), ...description.split('\n').slice(1)];
  for (const text of texts) {
    const mentions = markClause(text, scope).mentions.filter(
      ({ column, quality }) => isMeasured(column) && quality >= 0.75,
    );
    const [column, ...others] = [...new Set(mentions.map((mention) => mention.column))];
    if (column && others.length === 0) return column;
  }
  return null;
}

/** True when all words of a header occur one after the other. */
function isNamedWhole(column: Column, words: readonly string[]): boolean {
  const header = column.words.map(stem).join(' ');
  return (
    header !== '' &&
    ` ${words.map(stem).join(' ')} `.includes(` ${header} `) &&
    !column.words.every(isStatisticWord)
  );
}

/** "close" is not meant where "adj close" is. */
function longestOnly(columns: readonly Column[]): Column[] {
  const text = (column: Column): string => ` ${column.words.join(' ')} `;
  return columns.filter(
    (column) => !columns.some((other) => other !== column && text(other).includes(text(column))),
  );
}
