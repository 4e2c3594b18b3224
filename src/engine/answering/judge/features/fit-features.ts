import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Condition, type ConditionOrigin, type Plan } from '../../plan/plan.js';
import { type JudgedPlan, type PlanFacts } from './plan-facts.js';
import { countedFeatures } from './counted-features.js';
import { extremeFeatures } from './extreme-features.js';
import { mean } from './mean.js';
import { nearnessFeatures } from './nearness-features.js';
import { cuesOf } from './question-cues.js';
import { spreadFeatures } from './spread-features.js';

const CODED: ReadonlySet<ConditionOrigin> = new Set(['cell', 'coded']);
const PARTS: ReadonlySet<ConditionOrigin> = new Set(['part', 'partCell', 'label']);
const OTHERS: ReadonlySet<ConditionOrigin> = new Set(['absent', 'flag', 'mean', 'like', 'presence']);

const meets = (places: Iterable<number>, others: ReadonlySet<number>): boolean => {
  for (const place of places) if (others.has(place)) return true;
  return false;
};

function conditionFit(question: LinkedQuestion, conditions: readonly Condition[]): Record<string, number> {
  const count = (test: (condition: Condition) => boolean): number => conditions.filter(test).length;
  const isLower = ({ places }: Condition): boolean =>
    /^\p{Ll}/u.test(question.tokens[Math.min(...places)]?.text ?? '');
  const { sure } = cuesOf(question);
  return {
    nfilt: conditions.length,
    fmean: mean(
      conditions.map(({ score }) => score),
      0.8,
    ),
    fmin: Math.min(0.8, ...conditions.map(({ score }) => score)),
    fCell: count(({ origin }) => CODED.has(origin)),
    fPart: count(({ origin }) => PARTS.has(origin)),
    fLabel: count(({ origin }) => origin === 'label'),
    fAbsent: count(({ origin }) => origin === 'absent'),
    fFlag: count(({ origin }) => origin === 'flag'),
    fMean: count(({ origin }) => origin === 'mean'),
    fLike: count(({ origin }) => origin === 'like'),
    fNumber: count(({ origin }) => !CODED.has(origin) && !PARTS.has(origin) && !OTHERS.has(origin)),
    fNot: count(({ test }) => test.op === '!=' && test.value !== null),
    fNoColumn: count(({ columnPlaces }) => columnPlaces.length === 0),
    fCommon: count((each) => each.origin === 'cell' && each.places.length === 1 && isLower(each)),
    fIsColumn: count(
      ({ origin, places }) =>
        origin === 'cell' && sure.some((slot) => places.every((place) => slot.places.has(place))),
    ),
    fGap: conditions.reduce((sum, { gap }) => sum + Math.max(0, gap), 0),
    equalNumbers: count(({ origin, test }) => origin === 'number' && test.op === '='),
    equalIdentifiers: count(({ origin, column }) => origin === 'number' && column.isIdentifier),
    near: count(({ places, columnPlaces }) =>
      columnPlaces.some((one) => places.some((other) => Math.abs(one - other) <= 2)),
    ),
  };
}

function itemFit(question: LinkedQuestion, { items, conditions }: Plan): Record<string, number> {
  const columns = items.flatMap(({ column, fn, score }) => (column ? [{ column, fn, score }] : []));
  const scores = columns.map(({ score }) => score);
  const gaps = columns
    .filter(({ score }) => score > 0.15)
    .map(({ column }) => Math.max(0, question.mentionOf(column).gap));
  const filtered = new Set(conditions.filter(({ test }) => test.op === '=').map(({ column }) => column));
  const first = items.flatMap(({ places }) => (places.length > 0 ? [Math.min(...places)] : []));
  const { asksId } = cuesOf(question);
  const isPlain = ({ fn }: { readonly fn: string | null }): boolean => fn === null;
  return {
    nsel: items.length,
    selMean: mean(scores, 0.6),
    selMin: Math.min(...(scores.length > 0 ? scores : [0.6])),
    selDefault: scores.filter((score) => score <= 0.15).length,
    selCount: Number(items.some(({ column }) => !column)),
    selGap: mean(gaps, 0.3),
    selGapMax: Math.max(...(gaps.length > 0 ? gaps : [0.3])),
    selTable:
      columns.reduce((sum, { column }) => sum + question.tableScore(column.table), 0) /
      Math.max(1, columns.length),
    selTables: new Set(columns.map(({ column }) => column.table)).size,
    selFiltered: columns.filter(({ column, fn }) => fn === null && filtered.has(column)).length,
    selFirst: (first.length > 0 ? Math.min(...first) : question.length) / question.length,
    selEarly: Number((items[0]?.places ?? []).some((place) => place <= 5)),
    selOrdered: Number(first.every((place, at) => at === 0 || place >= (first[at - 1] ?? 0))),
    selId: Number(columns.some((each) => isPlain(each) && each.column.isIdentifier) && !asksId),
    selName: Number(columns.some(({ column }) => column.isNaming)),
    selAll: Number(items.length >= 5),
    sumOfMeans: columns.filter(
      ({ column, fn }) => fn === 'sum' && column.meaning !== null && column.meaning.additivity !== 'additive',
    ).length,
    foldId: columns.filter(({ column, fn }) => fn !== null && fn !== 'count' && column.isIdentifier).length,
    unasked: Math.max(0, columns.filter((each) => isPlain(each) && each.score <= 0.15).length - 1),
  };
}

