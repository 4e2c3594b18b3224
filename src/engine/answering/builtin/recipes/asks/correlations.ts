import { type Column } from '../../link/headers/schema.js';
import { columnOf } from '../../representation/predicate.js';
import { type Rows } from '../../representation/rows.js';
import { type Answer, type CorrelationMethod, type Measure, type TestPart } from '../program.js';
import { type Mention } from '../read/marked.js';
import { isStatisticWord, mentionsMethod } from '../read/vocabulary.js';
import { isMeasured, numberRef } from '../read/scope.js';
import { type Ask } from './ask.js';
import { type RecipeContext } from './context.js';
import { columnsInName, namedColumns } from './targets.js';
import { rowsOf } from './summaries.js';

/** The method that a text names, Pearson's if none. */
function correlationMethod(text: string): CorrelationMethod {
  if (mentionsMethod('spearman', text)) return 'spearman';
  return mentionsMethod('kendall', text) ? 'kendall' : 'pearson';
}

const RELATED =
  /\b(?:correlat\w*|relationship|relation|association|associated|related|pearson\w*|spearman\w*|kendall\w*)\b/i;

/** The columns that a clause relates to each other: those named behind the word first. */
function relatedColumns({ clauses, steps }: RecipeContext): Column[] {
  const conditioned = new Set(
    steps.flatMap((step) => (step.kind === 'filter' ? [columnOf(step.predicate).name] : [])),
  );
  let best: Column[] = [];
  for (const { text, mentions } of clauses) {
    const place = text.search(RELATED);
    if (place < 0) continue;
    const all = mentions.filter(({ column }) => isMeasured(column));
    const readable = all.length > 2 ? all.filter(({ column }) => !conditioned.has(column.name)) : all;
    const behind = readable.filter(({ at }) => at > place);
    const columns = bothSides(text, behind) ?? distinct(behind.length >= 2 ? behind : readable);
    if (columns.length >= 2 && best.length < 2) best = columns;
  }
  return best;
}

/** "between A … and B …" where a side names more than one column: the one it names best. */
function bothSides(text: string, mentions: readonly Mention[]): Column[] | null {
  const from = text.search(/\b(?:between|correlate)\b/i);
  if (from < 0 || mentions.length < 3 || mentions.every(({ isSure }) => isSure)) return null;
  for (const { index } of text.slice(from).matchAll(/\b(?:and|with|to)\b/g)) {
    const [left, right] = [
      mentions.filter(({ at }) => at > from && at < from + index),
      mentions.filter(({ at }) => at > from + index),
    ].map(bestOf);
    if (left && right && left !== right) return [left, right];
  }
  return null;
}

function bestOf(mentions: readonly Mention[]): Column | null {
  return mentions.toSorted((left, right) => right.quality - left.quality)[0]?.column ?? null;
}

const distinct = (mentions: readonly Mention[]): Column[] => [
  ...new Set(mentions.map(({ column }) => column)),
];

/** "max min" where more than two columns are related: each by the beginning of a word that no other of them has. */
function abbreviated(words: readonly string[], related: readonly Column[]): readonly Column[] | null {
  if (related.length < 3) return null;
  const columns = words.flatMap((word) => {
    const fitting = related.filter((column) =>
      column.words.some(
        (each) =>
          word.length > 2 && (each.startsWith(word) || (word === 'avg' && /^(?:average|mean)$/.test(each))),
      ),
    );
    return fitting.length === 1 ? fitting : [];
  });
  const distinct = [...new Set(columns)];
  return distinct.length === 2 ? distinct : null;
}

/** "msft spy": columns of which each has a word of the name that no other has. */
function withOwnWords(
  words: readonly string[],
  own: readonly Column[],
  { scope }: RecipeContext,
): readonly Column[] {
  const measured = scope.columns.filter(isMeasured);
  const found = words.flatMap((word) => {
    const having = measured.filter((column) => scope.wordsOf(column).includes(word));
    const [only] = having;
    return word.length > 2 && !isStatisticWord(word) && only && having.length === 1 ? [only] : [];
  });
  const columns = [...new Set(found)];
  return columns.length >= 2 ? columns : own;
}

