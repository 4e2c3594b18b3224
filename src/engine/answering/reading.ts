import { type AnalysisRequest, type AnalysisTable, type QueryRunner } from './analyst.js';
import { candidatesFor } from './judge/candidates.js';
import { confidence, confidenceFeatures } from './judge/confidence.js';
import { judged, scores } from './judge/model.js';
import { factsOf } from './judge/plan-facts.js';
import { type Judge, storedJudge } from './judge/stored-model.js';
import { wordFeatures } from './judge/word-features.js';
import { knowledgeWith } from './knowledge/knowledge.js';
import { LinkedQuestion } from './mentions/linked-question.js';
import { type WordKnowledge } from './mentions/similarity.js';
import { type Plan, tablesOf } from './plan/plan.js';
import { type Row } from './plan/row-sets.js';
import { PlanRunner } from './plan/run.js';
import { type Dataset } from './tables/dataset.js';
import { loadDataset } from './tables/load-dataset.js';

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

/** More tables are too many to be read for one question. */
const MOST_TABLES = 30;
const MOST_CHARACTERS = 300;
const LONGEST_WORD = 60;
const MOST_READINGS = 3;
/** Keeps the share of the others within bounds where the judge gives the first nearly everything. */
const LEAST_REST = 0.001;

/** Longer texts, and such as are hardly words, are read by the grammar alone. */
function isReadable(question: string): boolean {
  return (
    question.length <= MOST_CHARACTERS && question.split(/\s/).every(({ length }) => length <= LONGEST_WORD)
  );
}

const heldTables = (tables: readonly AnalysisTable[]): AnalysisTable[] =>
  tables.filter(({ profile }) => profile.rowCount > 0 && profile.columns.length > 0);

/** Reads questions as plans composed of what they mention, and judges the plans by what was learned from people's questions. */
export class PlanReader {
  private readonly knowledge: WordKnowledge;
  /** Of tables that are asked about again while they are open. */
  private readonly datasets = new WeakMap<readonly AnalysisTable[], Promise<Dataset>>();

  constructor(private readonly judge: Judge = storedJudge()) {
    this.knowledge = knowledgeWith(judge.pairs);
  }

  /** Whether any two tables can be joined, as far as they were not too many to be looked at. */
  async areRelated({ tables, workbench }: Pick<AnalysisRequest, 'tables' | 'workbench'>): Promise<boolean> {
    const held = heldTables(tables);
    if (held.length < 2 || held.length > MOST_TABLES) return false;
    const { joins } = await this.datasetOf(tables, held, workbench);
    return joins.hasEdges;
  }

  /** The likeliest plans, each with another result; none where there is nothing to read. */
  async read(
    {
      question,
      tables,
      workbench,
    }: Pick<AnalysisRequest, 'question' | 'tables'> & { readonly workbench: QueryRunner },
    signal: AbortSignal,
  ): Promise<PlanReading[]> {
    const held = heldTables(tables);
    if (held.length === 0 || held.length > MOST_TABLES || !isReadable(question)) return [];
    const dataset = await this.datasetOf(tables, held, workbench);
    signal.throwIfAborted();
    const linked = new LinkedQuestion(question, dataset, this.knowledge);
    const candidates = candidatesFor(linked, new PlanRunner(dataset));
    const { model, confidence: sureness } = this.judge;
    const results = judged(candidates, scores(candidates, wordFeatures(linked), model));
    const [first] = results;
    if (!first) return [];
    const sure = confidence(confidenceFeatures(results, sureness.dense), sureness);
    const rest = (1 - sure) / Math.max(LEAST_REST, 1 - first.probability);
    return results.slice(0, MOST_READINGS).map(({ candidate: { plan, rows }, probability }, at) => ({
      plan,
      confidence: at === 0 ? sure : probability * rest,
      expected: tablesOf(plan).every((name) => dataset.table(name).isComplete) ? rows : null,
      tables: held,
      unexplained: factsOf(linked, plan).unexplained.map((place) => linked.tokens[place]?.norm ?? ''),
    }));
  }

  private datasetOf(
    tables: readonly AnalysisTable[],
    held: readonly AnalysisTable[],
    workbench: QueryRunner,
  ): Promise<Dataset> {
    const known = this.datasets.get(tables);
    if (known) return known;
    const dataset = loadDataset(held, workbench, (word) => this.knowledge.isWord(word));
    this.datasets.set(tables, dataset);
    return dataset;
  }
}
