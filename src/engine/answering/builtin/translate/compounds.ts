import { type LanguageWords } from '../text/languages.js';
import { type Matcher } from './match.js';
import { type Unit } from './amounts/units.js';

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

/** The parts of a compound that are all known: "Gesamtumsatz", "Monatsumsätze", "Dokumenttypcode"; else null. */
function partsOf(unit: Unit, matcher: Matcher, words: LanguageWords): Unit[] | null {
  const { text } = unit;
  for (let at = SHORTEST_PART; at <= text.length - SHORTEST_PART; at += 1) {
    const head = headOf(unit, at, matcher, words);
    if (!head) continue;
    const tail = part(unit, text.slice(at), words, false);
    const rest = isKnown(tail, matcher) ? [tail] : partsOf(tail, matcher, words);
    if (rest) return [head, ...rest];
  }
  return null;
}

/** The first letters of a compound as a known word, without the letters that join it to the next. */
function headOf(unit: Unit, end: number, matcher: Matcher, words: LanguageWords): Unit | null {
  const start = unit.text.slice(0, end);
  for (const link of LINKS) {
    if (!start.endsWith(link)) continue;
    const head = part(unit, start.slice(0, end - link.length), words, unit.isJoined);
    if (head.text.length >= SHORTEST_PART && isKnown(head, matcher)) return head;
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
