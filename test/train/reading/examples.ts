import { type Asker } from '../../eval/asker.js';
import { type HumanQuestion } from '../../eval/human/human-set.js';
import { isSameTable } from '../../eval/human/same-table.js';
import { type GoldTable } from '../../eval/human/human-set.js';
import { candidatesFor, denseNames } from '../../../src/engine/answering/judge/candidates.js';
import { proposals } from '../../../src/engine/answering/kinds/index.js';
import { wordFeatures } from '../../../src/engine/answering/judge/word-features.js';
import { LinkedQuestion } from '../../../src/engine/answering/mentions/linked-question.js';
import { type WordKnowledge } from '../../../src/engine/answering/mentions/similarity.js';
import { type Row } from '../../../src/engine/answering/plan/row-sets.js';
import { PlanRunner } from '../../../src/engine/answering/plan/run.js';
import { type Dataset } from '../../../src/engine/answering/tables/dataset.js';
import { loadDataset } from '../../../src/engine/answering/tables/load-dataset.js';
import { type Example } from './learner.js';

/** A question with its dataset read. */
export interface Laid {
  readonly question: HumanQuestion;
  readonly dataset: Dataset;
}

/** An example with what is said of it in reports. */
export interface AskedExample extends Example {
  readonly question: HumanQuestion;
  readonly milliseconds: number;
}

/** Reads the datasets of questions, each once. */
export async function laidOut(
  questions: readonly HumanQuestion[],
  asker: Asker,
  knowledge: WordKnowledge,
): Promise<Laid[]> {
  const known = new Map<string, Dataset>();
  const laid: Laid[] = [];
  for (const question of questions) {
    const key = question.paths.join('\n');
    let dataset = known.get(key);
    if (!dataset) {
      const { tables, workbench } = await asker.lay(question.paths);
      dataset = await loadDataset(tables, workbench, (word) => knowledge.isWord(word));
      known.set(key, dataset);
    }
    laid.push({ question, dataset });
  }
  return laid;
}

function isRightResult({ gold }: HumanQuestion, rows: readonly Row[]): boolean {
  const expected = gold.answer as GoldTable;
  const width = rows[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => ({ name: String(at), type: 'text' as const }));
  const given = { columns, rows, truncated: false };
  return [expected, ...(gold.alternatives ?? [])].some((table) => {
    if (table.rows.length === 0) return rows.length === 0;
    return isSameTable(table, given, gold.ordered === true);
  });
}

/** Makes the examples of questions; each runner serves the questions of a dataset. */
export function examplesOf(laid: readonly Laid[], knowledge: WordKnowledge): AskedExample[] {
  const runners = new Map<Dataset, PlanRunner>();
  return laid.map(({ question, dataset }) => {
    const runner = runners.get(dataset) ?? new PlanRunner(dataset);
    runners.set(dataset, runner);
    const started = performance.now();
    const linked = new LinkedQuestion(question.question, dataset, knowledge);
    const found = candidatesFor(linked, runner);
    const milliseconds = performance.now() - started;
    const rights = new Map<string, boolean>();
    const isRight = found.map(({ key, rows }) => {
      const right = rights.get(key) ?? isRightResult(question, rows);
      rights.set(key, right);
      return right;
    });
    const candidates = found.map(({ key, dense, operations, mentions }) => ({
      key,
      dense,
      operations,
      mentions: Int32Array.from(mentions) as unknown as number[],
    }));
    return {
      question,
      milliseconds,
      database: question.paths.join('\n'),
      words: wordFeatures(linked),
      candidates,
      isRight,
    };
  });
}

/** The names of the dense features, in their order. */
export function denseNamesOf(laid: readonly Laid[], knowledge: WordKnowledge): string[] {
  for (const { question, dataset } of laid) {
    const linked = new LinkedQuestion(question.question, dataset, knowledge);
    const [first] = proposals(linked);
    if (first)
      return denseNames(linked, {
        plan: first.plan,
        prior: first.prior,
        rows: [],
        rank: 0,
        alike: 1,
        others: 1,
      });
  }
  return [];
}
