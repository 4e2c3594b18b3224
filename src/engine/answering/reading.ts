import { type AnalysisRequest, type AnalysisTable, type QueryRunner } from './analyst.js';
import { type Candidate, candidatesFor } from './judge/candidates.js';
import { confidence, confidenceFeatures } from './judge/confidence.js';
import { judged, scores } from './judge/model.js';
import { factsOf } from './judge/plan-facts.js';
import { type Judge, storedJudge } from './judge/stored-model.js';
import { wordFeatures } from './judge/word-features.js';
import { knowledgeWith } from './knowledge/knowledge.js';
import { LinkedQuestion } from './mentions/linked-question.js';
import { type Plan } from './plan/plan.js';
import { type Row } from './plan/row-sets.js';
import { PlanRunner } from './plan/run.js';
import { loadDataset } from './tables/load-dataset.js';

/** The likeliest reading of a question over the tables of a dataset. */
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

function isWhole(
  tables: readonly AnalysisTable[],
  candidate: Candidate,
  isComplete: (name: string) => boolean,
): boolean {
  return tables.every(({ name }) => isComplete(name)) && candidate.rows.length > 0;
}

/** Longer texts, and such as are hardly words, are read by the grammar alone. */
function isReadable(question: string): boolean {
  return (
    question.length <= MOST_CHARACTERS && question.split(/\s/).every(({ length }) => length <= LONGEST_WORD)
  );
}

/** Reads questions as plans composed of what they mention, and judges the plans by what was learned from people's questions. */
export class PlanReader {
  private readonly judge: Judge = storedJudge();
  private readonly knowledge = knowledgeWith(this.judge.pairs);

  /** The likeliest plan; null where there is none. */
  async read(
    {
      question,
      tables,
      workbench,
    }: Pick<AnalysisRequest, 'question' | 'tables'> & { readonly workbench: QueryRunner },
    signal: AbortSignal,
  ): Promise<PlanReading | null> {
    const held = tables.filter(({ profile }) => profile.rowCount > 0 && profile.columns.length > 0);
    if (held.length === 0 || held.length > MOST_TABLES) return null;
    if (!isReadable(question)) return null;
    const dataset = await loadDataset(held, workbench, (word) => this.knowledge.isWord(word));
    signal.throwIfAborted();
    const linked = new LinkedQuestion(question, dataset, this.knowledge);
    const candidates = candidatesFor(linked, new PlanRunner(dataset));
    const { model, confidence: sureness } = this.judge;
    const results = judged(candidates, scores(candidates, wordFeatures(linked), model));
    const [first] = results;
    if (!first) return null;
    const { candidate } = first;
    const isComplete = isWhole(held, candidate, (name) => dataset.table(name).isComplete);
    return {
      plan: candidate.plan,
      confidence: confidence(confidenceFeatures(results, sureness.dense), sureness),
      expected: isComplete ? candidate.rows : null,
      tables: held,
      unexplained: factsOf(linked, candidate.plan).unexplained.map(
        (place) => linked.tokens[place]?.norm ?? '',
      ),
    };
  }
}
