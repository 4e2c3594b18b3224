import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Retriever } from '../../src/engine/index.js';
import { indexPassages } from '../support/indexed-texts.js';
import { type EvalOptions, chosenQuestions } from './options.js';
import { type Prediction } from './prediction.js';
import { derivedSets } from './retrieval/derived-sets.js';
import { headingSet } from './retrieval/heading-sets.js';
import { meanOf, measuresOf, type RankingMeasures } from './retrieval/measures.js';
import { questionSets } from './retrieval/question-sets.js';
import { type RankingQuestion, type RankingSet, readRankingSet, sampleOf } from './retrieval/ranking-set.js';
import { Bm25Reference } from './retrieval/reference.js';

const USUAL_DATA = '../shared/data/retrieval';
const LIMITS = { memoryBytes: 1024 ** 3, threads: 2 };
const DEPTH = 10;
/** Questions of a set that is made of another one. */
const MOST_DERIVED = 300;

/** The rankings of one question. */
interface Asked {
  readonly prediction: Prediction;
  readonly service: RankingMeasures;
  /** BM25 over the terms of the service, without what it does beside. */
  readonly plain: RankingMeasures;
  /** BM25 as a usual package does it. */
  readonly usual: RankingMeasures;
}

/** Every set there is: the folders, then those that are made of them and of the questions and documents beside them. */
export async function rankingSets(root: string): Promise<RankingSet[]> {
  const entries = await readdir(root, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const given: RankingSet[] = [];
  for (const name of folders.toSorted()) given.push(await readRankingSet(join(root, name)));
  const made = given.flatMap(derivedSets);
  made.push(...(await questionSets(join(root, '../human'))));
  const manuals = join(root, '../files/mdx');
  if (existsSync(manuals)) made.push(await headingSet('mdx', manuals));
  return [...given, ...made.map((set) => ({ ...set, questions: sampleOf(set.questions, MOST_DERIVED) }))];
}

class Searches {
  private constructor(
    private readonly set: RankingSet,
    private readonly retriever: Retriever,
    private readonly scratch: string,
    private readonly plain = Bm25Reference.ofService(set.passages),
    private readonly usual = Bm25Reference.ofBm25s(set.passages),
  ) {}

  static async open(set: RankingSet): Promise<Searches> {
    const scratch = await mkdtemp(join(tmpdir(), 'retrieval-'));
    const passages = set.passages.map(({ text, headings }) => ({
      text,
      page: null,
      headings: [...headings],
    }));
    const source = await indexPassages(passages, scratch);
    const retriever = await Retriever.open({ sources: [source], mergedPath: null, limits: LIMITS });
    return new Searches(set, retriever, scratch);
  }

  async ask({ id, text, relevant }: RankingQuestion): Promise<Asked> {
    const start = performance.now();
    const found = await this.retriever.search(text, DEPTH);
    const milliseconds = performance.now() - start;
    const ranking = found.map(({ position }) => this.set.passages[position]?.id ?? '');
    const prediction = {
      id,
      question: text,
      expected: [...relevant],
      predicted: ranking,
      correct: relevant.has(ranking[0] ?? ''),
      confidence: found[0]?.score ?? 0,
      declined: found.length === 0,
      milliseconds,
      measures: {},
      groups: [this.set.name],
    };
    return {
      prediction,
      service: measuresOf(ranking, relevant),
      plain: measuresOf(this.plain.search(text, DEPTH), relevant),
      usual: measuresOf(this.usual.search(text, DEPTH), relevant),
    };
  }

  async close(): Promise<void> {
    this.retriever.close();
    await rm(this.scratch, { recursive: true });
  }
}

async function evaluateSet(set: RankingSet, options: EvalOptions): Promise<Prediction[]> {
  const searches = await Searches.open(set);
  try {
    const asked: Asked[] = [];
    for (const question of chosenQuestions(set.questions, options)) asked.push(await searches.ask(question));
    process.stdout.write(`${lineOf(set, asked)}\n`);
    return asked.map(({ prediction }) => prediction);
  } finally {
    await searches.close();
  }
}

function lineOf({ name, passages }: RankingSet, asked: readonly Asked[]): string {
  const { ndcg, recall, reciprocalRank } = meanOf(asked.map(({ service }) => service));
  const plain = meanOf(asked.map((each) => each.plain)).ndcg;
  const usual = meanOf(asked.map((each) => each.usual)).ndcg;
  const figures = [
    `nDCG@10 ${ndcg.toFixed(4)}  Recall@5 ${recall.toFixed(4)}  MRR@10 ${reciprocalRank.toFixed(4)}`,
    `BM25 ${plain.toFixed(4)} (${signed(ndcg - plain)})`,
    `bm25s ${usual.toFixed(4)} (${signed(ndcg - usual)})`,
    `${asked.length} of ${passages.length}`,
  ];
  return `${name.padEnd(42)} ${figures.join('  ')}`;
}

function signed(difference: number): string {
  return `${difference < 0 ? '−' : '+'}${Math.abs(difference).toFixed(4)}`;
}

/**
 * Searches the passages of every set for those that answer its questions, and prints how well they are ranked, beside
 * two references: BM25 over the same terms, and BM25 as a usual package does it. What counts as right is a relevant
 * passage in the first place. `split` names sets, with commas.
 * @throws Error where a set that was named is not there
 */
export async function evaluateRetrieval(options: EvalOptions): Promise<Prediction[]> {
  const all = await rankingSets(options.data ?? USUAL_DATA);
  const names = options.split?.split(',') ?? all.map(({ name }) => name);
  const missing = names.filter((name) => all.every((set) => set.name !== name));
  if (missing.length > 0) throw new Error(`there are no sets ${missing.join(', ')}`);
  const predictions: Prediction[] = [];
  for (const set of all.filter(({ name }) => names.includes(name)))
    predictions.push(...(await evaluateSet(set, options)));
  return predictions;
}
