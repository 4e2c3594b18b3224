import { LanguageWords, type QuestionLanguage } from '../text/languages.js';
import { compoundUnits } from './compounds.js';
import { withoutCounters } from './amounts/counters.js';
import { inHeaderOrder } from './header-order.js';
import { asHeaders } from './headers-of-periods.js';
import { Matcher } from './match.js';
import { Meanings } from './meanings.js';
import { inEnglishOrder } from './order/in-english-order.js';
import { withParticles } from './order/particles.js';
import { scaled } from './amounts/scales.js';
import { type Segment, segment } from './segments.js';
import { withoutSeparated } from './amounts/separated.js';
import { type TableNames, tablePhrases } from './table-words.js';
import { type Unit, unitsOf } from './amounts/units.js';

/** A question put into English: its wording, and what was written for words of it. */
export interface EnglishQuestion {
  readonly text: string;
  /** English word, lower case, to the word of the question that it stands for. */
  readonly written: ReadonlyMap<string, string>;
}

/** "empleados" where no header speaks of employees: the people that the rows stand for. */
function asPerson(segment: Segment, names: TableNames): Segment {
  if (segment.kind !== 'noun' || segment.english !== 'employee') return segment;
  const isNamed = [...names.columns, ...names.tables].some((name) => /employee|staff|worker/i.test(name));
  return { ...segment, english: isNamed ? 'employees' : 'people' };
}

/** "nombre y apellido": a name beside a last name is the first one. */
function withFirstNames(segments: readonly Segment[]): Segment[] {
  const nameAt = (at: number): string => segments[at]?.english ?? '';
  return segments.map((segment, at) => {
    const beside = [-1, 1].filter((step) => nameAt(at + step) === 'and').map((step) => nameAt(at + 2 * step));
    const isFirst = segment.kind === 'noun' && segment.english === 'name' && beside.includes('last name');
    return isFirst ? { ...segment, english: 'first name' } : segment;
  });
}

/** 'Capturado' where only "captured" is among the values. */
function withQuotation(unit: Unit, matcher: Matcher, words: LanguageWords): Unit {
  if (unit.kind !== 'quoted') return unit;
  const inner = unit.text.slice(1, -1);
  const english = matcher.quoted(unitsOf(inner, words), inner);
  return english === null ? unit : { ...unit, english: `"${english}"` };
}

/** What was written for a wording, and for each of its words that stands for nothing else. */
function writtenFor(segments: readonly Segment[]): Map<string, string> {
  const worded = segments.filter(({ kind }) => kind === 'noun' || kind === 'operator');
  const parts = worded.flatMap(({ english, written }) =>
    english.split(' ').map((word) => [word.toLowerCase(), written] as const),
  );
  return new Map([
    ...parts,
    ...worded.map(({ english, written }) => [english.toLowerCase(), written] as const),
  ]);
}

/**
 * Puts a question into the plain English that the analyst reads. Headers and values stay as the table writes them,
 * words that are not known as the question does.
 */
export function inEnglish(question: string, language: QuestionLanguage, names: TableNames): EnglishQuestion {
  if (language === 'EN') return { text: question, written: new Map() };
  const words = LanguageWords.of(language);
  const units = scaled(withoutSeparated(unitsOf(question, words), words), words);
  const matcher = new Matcher(words, tablePhrases(names, units, words), new Meanings(names));
  const quoted = withoutCounters(units, words, matcher).map((unit) => withQuotation(unit, matcher, words));
  const found = segment(compoundUnits(quoted, matcher, words), matcher);
  const chained = words.traits.isGenitiveBehind === true ? inHeaderOrder(found, names.columns) : found;
  const headed = asHeaders(chained, names.columns);
  const told = withParticles(withFirstNames(headed.map((each) => asPerson(each, names))), words);
  const segments = inEnglishOrder(told, words.traits);
  return {
    text: segments
      .map(({ english }) => english)
      .join(' ')
      .replace(/ (?=[,.?!)])|(?<=\() /g, ''),
    written: writtenFor(segments),
  };
}
