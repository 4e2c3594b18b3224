import { type CellValue } from '../../../../table.js';
import { NotComputable } from '../../statistics/not-computable.js';
import { inlineColumnSql } from '../../representation/sql/column-sql.js';
import {
  type Answer,
  type Figure,
  type LabelCondition,
  type ListForm,
  type Measure,
  type Pick,
  type Shown,
} from '../program.js';
import { finite, type Need, type RecipeData, type TableNeed } from './data.js';
import { measured, needsOf } from './measure.js';
import { summaryNeed } from './summary.js';
import { writeCell, writeItems, writeListed } from './write.js';

type Values = Extract<Answer, { op: 'values' }>;
type Groups = Extract<Answer, { op: 'groups' }>;

/** An answer as it is written, and why there is none. */
export interface Answered {
  readonly text: string | null;
  readonly problem: string | null;
}

/** A name and its figure. */
export interface Item {
  readonly name: string;
  readonly value: CellValue;
}

function valuesNeed({ rows, column }: Values): TableNeed {
  const name = inlineColumnSql(column);
  return {
    kind: 'table',
    rows,
    columns: [name],
    where: [`${name} IS NOT NULL`],
    tail: '',
    select: null,
    within: null,
  };
}

/** The figure of each group. */
export function groupsNeed({ keys, measure, rows }: Groups): TableNeed {
  const names = keys.map(inlineColumnSql);
  const figure = measure ? summaryNeed(measure) : { expression: 'count(*)', name: 'rows' };
  const positions = keys.map((_, index) => index + 1).join(', ');
  return {
    kind: 'table',
    rows,
    columns: [],
    where: names.map((name) => `${name} IS NOT NULL`),
    tail: `\nGROUP BY ${positions}\nORDER BY ${positions}`,
    select: `${names.join(', ')}, ${figure.expression} AS "${figure.name.replaceAll('"', '""')}"`,
    within: null,
  };
}

/** What SQL has to compute or give for an answer. */
export function answerNeeds(answer: Answer): Need[] {
  switch (answer.op) {
    case 'number':
      return needsOf(answer.measure);
    case 'label':
      return answer.rules.flatMap(({ conditions }) => conditions.flatMap(({ measure }) => needsOf(measure)));
    case 'values':
      return [valuesNeed(answer)];
    case 'items':
      return answer.items.flatMap(({ measure }) => needsOf(measure));
    case 'groups':
      return [groupsNeed(answer)];
  }
}

function holds({ isAbsolute, comparison, value }: LabelCondition, found: number): boolean {
  const number = isAbsolute ? Math.abs(found) : found;
  switch (comparison) {
    case '<':
      return number < value;
    case '<=':
      return number <= value;
    case '>':
      return number > value;
    case '>=':
      return number >= value;
    case '=':
      return number === value;
  }
}

function label({ rules, otherwise }: Extract<Answer, { op: 'label' }>, data: RecipeData): Answered {
  for (const rule of rules) {
    const outcomes = rule.conditions.map((condition) => measured(condition.measure, data));
    const missing = outcomes.find(({ value }) => finite(value) === null);
    if (missing) return { text: null, problem: missing.problem };
    const isMet = rule.conditions.every((condition, index) =>
      holds(condition, finite(outcomes[index]?.value) ?? Number.NaN),
    );
    if (isMet) return { text: rule.label, problem: null };
  }
  return { text: otherwise, problem: null };
}

/** The items that are told, in the order in which they are. */
function picked(items: readonly Item[], pick: Pick): Item[] {
  const size = ({ value }: Item): number => finite(value) ?? Number.NaN;
  const known = items.filter((item) => finite(item.value) !== null);
  const best = (score: (item: Item) => number): Item[] => {
    const top = Math.max(...known.map(score));
    return known.filter((item) => score(item) === top).slice(0, 1);
  };
  switch (pick) {
    case 'all':
      return [...items];
    case 'positive':
      return known.filter((item) => size(item) > 0);
    case 'highest':
      return best(size);
    case 'lowest':
      return best((item) => -size(item));
    case 'strongest':
      return best((item) => Math.abs(size(item)));
  }
}

interface ItemForm {
  readonly pick: Pick;
  readonly shown: Shown;
  readonly form: ListForm;
  readonly prefix: string;
}

function told(items: readonly Item[], { pick, ...form }: ItemForm, decimals: number | null): Answered {
  const chosen = picked(items, pick);
  if (chosen.length === 0 && items.length > 0 && pick !== 'positive') return { text: null, problem: null };
  return { text: writeItems(chosen, form, decimals), problem: null };
}

/** Each group and its figure. */
export function groupItems(answer: Groups, data: RecipeData): Item[] {
  return data.table(groupsNeed(answer)).map((row) => ({
    name: row
      .slice(0, -1)
      .map((cell) => writeCell(cell, null))
      .join(', '),
    value: row.at(-1) ?? null,
  }));
}

/** Numbers of rows and values are whole. */
function isCount(measure: Measure): boolean {
  if (measure.op === 'rowCount') return true;
  if (measure.op === 'calculation' && (measure.sign === 'difference' || measure.sign === 'sum'))
    return isCount(measure.left) && isCount(measure.right);
  return (
    measure.op === 'summary' &&
    (measure.fn === 'missing' || measure.fn === 'unique' || measure.fn === 'count')
  );
}

/** Computes and writes an answer from the results of what it needs. */
export function answered(figure: Figure, data: RecipeData): Answered {
  try {
    return computed(figure, data);
  } catch (error) {
    if (!(error instanceof NotComputable)) throw error;
    return { text: null, problem: error.message };
  }
}

function computed({ answer, decimals, separator }: Figure, data: RecipeData): Answered {
  switch (answer.op) {
    case 'number': {
      const { value, problem } = measured(answer.measure, data);
      return {
        text: value === null ? null : writeCell(value, isCount(answer.measure) ? null : decimals),
        problem,
      };
    }
    case 'label':
      return label(answer, data);
    case 'values': {
      const cells = data.table(valuesNeed(answer)).map(([cell = null]) => cell);
      const texts = cells.map((cell) =>
        cells.length > 1 ? writeListed(cell, decimals) : writeCell(cell, decimals),
      );
      return { text: texts.join(separator), problem: null };
    }
    case 'items': {
      const items = answer.items.map(({ name, measure }) => ({ name, value: measured(measure, data).value }));
      return told(items, { ...answer, prefix: '' }, decimals);
    }
    case 'groups':
      return told(groupItems(answer, data), answer, decimals);
  }
}
