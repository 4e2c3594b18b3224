import { type Asker } from '../../eval/asker.js';
import { type AskedQuestion } from '../deciding/asked-questions.js';
import { wholeNames } from '../../../src/engine/analytics/tables-with-totals.js';
import { candidatesFor, denseNames } from '../../../src/engine/answering/judge/candidates.js';
import { proposals } from '../../../src/engine/answering/kinds/index.js';
import { wordFeatures } from '../../../src/engine/answering/judge/features/word-features.js';
import { type Datasets, linkQuestion } from '../../../src/engine/answering/mentions/linked-question.js';
import { type WordKnowledge } from '../../../src/engine/answering/mentions/similarity.js';
import { isVerdict, type Plan } from '../../../src/engine/answering/plan/plan.js';
import { type Row } from '../../../src/engine/answering/plan/row-sets.js';
import { PlanRunner } from '../../../src/engine/answering/plan/run.js';
import { type Dataset } from '../../../src/engine/answering/tables/dataset.js';
import { loadDataset, type ReadingLimits } from '../../../src/engine/answering/tables/load-dataset.js';
import { type Example } from './learner.js';

/** A question with its dataset read. */
export interface Laid {
  readonly question: AskedQuestion;
  readonly datasets: Datasets;
}

/** An example with what is said of it in reports. */
export interface AskedExample extends Example {
  readonly question: Omit<AskedQuestion, 'isRight'>;
  readonly milliseconds: number;
  /** Which candidates are right, further columns or not. */
  readonly isRight: readonly boolean[];
}

/** Right answers rest on all rows, so nearly all are read. */
const LIMITS: ReadingLimits = { cells: 1_500_000, cellsInAll: 3_000_000, rows: 70_000 };

/** Reads the datasets of questions, each once. */
export async function laidOut(
  questions: readonly AskedQuestion[],
  asker: Asker,
  knowledge: WordKnowledge,
): Promise<Laid[]> {
  const known = new Map<string, Datasets>();
  const laid: Laid[] = [];
  for (const question of questions) {
    let datasets = known.get(question.dataset);
    if (!datasets) {
      const { tables, keys, workbench } = await asker.lay(question.paths);
      const held = tables.filter(({ profile }) => profile.rowCount > 0 && profile.columns.length > 0);
      if (held.length === 0) continue;
      const load = (whole: ReadonlyMap<string, string>): Promise<Dataset> =>
        loadDataset({ tables: held, workbench, whole, keys }, (word) => knowledge.isWord(word), LIMITS);
      const whole = wholeNames(held);
      datasets = { plain: await load(new Map()), whole: whole.size > 0 ? await load(whole) : null };
      known.set(question.dataset, datasets);
    }
    laid.push({ question, datasets });
  }
  return laid;
}

function isRightResult(question: AskedQuestion, plan: Plan, rows: readonly Row[]): boolean {
  const columns = (rows[0] ?? plan.items).map((_, at) => ({ name: String(at), type: 'text' as const }));
  const tables = [{ columns, rows, truncated: false }];
  const reply = isVerdict(plan) ? (rows[0]?.[0] === 'true' ? 'Yes' : 'No') : '';
  return question.isRight({ tables, reply, failure: null, milliseconds: 0 });
}

/** Makes the examples of questions; each runner serves the questions of a dataset. */
export function examplesOf(laid: readonly Laid[], knowledge: WordKnowledge): AskedExample[] {
  let served: { readonly dataset: Dataset; readonly runner: PlanRunner } | null = null;
  return laid.map(({ question, datasets }) => {
    const started = performance.now();
    const linked = linkQuestion(question.question, datasets, knowledge);
    const { dataset } = linked;
    if (served?.dataset !== dataset) served = { dataset, runner: new PlanRunner(dataset) };
    const { runner } = served;
    const found = candidatesFor(linked, runner);
    const milliseconds = performance.now() - started;
    const rights = new Map<string, boolean>();
    const isRight = found.map(({ key, plan, count, rows }) => {
      const all = (): readonly Row[] => (count > rows.length ? (runner.run(plan) ?? []) : rows);
      const known = rights.get(key) ?? isRightResult(question, plan, all());
      rights.set(key, known);
      return known;
    });
    // Columns that nobody asked for make no answer wrong, but those without them are to be preferred.
    const fewest = Math.min(...found.flatMap(({ plan }, at) => (isRight[at] ? [plan.items.length] : [])));
    const isBest = found.map(({ plan }, at) => isRight[at] === true && plan.items.length === fewest);
    const candidates = found.map(({ key, dense, operations, mentions }) => ({
      key,
      dense: Float32Array.from(dense),
      operations,
      mentions: Int32Array.from(mentions),
    }));
    const { id, set, paths, sql, tablesUsed } = question;
    return {
      question: { id, set, dataset: question.dataset, question: question.question, paths, sql, tablesUsed },
      milliseconds,
      database: question.dataset,
      words: wordFeatures(linked),
      candidates,
      isRight,
      isBest,
    };
  });
}

/** The names of the dense features, in their order. */
export function denseNamesOf(laid: readonly Laid[], knowledge: WordKnowledge): string[] {
  for (const { question, datasets } of laid) {
    const linked = linkQuestion(question.question, datasets, knowledge);
    const [first] = proposals(linked);
    if (first)
      return denseNames(linked, {
        plan: first.plan,
        prior: first.prior,
        count: 0,
        rows: [],
        rank: 0,
        alike: 1,
        others: 1,
      });
  }
  return [];
}
