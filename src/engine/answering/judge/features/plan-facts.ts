import { type LinkedQuestion } from '../../mentions/linked-question.js';
import { type Plan, selectionsOf, tablesOf } from '../../plan/plan.js';
import { type Look } from '../../plan/run.js';
import { DISTRIBUTION } from '../../question/words.js';
import { cuesOf } from './question-cues.js';

/** A plan that was run, with what its result is among those of the others. */
export interface JudgedPlan extends Look {
  readonly plan: Plan;
  readonly prior: number;
  /** Place among the plans by how well their parts fit. */
  readonly rank: number;
  /** How many plans give the same result, and of how many. */
  readonly alike: number;
  readonly others: number;
}

/** What a plan explains of its question. */
export interface PlanFacts {
  /** Places of the words of its mentions. */
  readonly explained: ReadonlySet<number>;
  readonly tables: readonly string[];
  /** Places of words that name something and are explained by nothing. */
  readonly unexplained: readonly number[];
  /** Places of words that name something. */
  readonly content: readonly number[];
}

/** Places of the numbers that say how many rows are wanted, or how large the number of a group must be. */
const boundPlaces = ({ numbers }: LinkedQuestion, { limit, having }: Plan): number[] =>
  numbers.flatMap(({ place, value }) =>
    value === limit || having.some((each) => value === each.value) ? [place] : [],
  );

/** How often each value occurs is how a column is distributed. */
const countsGroups = ({ groupBy, items }: Plan): boolean =>
  groupBy !== null && items.some(({ column }) => column === null);

const distributionPlaces = ({ tokens }: LinkedQuestion): number[] =>
  tokens.flatMap(({ norm }, place) => (DISTRIBUTION.has(norm) ? [place] : []));

/** What a plan explains. */
export function factsOf(question: LinkedQuestion, plan: Plan): PlanFacts {
  const selections = selectionsOf(plan);
  const conditions = selections.flatMap((each) => [
    ...each.conditions,
    ...(each.exclusion?.conditions ?? []),
  ]);
  const tables = tablesOf(plan);
  const explained = new Set([
    ...selections.flatMap(({ items }) => items.flatMap(({ places }) => places)),
    ...conditions.flatMap(({ places, columnPlaces }) => [...places, ...columnPlaces]),
    ...selections.flatMap(({ groupBy }) => (groupBy ? question.mentionOf(groupBy).places : [])),
    ...selections.flatMap(({ order }) => order?.item.places ?? []),
    ...(plan.compared?.places ?? []),
    ...boundPlaces(question, plan),
    ...(countsGroups(plan) ? distributionPlaces(question) : []),
  ]);
  const withTables = new Set([...explained, ...tables.flatMap((name) => question.tablePlaces(name))]);
  const { content } = cuesOf(question);
  return { explained, tables, content, unexplained: content.filter((place) => !withTables.has(place)) };
}
