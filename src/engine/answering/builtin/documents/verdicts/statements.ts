import { type FoundPassage } from '../../../../retrieval/index.js';
import { formIn } from '../answer-forms.js';
import { wordsLanguageOf } from '../document-language.js';
import { type Quote } from '../evidence.js';
import { quantitiesOf } from '../amounts/quantities.js';
import { type DocumentQuestion } from '../question/question-type.js';
import { sentencesOf } from '../sentences.js';
import { type PlacedSentence, subjectBefore } from './standing.js';

/** A sentence that answers, understood without what stands around it. */
export interface Statement {
  readonly text: string;
  /** The date, number or name in it that is asked for; null where no single thing is. */
  readonly form: string | null;
  /** Place of its passage among the given ones. */
  readonly passage: number;
  /** Place of its sentence among those of the passage. */
  readonly place: number;
}

/** A question to documents and the passages that were found for it. */
interface FoundPassages {
  readonly question: DocumentQuestion;
  readonly passages: readonly FoundPassage[];
}

/** What a quote says as a statement: its sentence, with the subject in front where it names that by a pronoun. */
export function statementOf(quote: Quote, found: FoundPassages, fileNames: readonly string[]): Statement {
  const { question } = found;
  const placed = placedOf(quote, found, fileNames);
  const text = placed ? textOf(quote, placed) : quote.text;
  const form = formOf(question, placed?.sentences[placed.place]?.text ?? text);
  return {
    text,
    form: form !== null && text.includes(form) ? form : null,
    passage: quote.passage,
    place: quote.place,
  };
}

/** What is asked for as it stands, with the scale and unit that belong to it; the name of a month is no person. */
function formOf(question: DocumentQuestion, sentence: string): string | null {
  const form = formIn(question, sentence)?.replace(/[\s.,]+$/, '') ?? null;
  if (form === null) return null;
  const at = sentence.indexOf(form);
  const whole = quantitiesOf(sentence, question.language).find(
    ({ start, text }) => start <= at && at + form.length <= start + text.length,
  );
  if (!whole) return form;
  return question.type === 'who' || question.type === 'where' ? null : whole.text;
}

/** The sentence of a quote in its passage; null where there is no such passage. */
function placedOf(
  { passage: at, place }: Pick<Quote, 'passage' | 'place'>,
  { question, passages }: FoundPassages,
  fileNames: readonly string[],
): PlacedSentence | null {
  const passage = passages[at];
  if (!passage) return null;
  return {
    passage,
    fileName: fileNames[passage.source] ?? '',
    sentences: sentencesOf(passage.text, question.type === 'list'),
    place,
    language: wordsLanguageOf(passage.language, question.language),
  };
}

function textOf(quote: Quote, placed: PlacedSentence): string {
  const sentence = placed.sentences[placed.place];
  if (!sentence || sentence.kind === 'list') return inOneLine(quote.text);
  if (sentence.kind === 'fragment') return inOneLine(quote.text);
  const subject = subjectBefore(placed);
  return subject === null ? sentence.text : `${subject}: ${sentence.text}`;
}

/** A title and the line below it, or a line and the list that it announces. */
function inOneLine(text: string): string {
  const [first = '', ...others] = text.split('\n');
  if (others.length === 0) return first;
  return `${first.replace(/[:：]$/, '')}: ${others.map((line) => line.replace(/^[-*•]\s+/, '')).join('; ')}`;
}
