import { type Catalogue } from '../narration/catalogue.js';
import { escapeMarkdown } from '../narration/markdown.js';
import { alternativesOf, type Condition, type Item, type Plan, type Selection } from '../plan/plan.js';
import { type Scalar } from '../tables/scalar.js';

/** Signs in place of words: they say the same in all languages. */
const MEAN = '⌀';
const FUNCTIONS = { count: '#', sum: '∑', avg: MEAN, min: 'min', max: 'max' } as const;
const SETS = { intersect: '∩', union: '∪', except: '∖' } as const;

const name = (text: string): string => `*${escapeMarkdown(text)}*`;
const value = (scalar: Scalar): string =>
  scalar === null ? '–' : typeof scalar === 'number' ? String(scalar) : `“${escapeMarkdown(scalar)}”`;

function itemText({ fn, column, isDistinct }: Item): string {
  if (!column) return FUNCTIONS.count;
  return fn ? `${FUNCTIONS[fn]} ${isDistinct ? '≠ ' : ''}${name(column.name)}` : name(column.name);
}

function conditionText({ column, test }: Condition): string {
  const left = name(column.name);
  switch (test.op) {
    case 'between':
      return `${left} ${value(test.low)} – ${value(test.high)}`;
    case 'like': {
      const [before, after] = [test.where === 'starts' ? '' : '…', test.where === 'ends' ? '' : '…'];
      return `${left} “${before}${escapeMarkdown(test.text)}${after}”`;
    }
    case 'aboveMean':
    case 'belowMean':
      return `${left} ${test.op === 'aboveMean' ? '\\>' : '\\<'} ${MEAN} ${left}`;
    case '=':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      return `${left} ${escapeMarkdown(test.op === '!=' ? '≠' : test.op)} ${value(test.value)}`;
  }
}

function conditionsText({ conditions, isEither }: Pick<Selection, 'conditions' | 'isEither'>): string[] {
  const groups = isEither ? alternativesOf(conditions) : conditions.map((each) => [each]);
  return groups.map((each) => each.map(conditionText).join(' ∨ '));
}

function selectionText(selection: Selection, catalogue: Catalogue): string {
  const { items, exclusion, groupBy, having, order, limit, from } = selection;
  const parts = [
    `${from.tables.map(name).join(' ⋈ ')}: ${catalogue.list(items.map(itemText))}`,
    ...conditionsText(selection),
    ...(exclusion
      ? [
          `∄ ${exclusion.from.tables.map(name).join(' ⋈ ')}${exclusion.conditions.map((each) => ` (${conditionText(each)})`).join('')}`,
        ]
      : []),
    ...(groupBy ? [`/ ${name(groupBy.name)}`] : []),
    ...(having ? [`${itemText(having.item)} ${escapeMarkdown(having.op)} ${having.value}`] : []),
    ...(order
      ? [
          `${itemText(order.item)} ${order.direction === 'asc' ? '↑' : '↓'}${limit === null ? '' : ` ${limit}`}`,
        ]
      : []),
  ];
  return parts.join('; ');
}

/** What a plan computes, in a line of Markdown. */
export function planText(plan: Plan, catalogue: Catalogue): string {
  const left = selectionText(plan, catalogue);
  if (!plan.combined) return left;
  return `${left} ${SETS[plan.combined.operation]} ${selectionText(plan.combined.right, catalogue)}`;
}
