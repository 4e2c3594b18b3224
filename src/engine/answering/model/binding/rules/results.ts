import { type Rule } from '../context.js';
import { type NamedResult } from '../named-result.js';
import { Refusal } from '../refusal.js';
import { standsIn } from './names.js';

const MONTH = /^\d{4}-\d\d/;

/** Whether a sentence speaks of a condition: by its value, or by the year of a date. */
function speaksOf(text: string, condition: string): boolean {
  if (standsIn(condition.toLowerCase(), text)) return true;
  return MONTH.test(condition) && standsIn(condition.slice(0, 4), text);
}

/** Of results that could be taken for each other, a sentence says what tells the referred one apart. */
export const resultsAreTold: Rule = (sentence, { results, catalogue }) => {
  const referred = new Set(sentence.cells.map(({ result }) => result));
  const text = sentence.typed.toLowerCase();
  for (const result of referred) {
    const rivals = [...results.values()].filter((other) => isLike(other, result));
    const differing = [...new Set(rivals.flatMap((rival) => without(result.conditions, rival.conditions)))];
    if (differing.length === 0) continue;
    const isTold = differing.some(
      (each) => speaksOf(text, each) || speaksOfMonth(text, each, catalogue.locale),
    );
    const isInRows = sentence.cells.some(
      (cell) => cell.result === result && differing.includes(String(cell.value)),
    );
    if (!isTold && !isInRows)
      throw new Refusal(
        `${result.name} is not the only result of its kind: say what restricts it (${differing.join(', ')})`,
      );
  }
};

const without = (own: readonly string[], other: readonly string[]): string[] =>
  own.filter((each) => !other.includes(each));

function isLike(other: NamedResult, result: NamedResult): boolean {
  if (other === result) return false;
  const keys = ({ columns }: NamedResult): string => columns.map(({ key }) => key).join();
  return keys(other) === keys(result) && without(result.conditions, other.conditions).length > 0;
}

function speaksOfMonth(text: string, condition: string, locale: string): boolean {
  if (!MONTH.test(condition)) return false;
  const date = new Date(`${condition.slice(0, 7)}-15T00:00:00Z`);
  return ['en', locale].some((each) =>
    text.includes(
      new Intl.DateTimeFormat(each, { month: 'long', timeZone: 'UTC' }).format(date).toLowerCase(),
    ),
  );
}
