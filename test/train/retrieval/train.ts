// Chooses what the likeness of letters counts beside equality of terms, by leaving collections out: each weight is measured on
// every set, and what all other collections choose on the one that is left out. Run
//   npm run train:retrieval [-- --data DIR]
import { parseArgs } from 'node:util';
import { likenessTo } from '../../../src/engine/retrieval/rerank.js';
import { askedTerms } from '../../../src/engine/terms/index.js';
import { rankingSets } from '../../eval/retrieval.js';
import { measuresOf } from '../../eval/retrieval/measures.js';
import { type RankingQuestion, type RankingSet } from '../../eval/retrieval/ranking-set.js';
import { Bm25Reference } from '../../eval/retrieval/reference.js';
import { bestChoice, gainOf, leavingOut, type MeasuredSet } from './leave-out.js';

/** The first does nothing. */
const WEIGHTS = [0, 0.05, 0.1, 0.2, 0.4] as const;
/** As the retriever looks at. */
const CANDIDATES = 50;

const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data/retrieval' } } });

/** nDCG@10 of one question by every weight. */
function figuresOf(reference: Bm25Reference, { text, relevant }: RankingQuestion): number[] {
  const found = reference.scored(text, CANDIDATES);
  const likeness = likenessTo(askedTerms(text), found);
  return WEIGHTS.map((weight) => {
    const scored = found.map(({ id, score }, i) => ({ id, score: score + weight * (likeness[i] ?? 0) }));
    const ranking = scored.toSorted((left, right) => right.score - left.score).map(({ id }) => id);
    return measuresOf(ranking, relevant).ndcg;
  });
}

function measured(set: RankingSet): MeasuredSet {
  const reference = Bm25Reference.ofService(set.passages);
  const all = set.questions.map((question) => figuresOf(reference, question));
  const figures = WEIGHTS.map((_, i) => all.reduce((sum, each) => sum + (each[i] ?? 0), 0) / all.length);
  // XQuAD in two languages holds the same questions, and the sets of Spider the same databases.
  return { name: set.name, collection: set.name.replace(/[-:].*/, ''), figures };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

const shown = (value: number): string => value.toFixed(4).padStart(8);

say(
  `${'BM25, and the gain by weight'.padEnd(44)}${WEIGHTS.map((weight) => String(weight).padStart(8)).join('')}`,
);
const sets: MeasuredSet[] = [];
for (const set of await rankingSets(values.data)) {
  const one = measured(set);
  sets.push(one);
  const gains = WEIGHTS.map((_, choice) =>
    shown(choice === 0 ? (one.figures[0] ?? NaN) : gainOf(one, choice)),
  );
  say(`${one.name.padEnd(44)}${gains.join('')}`);
}
say('\nchosen without a collection, and what that gives on it');
for (const { collection, choice, gains } of leavingOut(sets)) {
  const list = gains.map(({ gain }) => shown(gain)).join('');
  say(`${collection.padEnd(10)} ${String(WEIGHTS[choice]).padEnd(6)} ${list}`);
}
say(`\nchosen by all: ${String(WEIGHTS[bestChoice(sets)])}`);
