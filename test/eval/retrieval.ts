import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Retriever } from '../../src/engine/index.js';
import { indexPassages } from '../support/indexed-texts.js';
import { type EvalOptions, chosenQuestions } from './options.js';
import { type Prediction } from './prediction.js';
import { meanOf, measuresOf, type RankingMeasures } from './retrieval-measures.js';

const USUAL_DATA = '../shared/data/retrieval';
const LIMITS = { memoryBytes: 1024 ** 3, threads: 2 };
const DEPTH = 10;

interface Passage {
  readonly _id: string;
  readonly title: string;
  readonly text: string;
}

interface Question {
  readonly id: string;
  readonly text: string;
  readonly relevant: ReadonlySet<string>;
}

async function lines(path: string): Promise<string[]> {
  return (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '');
}

async function questionsOf(folder: string): Promise<Question[]> {
  const relevant = new Map<string, Set<string>>();
  for (const line of await lines(join(folder, 'qrels.tsv'))) {
    const [query = '', passage = '', grade] = line.split('\t');
    if (!(Number(grade) > 0)) continue;
    relevant.set(query, (relevant.get(query) ?? new Set()).add(passage));
  }
  const queries = (await lines(join(folder, 'queries.jsonl'))).map(
    (line) => JSON.parse(line) as { _id: string; text: string },
  );
  return queries.flatMap(({ _id, text }) => {
    const ids = relevant.get(_id);
    return ids ? [{ id: _id, text, relevant: ids }] : [];
  });
}

interface Asked {
  readonly prediction: Prediction;
  readonly measures: RankingMeasures;
}

async function ask(
  set: string,
  question: Question,
  corpus: readonly Passage[],
  retriever: Retriever,
): Promise<Asked> {
  const start = performance.now();
  const found = await retriever.search(question.text, DEPTH);
  const milliseconds = performance.now() - start;
  const ranking = found.map(({ position }) => corpus[position]?._id ?? '');
  const isFirst = question.relevant.has(ranking[0] ?? '');
  const prediction = {
    id: question.id,
    question: question.text,
    expected: [...question.relevant],
    predicted: ranking,
    correct: isFirst,
    confidence: found[0]?.score ?? 0,
    declined: found.length === 0,
    milliseconds,
    measures: {},
    groups: [set],
  };
  return { prediction, measures: measuresOf(ranking, question.relevant) };
}

async function evaluateFolder(set: string, folder: string, options: EvalOptions): Promise<Prediction[]> {
  const corpus = (await lines(join(folder, 'corpus.jsonl'))).map((line) => JSON.parse(line) as Passage);
  const scratch = await mkdtemp(join(tmpdir(), 'retrieval-'));
  const passages = corpus.map(({ title, text }) => ({
    text,
    page: null,
    headings: title === '' ? [] : [title],
  }));
  const source = await indexPassages(passages, scratch);
  const retriever = await Retriever.open({ sources: [source], mergedPath: null, limits: LIMITS });
  try {
    const asked: Asked[] = [];
    for (const question of chosenQuestions(await questionsOf(folder), options))
      asked.push(await ask(set, question, corpus, retriever));
    const { ndcg, recall, reciprocalRank } = meanOf(asked.map(({ measures }) => measures));
    const figures = `nDCG@10 ${ndcg.toFixed(4)}  Recall@5 ${recall.toFixed(4)}  MRR@10 ${reciprocalRank.toFixed(4)}`;
    process.stdout.write(`${set.padEnd(16)} ${figures}  of ${asked.length}\n`);
    return asked.map(({ prediction }) => prediction);
  } finally {
    retriever.close();
    await rm(scratch, { recursive: true });
  }
}

/**
 * Searches every folder with `corpus.jsonl`, `queries.jsonl` and `qrels.tsv` for the passages of its questions, and
 * prints how well they are ranked. What counts as right is a relevant passage in the first place.
 */
export async function evaluateRetrieval(options: EvalOptions): Promise<Prediction[]> {
  const root = options.data ?? USUAL_DATA;
  const entries = await readdir(root, { withFileTypes: true });
  const sets = entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
  const predictions: Prediction[] = [];
  for (const set of sets) predictions.push(...(await evaluateFolder(set, join(root, set), options)));
  return predictions;
}
