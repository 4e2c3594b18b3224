import { splitWords } from '../../text/normalize.js';

const NEGATIONS = new Set([
  'not',
  'no',
  'non',
  'none',
  'isn',
  'neither',
  'fail',
  'fails',
  'without',
  'false',
  'in',
  'un',
  'insignificant',
  'nonlinear',
  'abnormal',
  'uncorrelated',
  'asymmetric',
  'cannot',
  'absent',
  'independent',
]);

/** True when words deny something. */
export function isNegative(text: string): boolean {
  return splitWords(text).some((word) => NEGATIONS.has(word)) || /n[’']t\b/.test(text);
}

const content = (text: string): string[] =>
  splitWords(text)
    .map((word) => word.replace(/^(?:non|in|un|ab)(?=linear|significant|normal|correlated)/, ''))
    .filter(
      (word) =>
        word.length > 2 &&
        !/^(?:not|non|the|that|and|data|report|consider|considered|relationship|distribution|correlation|there|fail|reject|hypothesis|null|none)$/.test(
          word,
        ),
    );

const alike = (left: string, right: string): boolean =>
  left === right ||
  (left.length >= 4 &&
    right.length >= 4 &&
    (left.startsWith(right.slice(0, -1)) || right.startsWith(left.slice(0, -1))));

/** How well the words of an outcome fit one of the words to choose from; 0 or less where they do not. */
export function fit(outcome: string, option: string): number {
  const [said, wanted] = [content(outcome), content(option)];
  const shared = wanted.filter((word) => said.some((each) => alike(each, word))).length;
  const isSameSense = isNegative(outcome) === isNegative(option);
  const exact = outcome.toLowerCase().includes(option.toLowerCase()) ? 1 : 0;
  if (wanted.length === 0) return isSameSense ? 0.5 + exact : 0;
  if (!isSameSense) return 0;
  return shared === 0 ? 0 : shared / wanted.length + exact * option.length * 0.01 + exact * 0.2;
}
