import { type CellTable } from '../cells/cell-table.js';
import { type Query } from '../representation/query.js';
import { type AnswerValue } from './candidate.js';
import { readQuestion } from './question.js';
import { calibrated } from './rank/calibration.js';
import { type RankingModel, rankingModel } from './rank/model.js';
import { partScores, rank } from './rank/ranker.js';
import { search } from './search.js';

/** One way to read a question over a table, with what it gives. */
export interface TableReading {
  readonly query: Query;
  /** The answer computed from the cells, without the database. */
  readonly answer: readonly AnswerValue[];
  /** How often readings as likely as this one are right, 0 to 1. */
  readonly confidence: number;
  /** Words of the question that name something, but nothing that the reading uses. */
  readonly unexplained: readonly string[];
}

/** Readings given, at most, each with another answer. */
const MOST_READINGS = 5;

/** The likeliest ways to read a question over a table, best first, each with another answer. */
export function readTableQuestion(
  table: CellTable,
  question: string,
  model: RankingModel = rankingModel(),
): TableReading[] {
  const asked = readQuestion(question);
  const { candidates, space } = search(table, asked);
  return rank(candidates, partScores(space, model))
    .slice(0, MOST_READINGS)
    .map(({ candidate, probability }) => ({
      query: candidate.query(),
      answer: candidate.answer,
      confidence: calibrated(probability, model.calibration),
      unexplained: asked.words.filter((_, at) => ((asked.contentMask & ~candidate.mask) >>> at) & 1),
    }));
}
