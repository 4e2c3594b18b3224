import { usesAll } from '../defined-columns/uses.js';
import { proposals } from '../kinds/index.js';
import { type LinkedQuestion } from '../mentions/linked-question.js';
import { type Plan } from '../plan/plan.js';
import { type Look, type PlanRunner } from '../plan/run.js';
import { fitFeatures } from './features/fit-features.js';
import { formFeatures } from './features/form-features.js';
import { MentionFeatures } from './features/mention-features.js';
import { operationsOf } from './operations.js';
import { factsOf, type JudgedPlan } from './features/plan-facts.js';
import { rowTexts } from './features/row-texts.js';

/** A plan that was run, with what the judge looks at. */
export interface Candidate extends Look {
  readonly plan: Plan;
  /** How well its parts fit the question. */
  readonly prior: number;
  /** Equal for equal results. */
  readonly key: string;
  /** In the order of `denseNames`. */
  readonly dense: Float64Array;
  readonly operations: readonly string[];
  readonly mentions: readonly number[];
}

const REPEATABLE = new Set(['rows', 'order', 'absent']);
const DISTINCT_COST = 0.05;
const KEY_ROWS = 300;

/** A plan that was run. */
type RunPlan = Look & Pick<JudgedPlan, 'plan' | 'prior'>;

/** Equal rows are equal results, in an order only where one is asked for. */
function resultKey({ plan: { order }, count, rows }: RunPlan): string {
  const texts = rowTexts(rows).slice(0, KEY_ROWS);
  return `${count}|${(order ? texts : texts.toSorted()).join('\u0002')}`;
}

/** Plans with their results, those that repeat rows once more without. */
function runAll(question: LinkedQuestion, runner: PlanRunner, named: readonly string[]): RunPlan[] {
  const proposed = proposals(question).filter(({ sql }) => usesAll(sql, named));
  return proposed.flatMap(({ plan, prior }): RunPlan[] => {
    const look = runner.look(plan);
    if (!look) return [];
    const made: RunPlan = { plan, prior, ...look };
    if (!REPEATABLE.has(plan.shape) || look.count < 2) return [made];
    const fewer = runner.lookDistinct(plan, look.count);
    if (!fewer) return [made];
    return [made, { plan: { ...plan, isDistinct: true }, prior: prior - DISTINCT_COST, ...fewer }];
  });
}

function featuresOf(question: LinkedQuestion, judged: JudgedPlan): Record<string, number>[] {
  const facts = factsOf(question, judged.plan);
  return [...fitFeatures(question, judged, facts), ...formFeatures(question, judged)];
}

function denseOf(features: readonly Record<string, number>[]): Float64Array {
  const values: number[] = [];
  for (const each of features)
    for (const value of Object.values(each)) values.push(Number.isFinite(value) ? value : 0);
  return Float64Array.from(values);
}

/** The names of the dense features of a plan, in their order. */
export function denseNames(question: LinkedQuestion, judged: JudgedPlan): string[] {
  return featuresOf(question, judged).flatMap((each) => Object.keys(each));
}

/**
 * The plans a question may ask for, run and described.
 * @param named columns that each of them uses
 */
export function candidatesFor(
  question: LinkedQuestion,
  runner: PlanRunner,
  named: readonly string[] = [],
): Candidate[] {
  const plans = runAll(question, runner, named).map((each) => ({ ...each, key: resultKey(each) }));
  const alike = new Map<string, number>();
  for (const { key } of plans) alike.set(key, (alike.get(key) ?? 0) + 1);
  const mentions = new MentionFeatures(question);
  return plans.map((each, rank) =>
    described(each, { question, mentions, rank, alike: alike.get(each.key) ?? 1, others: plans.length }),
  );
}

interface Described extends Pick<JudgedPlan, 'rank' | 'alike' | 'others'> {
  readonly question: LinkedQuestion;
  readonly mentions: MentionFeatures;
}

function described(
  { plan, prior, count, rows, key }: RunPlan & { readonly key: string },
  { question, mentions, ...among }: Described,
): Candidate {
  return {
    plan,
    prior,
    count,
    rows,
    key,
    dense: denseOf(featuresOf(question, { plan, prior, count, rows, ...among })),
    operations: operationsOf(plan),
    mentions: mentions.of(plan),
  };
}

/**
 * A plan that somebody else proposes, described as those that the question may ask for.
 * @param own its parts say which words name them
 * @param candidates the plans that the question may ask for
 * @param known the place among them of the one which says the same; below 0 for none
 */
export function candidateBeside(
  own: RunPlan,
  candidates: readonly Candidate[],
  known: number,
  question: LinkedQuestion,
): Candidate {
  const others = candidates.filter((_, at) => at !== known);
  const key = resultKey(own);
  return described(
    { ...own, key },
    {
      question,
      mentions: new MentionFeatures(question),
      rank: known < 0 ? others.filter(({ prior }) => prior > own.prior).length : known,
      alike: others.filter((each) => each.key === key).length + 1,
      others: others.length + 1,
    },
  );
}
