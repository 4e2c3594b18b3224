import { join } from 'node:path';
import { Asker } from './asker.js';
import { type BenchQuestion, readBenchQuestions, textOf } from './dabench-set.js';
import { rightAnswers, tagsOf } from './dabench-score.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Prediction } from './report.js';

const USUAL_DATA = '../shared/data/dabench';

interface Asked {
  readonly question: BenchQuestion;
  readonly reply: string;
  readonly milliseconds: number;
  readonly half: string;
}

function prediction({ question, reply, milliseconds, half }: Asked): Prediction {
  const given = tagsOf(reply);
  const right = rightAnswers(question.labels, given);
  return {
    id: String(question.id),
    question: textOf(question),
    expected: question.labels,
    predicted: given.length > 0 ? given : reply,
    correct: right.every(Boolean),
    confidence: null,
    declined: given.length === 0,
    milliseconds,
    measures: { 'any part right': right.some(Boolean) },
    groups: [half, `level ${question.level}`, ...question.concepts],
    parts: { right: right.filter(Boolean).length, all: right.length },
  };
}

/**
 * Asks the questions of a folder with `questions.jsonl`, `labels.jsonl` and `tables/`. Tables are read by Quarry's own
 * ingestion, and the whole reply is scored: all tags of a question must be right.
 */
export async function evaluateDabench(options: EvalOptions): Promise<Prediction[]> {
  const data = options.data ?? USUAL_DATA;
  const all = await readBenchQuestions(data);
  const named = all.map((question) => ({ id: String(question.id), question }));
  const chosen = chosenQuestions(named, options).map(({ question }) => question);
  const byFile = chosen.toSorted((left, right) => (left.fileName < right.fileName ? -1 : 1));
  const asker = await Asker.create();
  try {
    const predictions: Prediction[] = [];
    for (const question of byFile) {
      const path = join(data, 'tables', question.fileName);
      const { reply, failure, milliseconds } = await asker.ask([path], {
        question: textOf(question),
        history: [],
      });
      const half = all.indexOf(question) < all.length / 2 ? 'first half' : 'second half';
      predictions.push(prediction({ question, reply: failure ?? reply, milliseconds, half }));
    }
    return predictions;
  } finally {
    await asker.close();
  }
}
