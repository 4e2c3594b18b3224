import { type Catalogue } from '../../narration/catalogue.js';
import { type Results } from './cells.js';
import { holdsFigures, type NamedResult } from './named-result.js';
import { type ReadSentence } from './sentence.js';

/** What sentences are held against. */
export interface BindingContext {
  /** The question, and the instructions that its sender gave with it. */
  readonly asked: string;
  readonly results: Results;
  /** Passages of documents by their names: `p1`. */
  readonly passages: ReadonlyMap<string, string>;
  /** Values of texts in the tables, whether or not they stand in a result. */
  readonly names: readonly string[];
  /** What the model was told to do: it is not repeated. */
  readonly instructions: string;
  readonly catalogue: Catalogue;
}

/** A rule that every sentence keeps. @throws Refusal where it does not */
export type Rule = (sentence: ReadSentence, context: BindingContext) => void;

/** The results that a sentence refers to. */
export function referredResults({ cells }: ReadSentence): NamedResult[] {
  return [...new Set(cells.map(({ result }) => result))];
}

/** The rows of a result that a sentence refers to. */
export function referredRows({ cells }: ReadSentence, result: NamedResult): number[] {
  return [...new Set(cells.filter((cell) => cell.result === result && cell.column).map(({ row }) => row))];
}

/** What the results of a sentence were restricted to; of one without references what any of them was. */
export function conditionsOf(sentence: ReadSentence, { results }: BindingContext): string[] {
  const referred = referredResults(sentence);
  return (referred.length > 0 ? referred : [...results.values()]).flatMap(({ conditions }) => conditions);
}

/** The values of cells that tell the referred rows apart, as text. */
export function labelsOf(sentence: ReadSentence, { results }: BindingContext): string[] {
  const referred = referredResults(sentence);
  const isFree = referred.length === 0;
  return (isFree ? [...results.values()] : referred).flatMap((result) => {
    const rows = isFree ? [...result.rows.keys()] : referredRows(sentence, result);
    const places = [...result.columns.keys()].filter((place) => !holdsFigures(result, place));
    return rows.flatMap((row) => places.map((place) => String(result.rows[row]?.[place] ?? '')));
  });
}

/** The texts of the passages that a sentence cites. */
export function citedTexts({ references }: ReadSentence, { passages }: BindingContext): string[] {
  return references.flatMap(({ reference }) =>
    reference.kind === 'passage' ? (passages.get(reference.passage) ?? []) : [],
  );
}
