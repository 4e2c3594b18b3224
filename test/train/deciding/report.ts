import { confidenceOf, type DecisionModel } from '../../../src/engine/answering/decision/decision.js';
import { calibrationError } from '../../eval/report/calibration.js';
import { type QuestionExample } from './examples.js';

const LEVELS = [0.4, 0.5, 0.6, 0.7, 0.75, 0.8, 0.85, 0.9];
const say = (text: string): void => void process.stdout.write(`${text}\n`);
const percent = (part: number, whole: number): string =>
  `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`.padStart(7);

/** The surest proposal of a question by a model that did not see its dataset. */
interface Choice {
  readonly set: string;
  readonly confidence: number;
  readonly isRight: boolean;
  /** Whether any proposal is right. */
  readonly isPossible: boolean;
}

/** What a model would tell of a question. */
export function chosen({ set, proposals }: QuestionExample, model: DecisionModel): Choice {
  const points = proposals.map(({ features }) => confidenceOf(new Map(Object.entries(features)), model));
  const confidence = Math.max(0, ...points);
  const best = proposals[points.indexOf(confidence)];
  return {
    set,
    confidence,
    isRight: best?.isRight ?? false,
    isPossible: proposals.some(({ isRight }) => isRight),
  };
}

/** Prints how many of some choices are told and right from which confidence on. */
export function report(name: string, choices: readonly Choice[]): void {
  const possible = choices.filter(({ isPossible }) => isPossible).length;
  const right = choices.filter(({ isRight }) => isRight).length;
  say(
    `${name}: ${choices.length} questions, right is proposed ${percent(possible, choices.length)}, surest ${percent(right, choices.length)}, calibration error ${calibrationError(choices).toFixed(3)}`,
  );
  for (const level of LEVELS) {
    const told = choices.filter(({ confidence }) => confidence >= level);
    const good = told.filter(({ isRight }) => isRight).length;
    say(
      `  from ${level}: told ${percent(told.length, choices.length)}, right of all ${percent(good, choices.length)}, not right of told ${percent(told.length - good, told.length)}`,
    );
  }
}
