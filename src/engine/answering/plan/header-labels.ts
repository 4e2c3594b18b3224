import { type Selection } from './plan.js';

const YEAR = /(?<!\d)(?:19|20)\d\d(?!\d)/g;

/** What the columns of selections are told apart by: the year in each header where each has another one, else the headers. */
export function headerLabels(selections: readonly Selection[]): string[] {
  const names = selections.map(({ items }) => items[0]?.column?.name ?? '');
  const years = names.map((name) => [...new Set(name.match(YEAR))]);
  const single = years.flatMap(([year, ...others]) =>
    year !== undefined && others.length === 0 ? [year] : [],
  );
  return new Set(single).size === names.length ? single : names;
}
