import { join } from 'node:path';
import { Asker, type WatchedAnswer } from './asker.js';
import { takeKept } from './asking/kept-predictions.js';
import { untold } from './asking/set-question.js';
import { type BenchQuestion, readBenchQuestions, textOf } from './dabench-set.js';
import { rightAnswers, tagsOf } from './dabench-score.js';
import { chosenQuestions, type EvalOptions } from './options.js';
import { type Outcome, type Prediction } from './prediction.js';

const USUAL_DATA = '../shared/data/dabench';

interface Asked {
  readonly question: BenchQuestion;
  readonly answer: WatchedAnswer;
  readonly half: string;
}

/** A table without any of the tags that were asked for is wrong. */
function outcomeOf(answer: WatchedAnswer, tags: readonly unknown[], isRight: boolean): Outcome {
  if (isRight) return 'right';
  return (tags.length > 0 ? null : untold(answer)) ?? 'wrong';
}

function prediction({ question, answer, half }: Asked): Prediction {
  const { reply, failure, milliseconds } = answer;
  const given = tagsOf(reply);
  const right = rightAnswers(question.labels, given);
  const outcome = outcomeOf(answer, given, right.every(Boolean));
  return {
    id: String(question.id),
    question: textOf(question),
    expected: question.labels,
    predicted: given.length > 0 ? given : (failure ?? reply),
    correct: outcome === 'right',
    outcome,
    confidence: null,
    declined: outcome === 'declined' || outcome === 'askedBack',
    milliseconds,
    measures: { 'any part right': right.some(Boolean) },
    groups: [half, `level ${question.level}`, ...question.concepts],
    parts: { right: right.filter(Boolean).length, all: right.length },
    ...(answer.use && { use: answer.use }),
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
  const asker = await Asker.create({}, options.model);
  try {
    const predictions: Prediction[] = [];
    for (const question of byFile) {
      const path = join(data, 'tables', question.fileName);
      const half = all.indexOf(question) < all.length / 2 ? 'first half' : 'second half';
      const make = async (): Promise<Prediction> => {
        const answer = await asker.ask([path], { question: textOf(question), history: [] });
        return prediction({ question, answer, half });
      };
      predictions.push(await takeKept(options.kept, String(question.id), make));
    }
    return predictions;
  } finally {
    await asker.close();
  }
}
