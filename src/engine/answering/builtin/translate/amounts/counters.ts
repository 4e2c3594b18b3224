import { type LanguageWords } from '../../text/languages.js';
import { type Matcher } from '../match.js';
import { type Unit } from './units.js';

/** Dates and periods begin with it. */
const DATE = '⟦';

/** How many units at a place spell a counter; 0 for none. */
function counterAt(units: readonly Unit[], at: number, words: LanguageWords): number {
  for (const counter of words.counters) {
    const { length } = words.traits.isSpaced ? [counter] : Array.from(counter);
    const span = units.slice(at, at + length);
    const isWhole = span.every(({ isJoined }, offset) => offset === 0 || isJoined);
    if (isWhole && span.map(({ fold }) => fold).join('') === counter) return length;
  }
  return 0;
}

/** Whether a letter is the end of another word or number: "十二", "第二", "동네". */
function isEnd(unit: Unit, before: Unit | undefined, words: LanguageWords): boolean {
  if (!unit.isJoined || before?.isLetter !== true) return false;
  return words.language === 'KO' || before.fold === '第' || words.numbers.has(before.fold);
}

/** The number that a figure or a word is, as it is in English; null for others. */
function numberOf(unit: Unit, before: Unit | undefined, words: LanguageWords): string | null {
  const { kind, text, english, fold } = unit;
  if (english !== null) return /^\d+(?:\.\d+)?$/.test(english) && !text.startsWith(DATE) ? english : null;
  const number = kind === 'word' && !isEnd(unit, before, words) ? words.numbers.get(fold) : undefined;
  return number === undefined ? null : String(number);
}

/** "3 位", "두 명": a number is a figure without the counter behind it, as English has none. */
export function withoutCounters(units: readonly Unit[], words: LanguageWords, matcher: Matcher): Unit[] {
  if (words.counters.length === 0) return [...units];
  const kept: Unit[] = [];
  for (let at = 0; at < units.length; at += 1) {
    const unit = units[at] as Unit;
    const number = numberOf(unit, units[at - 1], words);
    const length = number === null ? 0 : counterAt(units, at + 1, words);
    const isNoun = matcher.at(units, at + 1).some((match) => match.length > length && namesThing(match));
    if (length === 0 || isNoun) kept.push(unit);
    else {
      kept.push({ ...unit, kind: 'figure', fold: '#', english: number, isLetter: false });
      at += length;
    }
  }
  return kept;
}

/** "5人口": the first letter of a noun is no counter. */
function namesThing({ of }: ReturnType<Matcher['at']>[number]): boolean {
  return of.kind !== 'operator' && of.kind !== 'ending';
}
