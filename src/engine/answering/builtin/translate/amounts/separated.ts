import { type LanguageWords } from '../../text/languages.js';
import { type Unit } from './units.js';

/** "Liste die Namen auf.": the beginning of a verb that stands at the end of its clause says nothing by itself. */
export function withoutSeparated(units: readonly Unit[], { separated }: LanguageWords): Unit[] {
  return units.filter((unit, at) => {
    const next = units[at + 1];
    const isLast = next === undefined || next.kind === 'mark';
    return unit.kind !== 'word' || at === 0 || !isLast || !separated.has(unit.fold);
  });
}