function leftOver(question: LinkedQuestion, { plan }: JudgedPlan, facts: PlanFacts): Record<string, number> {
  const { explained, unexplained, content, tables } = facts;
  const free = question.slots.filter(({ places }) => !meets(places, explained));
  const named = new Set([...explained, ...tables.flatMap((name) => question.tablePlaces(name))]);
  return {
    uncovered: unexplained.length,
    uncoveredShare: unexplained.length / Math.max(1, content.length),
    unvalued: question.values.filter(({ places }) => !meets(places, explained)).length,
    unnumbered: question.numbers.filter(({ place }) => !explained.has(place)).length,
    unslotted: free.length,
    unslottedWeight: free.reduce((sum, { alternatives }) => sum + (alternatives[0]?.score ?? 0), 0),
    unnamed: unexplained.filter((place) => place > 0 && /^\p{Lu}/u.test(question.tokens[place]?.text ?? ''))
      .length,
    untabled: [...question.tableMentions]
      .filter(([name, { places }]) => !tables.includes(name) && !places.every((place) => named.has(place)))
      .reduce((sum, [, { score }]) => sum + score, 0),
    furtherTables: tables.filter((name) => question.tableScore(name) === 0).length,
    ntab: tables.length,
    firstSlot: Number(
      meets(question.slots[0]?.places ?? [], new Set(plan.items.flatMap(({ places }) => places))),
    ),
  };
}

function joinFit(question: LinkedQuestion, { from }: Plan): Record<string, number> {
  const scores = from.edges.map(({ score }) => score);
  const keys = from.edges.map((edge) => {
    const all = question.dataset.joins.edgesBetween(edge.left.table, edge.right.table);
    return {
      own: question.keyScore(edge),
      most: Math.max(...all.map((each) => question.keyScore(each))),
      isFirst: all[0] === edge,
    };
  });
  return {
    keyNamed: mean(
      keys.map(({ own }) => own),
      0,
    ),
    keyGap: keys.reduce((sum, { own, most }) => sum + most - own, 0),
    keyOther: keys.filter(({ isFirst }) => !isFirst).length,
    joinMin: scores.length > 0 ? Math.min(...scores) : 3,
    joinSum: scores.reduce((sum, score) => sum + score, 0),
  };
}

/** How well the mentions of a plan fit the question, and what it leaves over. */
export function fitFeatures(
  question: LinkedQuestion,
  judged: JudgedPlan,
  facts: PlanFacts,
): Record<string, number>[] {
  const { plan, prior, rank } = judged;
  const { order, groupBy, exclusion } = plan;
  const { head } = cuesOf(question);
  const whole = {
    prior,
    best: Number(rank === 0),
    best5: Number(rank < 5),
    best20: Number(rank < 20),
    orderShown: Number(
      order !== null &&
        order.item.column !== null &&
        plan.items.some(({ column }) => column === order.item.column),
    ),
    orderScore: order?.item.column ? order.item.score : 0,
    orderPlace: order?.item.column ? Math.min(question.length, ...order.item.places) / question.length : 0,
    orderGap: order?.item.column ? Math.max(0, question.mentionOf(order.item.column).gap) : 0,
    groupScore: groupBy ? question.mentionOf(groupBy).score : 0,
    groupUnique: Number(groupBy?.isUnique ?? false),
    groupTable: groupBy ? question.tableScore(groupBy.table) : 0,
    absentTable: Math.max(0, ...(exclusion?.from.tables ?? []).map((name) => question.tableScore(name))),
    headShown: Number(plan.items.some(({ places }) => places.includes(head))),
    headTable: Number(facts.tables.some((name) => question.tablePlaces(name).includes(head))),
  };
  return [
    whole,
    itemFit(question, plan),
    conditionFit(question, plan.conditions),
    leftOver(question, judged, facts),
    joinFit(question, plan),
    extremeFeatures(question, judged),
    countedFeatures(question, judged, facts),
    nearnessFeatures(question, judged, facts),
    spreadFeatures(question, judged),
  ];
}
