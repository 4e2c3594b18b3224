import { type LanguageWords } from '../../text/languages.js';
import { type Unit } from './units.js';

const isPlain = (unit: Unit | undefined): unit is Unit & { english: string } =>
  unit?.kind === 'figure' && /^-?\d+(\.\d+)?$/.test(unit.english ?? '');

/** "3万", "2 Mio.": a figure and the word for its scale are one number; "3万5千" too. */
export function scaled(units: readonly Unit[], words: LanguageWords): Unit[] {
  const result: Unit[] = [];
  let isOpen = false;
  for (const unit of units) {
    const before = result.at(-1);
    const factor = unit.kind === 'word' ? words.scales.get(unit.fold) : undefined;
    if (factor !== undefined && isPlain(before)) {
      const value = Number(before.english) * factor;
      result.pop();
      const start = result.at(-1);
      const sum = isOpen && isPlain(start) && before.isJoined ? Number(start.english) : null;
      if (sum !== null) result.pop();
      const base = sum === null ? before : (start ?? before);
      result.push({ ...base, text: `${base.text}${unit.text}`, english: String((sum ?? 0) + value) });
      isOpen = true;
    } else {
      result.push(unit);
      isOpen &&= isPlain(unit);
    }
  }
  return result;
}
