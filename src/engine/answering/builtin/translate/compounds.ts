import { type LanguageWords } from '../text/languages.js';
import { type Matcher } from './match.js';
import { type Unit } from './units.js';

const SHORTEST_PART = 4;
const LINKS = ['', 's', 'n', 'es', 'en', 'e'] as const;

function part(unit: Unit, text: string, words: LanguageWords, isJoined: boolean): Unit {
  return { ...unit, text, fold: words.fold(text), stem: words.stem(text), variants: [], isJoined };
}

/** Known by more than how it begins: "gesamt*" does not explain "Gesamtmenge". */
function isWholeKnown(units: readonly Unit[], at: number, matcher: Matcher): boolean {
  return matcher.at(units, at).some(({ of }) => !of.words.some(({ isOpen }) => isOpen));
}

function isKnown(unit: Unit, matcher: Matcher): boolean {
  return matcher.at([unit], 0).length > 0;
}

/** The two parts of a compound that are both known: "Gesamtumsatz", "Monatsumsätze"; else null. */
function partsOf(unit: Unit, matcher: Matcher, words: LanguageWords): Unit[] | null {
  const { text } = unit;
  for (let at = text.length - SHORTEST_PART; at >= SHORTEST_PART; at -= 1) {
    const tail = part(unit, text.slice(at), words, false);
    if (!isKnown(tail, matcher)) continue;
    for (const link of LINKS) {
      if (!text.slice(0, at).endsWith(link)) continue;
      const head = part(unit, text.slice(0, at - link.length), words, unit.isJoined);
      if (head.text.length >= SHORTEST_PART && isKnown(head, matcher)) return [head, tail];
    }
  }
  return null;
}

/** The units with German compounds taken apart where only their parts are known. */
export function compoundUnits(units: readonly Unit[], matcher: Matcher, words: LanguageWords): Unit[] {
  if (words.language !== 'DE') return [...units];
  return units.flatMap((unit, at) => {
    const isLong = unit.kind === 'word' && unit.text.length >= 2 * SHORTEST_PART;
    return isLong && !isWholeKnown(units, at, matcher) ? (partsOf(unit, matcher, words) ?? [unit]) : [unit];
  });
}
