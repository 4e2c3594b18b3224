import { type AnalysisTable } from './analyst.js';
import { type Candidate, candidateBeside } from './judge/candidates.js';
import { confidence, confidenceFeatures } from './judge/confidence.js';
import { fittingPrior } from './judge/fitting-prior.js';
import { type Judged, judged, scores } from './judge/model.js';
import { namedPlan } from './judge/named-plan.js';
import { factsOf } from './judge/features/plan-facts.js';
import { type Judge } from './judge/stored-model.js';
import { wordFeatures } from './judge/features/word-features.js';
import { type LinkedQuestion } from './mentions/linked-question.js';
import { nearOnly } from './mentions/near-only.js';
import { type Plan, selectionsOf, tablesOf } from './plan/plan.js';
import { type Row } from './plan/row-sets.js';
import { type PlanRunner } from './plan/run.js';
import { planSql } from './plan/sql.js';
import { writtenWords } from './tables/header-words.js';
import { stem } from './builtin/text/stem.js';

/** A reading of a question over the tables of a dataset. */
export interface PlanReading {
  readonly plan: Plan;
  /** How often readings as likely as this one are right, 0 to 1. */
  readonly confidence: number;
  /** The result as it was computed without the database; null where not all rows were at hand. */
  readonly expected: readonly Row[] | null;
  readonly tables: readonly AnalysisTable[];
  /** Words that name something, but nothing that the plan uses. */
  readonly unexplained: readonly string[];
}

/** A question with the plans that it may ask for. */
export interface JudgedQuestion {
  readonly linked: LinkedQuestion;
  readonly candidates: readonly Candidate[];
  /** Scores of the candidates: they are as likely as these are large. */
  readonly points: readonly number[];
  /** Runs them again. */
  readonly runner: PlanRunner;
  /** Their results, the likeliest first. */
  readonly results: readonly Judged[];
  /** How often the likeliest result is right, 0 to 1. */
  readonly sure: number;
  readonly tables: readonly AnalysisTable[];
}

/** So many plans of a question are decided on together, as when the decision was learned. */
export const MOST_READINGS = 3;
/** "teacher", "treatment": called by what they do, or is done. */
const DOING = /(?<=\p{L}{3})(?:ers?|ors?|ments?)$/u;
/** Keeps the share of the others within bounds where the judge gives the first nearly everything. */
const LEAST_REST = 0.001;

/**
 * Stems of the words in the headers by which a plan joins its tables, or leaves out rows: "lost" where ships belong to a battle
 * by `lost_in_battle`.
 */
function joiningStems(plan: Plan): ReadonlySet<string> {
  const selections = selectionsOf(plan);
  const exclusions = selections.flatMap(({ exclusion }) => exclusion ?? []);
  const edges = [...selections, ...exclusions].flatMap(({ from }) => from.edges);
  const columns = [
    ...edges.flatMap(({ left, right }) => [left, right]),
    ...exclusions.flatMap(({ column, other }) => [column, other]),
  ];
  return new Set(columns.flatMap(({ name }) => writtenWords(name).map(stem)));
}

/** Stems of what those do, or is done by, whose tables a plan joins: "teach" where teachers are joined. */
function doneStems(plan: Plan, { dataset }: LinkedQuestion): ReadonlySet<string> {
  const names = tablesOf(plan);
  const words = names.length > 1 ? names.flatMap((name) => dataset.table(name).words) : [];
  return new Set(words.flatMap((word) => (DOING.test(word) ? [stem(word.replace(DOING, ''))] : [])));
}

/** The words that name nothing a plan uses; one that is merely near in meaning to a header names nothing for sure. */
function unexplainedIn(linked: LinkedQuestion, plan: Plan): string[] {
  const { content, unexplained } = factsOf(linked, plan);
  const near = nearOnly(linked);
  const [joining, done, named] = [joiningStems(plan), doneStems(plan, linked), linked.namedPlaces()];
  const isJoining = (place: number): boolean =>
    !named.has(place) && joining.has(linked.tokens[place]?.stem ?? '');
  return content
    .filter((place) => (unexplained.includes(place) && !isJoining(place)) || near.has(place))
    .filter((place) => !done.has(linked.tokens[place]?.stem ?? ''))
    .map((place) => linked.tokens[place]?.norm ?? '');
}

function readingOf(
  plan: Plan,
  sureness: number,
  { linked, runner, tables }: Pick<JudgedQuestion, 'linked' | 'runner' | 'tables'>,
): PlanReading {
  const isAtHand = tablesOf(plan).every((name) => linked.dataset.table(name).isComplete);
  const expected = isAtHand ? runner.run(plan) : null;
  return { plan, confidence: sureness, expected, tables, unexplained: unexplainedIn(linked, plan) };
}

/** How often each of some results is right, the likeliest first. */
function surenesses(results: readonly Judged[], sure: number): number[] {
  const rest = (1 - sure) / Math.max(LEAST_REST, 1 - (results[0]?.probability ?? 0));
  return results.map(({ probability }, at) => (at === 0 ? sure : probability * rest));
}

/** The likeliest plans of a question, each with another result. */
export function likeliestReadings(question: JudgedQuestion): PlanReading[] {
  const sureness = surenesses(question.results, question.sure);
  return question.results
    .slice(0, MOST_READINGS)
    .map(({ candidate: { plan } }, at) => readingOf(plan, sureness[at] ?? 0, question));
}

/** A plan of somebody else with what it is beside those of a question. */
interface ScoredPlan {
  readonly candidate: Candidate;
  readonly point: number;
  /** The place of the candidate that says the same; -1 where none does. */
  readonly known: number;
}

/** A plan that somebody else proposes for a question with its score; null where it is over other tables, or cannot be looked at. */
export function scoredBeside(plan: Plan, question: JudgedQuestion, { model }: Judge): ScoredPlan | null {
  const { linked, candidates, points, runner } = question;
  const likeliest = candidates
    .map((candidate, at) => ({ candidate, point: points[at] ?? 0 }))
    .toSorted((one, other) => other.point - one.point)
    .map(({ candidate }) => candidate.plan);
  const own = namedPlan(plan, linked, likeliest);
  const look = own && runner.look(own);
  if (!look) return null;
  const sql = planSql(own);
  const known = candidates.findIndex((each) => planSql(each.plan) === sql);
  const run = { plan: own, prior: fittingPrior(own, candidates), ...look };
  const candidate = candidateBeside(run, candidates, known, linked);
  const [point = 0] = scores([candidate], wordFeatures(linked), model);
  return { candidate, point, known };
}

/** The same as a reading of the question, as sure as its result is among those of all plans. */
export function readingBeside(plan: Plan, question: JudgedQuestion, judge: Judge): PlanReading | null {
  const scored = scoredBeside(plan, question, judge);
  if (!scored) return null;
  const { candidate: own, point, known } = scored;
  const { candidates, points } = question;
  const isNew = known < 0;
  const results = isNew ? judged([...candidates, own], [...points, point]) : question.results;
  const { confidence: model } = judge;
  const sure = isNew ? confidence(confidenceFeatures(results, model.dense), model) : question.sure;
  const at = results.findIndex(({ candidate }) => candidate.key === own.key);
  return readingOf(own.plan, surenesses(results, sure)[at] ?? 0, question);
}
