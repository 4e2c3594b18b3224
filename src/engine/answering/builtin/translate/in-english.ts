import { LanguageWords, type QuestionLanguage } from '../text/languages.js';
import { compoundUnits } from './compounds.js';
import { asHeaders } from './headers-of-periods.js';
import { Matcher } from './match.js';
import { inEnglishOrder } from './order.js';
import { scaled } from './scales.js';
import { type Segment, segment } from './segments.js';
import { type TableNames, tablePhrases } from './table-words.js';
import { unitsOf } from './units.js';

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

/**
 * Puts a question into the plain English that the analyst reads. Headers and values stay as the table writes them,
 * words that are not known as the question does.
 */
export function inEnglish(question: string, language: QuestionLanguage, names: TableNames): EnglishQuestion {
  if (language === 'EN') return { text: question, written: new Map() };
  const words = LanguageWords.of(language);
  const units = scaled(unitsOf(question, words), words);
  const matcher = new Matcher(words, tablePhrases(names, units, words));
  const found = segment(compoundUnits(units, matcher, words), matcher);
  const headed = asHeaders(found, names.columns);
  const segments = inEnglishOrder(headed.map((each) => asPerson(each, names)));
  const worded = segments.filter(({ kind }) => kind === 'noun' || kind === 'operator');
  return {
    text: segments
      .map(({ english }) => english)
      .join(' ')
      .replace(/ (?=[,.?!])/g, ''),
    written: new Map(worded.map(({ english, written }) => [english.toLowerCase(), written])),
  };
}
