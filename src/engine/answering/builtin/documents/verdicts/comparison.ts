import { type FoundPassage } from '../../../../retrieval/index.js';
import { type AnalysisDocuments } from '../../../analyst.js';
import { wordsLanguageOf } from '../document-language.js';
import { quotesFor } from '../evidence.js';
import { type Quantity, quantitiesOf, relationOf } from '../amounts/quantities.js';
import { type DocumentQuestion } from '../question/question-type.js';
import { wordsOfKind } from '../question/sentence-words.js';
import { type Sides, sidesOf } from './sides.js';
import { type Statement, statementOf } from './statements.js';

/** What one document says about what is compared. */
export interface Side {
  /** Place of its file. */
  readonly file: number;
  readonly statement: Statement;
  /** The one quantity of its statement that can be compared with those of the others; null where there is none. */
  readonly quantity: Quantity | null;
}

/** What documents say about the same thing, side by side. */
export interface Comparison {
  readonly sides: readonly Side[];
  /** Those that the sides' statements stand in, in their order. */
  readonly passages: readonly FoundPassage[];
  /** From the least, or earliest, to the most; null where the values cannot be put in one order. */
  readonly ordered: readonly Side[] | null;
}

const MOST_PASSAGES = 50;
/** Of what is compared, a document must say as much as makes an answer sure. */
const LEAST_CERTAINTY = 0.6;

/**
 * Looks for what a question compares in each of the documents that it names.
 * @returns null for a question that compares none, and where fewer than two say something about it
 */
export async function comparisonOf(
  question: DocumentQuestion,
  documents: AnalysisDocuments,
  signal: AbortSignal,
): Promise<Comparison | null> {
  const sides = sidesOf(question, documents.files);
  if (!sides || sides.topic === '') return null;
  const found = await documents.search(sides.topic, MOST_PASSAGES, signal);
  const said = sides.files.flatMap((file) => saidIn(file, { question, sides, found, documents }));
  if (said.length < 2) return null;
  const passages = said.map(({ passage }) => passage);
  const withPlaces = said.map(({ file, statement, quantities }, at) => ({
    file,
    statement: { ...statement, passage: at },
    quantities,
  }));
  const comparable = withPlaces.map((side) => withQuantity(side, withPlaces));
  return { sides: comparable, passages, ordered: inOrder(comparable) };
}

type SaidQuantities = Omit<Said, 'passage'>;

/** Of a statement with several quantities none is taken, unless one alone can be compared with those of the others. */
function withQuantity({ file, statement, quantities }: SaidQuantities, all: readonly SaidQuantities[]): Side {
  const others = all.filter((other) => other.file !== file);
  const fitting = quantities.filter((each) =>
    others.every((other) => other.quantities.some((one) => relationOf(each, one) !== 'open')),
  );
  return { file, statement, quantity: fitting.length === 1 ? (fitting[0] ?? null) : null };
}

interface Searched {
  readonly question: DocumentQuestion;
  readonly sides: Sides;
  readonly found: readonly FoundPassage[];
  readonly documents: AnalysisDocuments;
}

interface Said {
  readonly file: number;
  readonly statement: Statement;
  readonly passage: FoundPassage;
  readonly quantities: readonly Quantity[];
}

/** The best statement of one file, of equal ones that which is not only expected; none where it says nothing about the topic. */
function saidIn(file: number, { question, sides, found, documents }: Searched): Said[] {
  const passages = found.filter(({ source }) => source === file);
  const names = documents.files.map(({ fileName }) => fileName);
  const asked = { ...question, text: sides.topic, topic: sides.topic };
  const quotes = quotesFor(asked, passages, names);
  const equal = quotes.filter(({ certainty }) => certainty >= (quotes[0]?.certainty ?? 0));
  const words = wordsLanguageOf(passages[0]?.language ?? 'other', question.language);
  const best = equal.find(({ text }) => wordsOfKind(text, words, 'qualifiers').length === 0) ?? quotes[0];
  const passage = best && passages[best.passage];
  if (!passage || best.certainty < LEAST_CERTAINTY) return [];
  const statement = statementOf(best, { question: asked, passages }, names);
  return [{ file, statement, passage, quantities: quantitiesOf(statement.text, words) }];
}

function inOrder(sides: readonly Side[]): Side[] | null {
  const known = sides.flatMap((side) => (side.quantity ? [{ side, quantity: side.quantity }] : []));
  if (known.length < sides.length) return null;
  const isComparable = known.every(({ quantity }) =>
    known.every((other) => relationOf(quantity, other.quantity) !== 'open'),
  );
  if (!isComparable) return null;
  const sign = { less: -1, same: 0, open: 0, more: 1 };
  return known
    .toSorted((left, right) => sign[relationOf(left.quantity, right.quantity)])
    .map(({ side }) => side);
}