/** The two columns of an ask: one or both of its name, the others of the prose. */
function pairOf(words: readonly string[], context: RecipeContext): readonly [Column, Column] | null {
  const own = columnsInName(words, context).filter(isMeasured);
  const related = relatedColumns(context);
  const pool = related.length >= 2 ? related : namedColumns(context).filter(isMeasured);
  const [first, second] =
    abbreviated(words, related) ?? (own.length >= 2 ? own : withOwnWords(words, own, context));
  if (first && second) return [first, second];
  const made = pool.find((column) => context.scope.isMade(column));
  if (first) {
    const others = pool.filter((column) => column !== first);
    const other = made && made !== first ? made : others.length === 1 ? others[0] : (others.at(-1) ?? null);
    return other ? [first, other] : null;
  }
  const [left, right] = pool;
  return left && right ? [left, right] : null;
}

/** The correlation that an ask is about; null when its columns are not known. */
export function correlation(
  ask: Ask,
  part: TestPart,
  context: RecipeContext,
): Extract<Measure, { op: 'correlation' }> | null {
  const { rows, words } = rowsOf(ask, context);
  const pair = ask.isTagged ? pairOf(words, context) : pairOf([], context);
  if (!pair) return null;
  const own = correlationMethod(ask.words);
  const method = own === 'pearson' && !/pearson/i.test(ask.words) ? correlationMethod(context.prose) : own;
  context.choose('recipe.choice.pairwise');
  return { op: 'correlation', method, x: numberRef(pair[0]), y: numberRef(pair[1]), rows, part };
}

/** "Which column correlates most with …": the name, or the figure. */
export function strongestAnswer(ask: Ask, context: RecipeContext): Answer | null {
  const match =
    /\b(?:highest|strongest|most|largest|greatest|lowest|weakest|least)\b[^.]*\bcorrelat\w*/i.exec(
      context.prose,
    );
  const [target] = relatedOne(context);
  if (!match || !target) return null;
  const others = context.scope.schema.columns.filter(
    (column) => column !== target && isMeasured(column) && !isIndex(column),
  );
  const rows: Rows = context.after;
  const method = correlationMethod(context.prose);
  const items = others.map((column) => ({
    name: column.name,
    measure: {
      op: 'correlation' as const,
      method,
      x: numberRef(column),
      y: numberRef(target),
      rows,
      part: 'statistic' as const,
    },
  }));
  const isAbsolute = /absolute|strongest|most (?:strongly )?correlat/i.test(context.prose);
  const isLeast = /\b(?:lowest|weakest|least)\b/i.test(match[0]);
  const pick = isLeast ? 'lowest' : isAbsolute ? 'strongest' : 'highest';
  const shown = ask.isText || !ask.figures.includes('correlation') ? 'names' : 'values';
  return items.length === 0 ? null : { op: 'items', items, pick, shown, form: 'plain' };
}

const isIndex = ({ profile, words }: Column): boolean =>
  profile.isCandidateKey && (words.length === 0 || /^(?:id|index|unnamed|column)$/.test(words.at(-1) ?? ''));

const MOST_CORRELATED =
  /\b(?:most|least|highest|strongest|lowest|weakest)\b[^⟦]{0,30}\bcorrelat\w*[^⟦]{0,40}\b(?:with|to)\s+(?:the\s+)?⟦(\d+)⟧/i;

function relatedOne({ clauses, scope }: RecipeContext): Column[] {
  for (const { text } of clauses) {
    const target = scope.columns[Number(MOST_CORRELATED.exec(text)?.[1] ?? Number.NaN)];
    if (target) return [target];
  }
  const clause = clauses.find(
    ({ text, mentions }) => RELATED.test(text) && mentions.some(({ column }) => isMeasured(column)),
  );
  const place = clause?.text.search(RELATED) ?? 0;
  const readable = clause?.mentions.filter(({ column }) => isMeasured(column)) ?? [];
  const columns = [...readable.filter(({ at }) => at > place), ...readable].map(({ column }) => column);
  return [...new Set(columns)].length === 1 ? columns.slice(0, 1) : [];
}
