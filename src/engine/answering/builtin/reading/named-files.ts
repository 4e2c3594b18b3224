import { type AnalysisRequest } from '../../analyst.js';

/** What a question says of a file once it is known which. */
const THE_FILE = 'the file';
/** What a name goes on with where it is another one. */
const NAME_CHARACTER = /[\p{L}\p{N}_-]/u;
const QUOTES = new Set(['""', "''", '``', '“”', '‘’', '«»', '„“']);

interface Place {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/**
 * A request over the tables of those files alone that its question calls by their whole names ("the columns of sales
 * 2024.csv"), which then say nothing else. As it is where the question names no file.
 */
export function overNamedFiles(request: AnalysisRequest): AnalysisRequest {
  const places = placesOf(request);
  const named = new Set(places.map(({ name }) => name));
  const tables = request.tables.filter(({ fileName }) => named.has(plain(fileName)));
  if (tables.length === 0) return request;
  let { question } = request;
  for (const { start, end } of places.toReversed())
    question = `${question.slice(0, start)}${THE_FILE}${question.slice(end)}`;
  return { ...request, tables, question };
}

/** Where a question names files, in order; of a name within a longer one the longer. */
function placesOf({ question, tables }: AnalysisRequest): Place[] {
  const text = plain(question);
  // The places of the plain text are those of the question.
  if (text.length !== question.length) return [];
  const names = [...new Set(tables.map(({ fileName }) => plain(fileName)))].filter(hasExtension);
  const places: Place[] = [];
  for (const name of names.toSorted((left, right) => right.length - left.length)) {
    for (let start = text.indexOf(name); start >= 0; start = text.indexOf(name, start + 1)) {
      const end = start + name.length;
      const isPart = places.some((place) => start < place.end && place.start < end);
      const quote = QUOTES.has(text.charAt(start - 1) + text.charAt(end)) ? 1 : 0;
      if (!isPart && isWhole(text, start, end)) places.push({ name, start: start - quote, end: end + quote });
    }
  }
  return places.toSorted((left, right) => left.start - right.start);
}

function isWhole(text: string, start: number, end: number): boolean {
  return !NAME_CHARACTER.test(text.charAt(start - 1)) && !NAME_CHARACTER.test(text.charAt(end));
}

/** Other names may be words that mean something else. */
function hasExtension(name: string): boolean {
  return /[^.]\.[a-z0-9]{1,5}$/.test(name);
}

function plain(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
