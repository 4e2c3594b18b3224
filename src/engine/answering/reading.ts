import { wholeNames } from '../analytics/tables-with-totals.js';
import { type AnalysisRequest, type AnalysisTable } from './analyst.js';
import { candidatesFor } from './judge/candidates.js';
import { confidence, confidenceFeatures } from './judge/confidence.js';
import { judged, scores } from './judge/model.js';
import { type JudgedQuestion, type PlanReading, readingBeside } from './judged-question.js';
import { type Judge, storedJudge } from './judge/stored-model.js';
import { wordFeatures } from './judge/features/word-features.js';
import { knowledgeWith } from './knowledge/knowledge.js';
import { type Datasets, type LinkedQuestion, linkQuestion } from './mentions/linked-question.js';
import { type MeantWords } from './mentions/meant-words.js';
import { type WordKnowledge, withoutCloseness } from './mentions/similarity.js';
import { type Plan } from './plan/plan.js';
import { PlanRunner } from './plan/run.js';
import { type Dataset } from './tables/dataset.js';
import { datasetBytes } from './tables/dataset-bytes.js';
import { loadDataset } from './tables/load-dataset.js';
import { Shelf } from './tables/shelf.js';
import { memoryOf } from './tables/table-memory.js';

export { type JudgedQuestion, type PlanReading } from './judged-question.js';

/** What reads tables, and the keys that are known of them. */
type GivenTables = Pick<AnalysisRequest, 'workbench' | 'keys'>;

/** The tables of a request that hold anything. */
interface LaidTables {
  readonly held: readonly AnalysisTable[];
  /** What queries call those tables that are read with their rows that sum up others. */
  readonly whole: ReadonlyMap<string, string>;
  readonly given: GivenTables;
}

type AskedTables = Pick<AnalysisRequest, 'question' | 'tables' | 'named'> &
  GivenTables & {
    /** Words of the question that can only mean one column each. */
    readonly meant?: MeantWords;
  };

/** More tables are too many to be read for one question. */
const MOST_TABLES = 30;
const MOST_CHARACTERS = 300;
const LONGEST_WORD = 60;
const NONE: ReadonlyMap<string, string> = new Map();

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
  private readonly datasets = new Shelf<Dataset>(datasetBytes);

  constructor(private readonly judge: Judge = storedJudge()) {
    this.knowledge = knowledgeWith(judge.pairs);
  }

  /** Whether any two tables can be joined, as far as they were not too many to be looked at. */
  async areRelated(asked: Pick<AnalysisRequest, 'tables'> & GivenTables): Promise<boolean> {
    const held = heldTables(asked.tables);
    if (held.length < 2 || held.length > MOST_TABLES) return false;
    const { joins } = await this.datasetOver(held, asked);
    return joins.hasEdges;
  }

  /** The tables that hold anything as plans run over them; null where there are none, or too many. */
  async dataset(asked: Pick<AnalysisRequest, 'tables'> & GivenTables): Promise<Dataset | null> {
    const held = heldTables(asked.tables);
    if (held.length === 0 || held.length > MOST_TABLES) return null;
    return this.datasetOver(held, asked);
  }

  /** A question with everything that it names in a dataset, without what is merely near in meaning. */
  linked(question: string, dataset: Dataset): LinkedQuestion {
    return linkQuestion(question, { plain: dataset, whole: null }, withoutCloseness(this.knowledge));
  }

  /** Tables as plans run over them. @throws QueryRefused where one is not there */
  datasetOver(tables: readonly AnalysisTable[], given: GivenTables): Promise<Dataset> {
    return this.datasetOf({ held: tables, whole: NONE, given });
  }

  /**
   * A plan that somebody else proposes for a question, judged as one more of those that it may ask for.
   * @param plan over any tables
   * @returns null where the question is over others, or the plan cannot be looked at
   */
  readingBeside(plan: Plan, question: JudgedQuestion): PlanReading | null {
    return readingBeside(plan, question, this.judge);
  }

  /** All plans that a question may ask for, run and judged; null where there is nothing to read. */
  async judgedPlans(asked: AskedTables, signal: AbortSignal): Promise<JudgedQuestion | null> {
    const { question } = asked;
    const held = heldTables(asked.tables);
    if (held.length === 0 || held.length > MOST_TABLES || !isReadable(question)) return null;
    const whole = wholeNames(held);
    const datasets = await this.datasetsOf({ held, whole, given: asked });
    signal.throwIfAborted();
    const linked = linkQuestion(question, datasets, this.knowledge, asked.meant);
    const { dataset } = linked;
    const runner = new PlanRunner(dataset);
    const candidates = candidatesFor(linked, runner, asked.named);
    const { model, confidence: sureness } = this.judge;
    const points = scores(candidates, wordFeatures(linked), model);
    const results = judged(candidates, points);
    if (results.length === 0) return null;
    const sure = confidence(confidenceFeatures(results, sureness.dense), sureness);
    const isWhole = dataset === datasets.whole;
    const named = held.map((table) => ({ ...table, name: whole.get(table.name) ?? table.name }));
    return { linked, candidates, points, runner, results, sure, tables: isWhole ? named : held };
  }

  private async datasetsOf(laid: LaidTables): Promise<Datasets> {
    const plain = await this.datasetOf({ ...laid, whole: NONE });
    return { plain, whole: laid.whole.size > 0 ? await this.datasetOf(laid) : null };
  }

  private datasetOf({ held, whole, given: { workbench, keys = [] } }: LaidTables): Promise<Dataset> {
    const isKnownWord = (word: string): boolean => this.knowledge.isWord(word);
    return this.datasets.take(memoryOf(workbench).of(held), JSON.stringify([...whole, ...keys]), () =>
      loadDataset({ tables: held, workbench, whole, keys }, isKnownWord),
    );
  }
}
