import { type Prediction, told } from '../prediction.js';

import { aligned, percent } from './aligned.js';

/** Whether the likeliest reading of a question is right, however sure it is. */
export const LIKELIEST = 'likeliest reading right';
const ENGLISH = /^en\b/;

/** Beside each language and half of its questions: what is right of what is right in English, and wrong among what is told. */
export function languagesTable(predictions: readonly Prediction[]): string[] {
  const asked = predictions.filter(({ measures }) => LIKELIEST in measures);
  if (asked.length === 0) return [];
  const names = [...new Set(asked.flatMap(({ groups }) => groups))].toSorted();
  const members = (name: string): Prediction[] => asked.filter(({ groups }) => groups.includes(name));
  const rows = names.map((name) => {
    const own = members(name);
    const english = members(name.replace(/^[^,]+/, 'en'));
    return [
      name,
      shareOf(own, english, ({ measures }) => measures[LIKELIEST] === true),
      shareOf(own, english, ({ correct }) => correct),
      wrongAmongTold(own),
    ].flat();
  });
  const header = ['', 'likeliest right', 'of English', 'told right', 'of English', 'wrong of told'];
  return [aligned([header, ...rows])];
}

function shareOf(
  own: readonly Prediction[],
  english: readonly Prediction[],
  isRight: (prediction: Prediction) => boolean,
): string[] {
  const [right, inEnglish] = [own.filter(isRight).length, english.filter(isRight).length];
  const share = own.some(({ groups }) => groups.some((name) => ENGLISH.test(name)))
    ? '–'
    : percent(right / Math.max(1, inEnglish));
  return [percent(right / Math.max(1, own.length)), share];
}

function wrongAmongTold(predictions: readonly Prediction[]): string {
  const given = told(predictions);
  const wrong = given.filter(({ correct }) => !correct).length;
  return `${percent(wrong / Math.max(1, given.length))} of ${given.length}`;
}
