/** Saturation of BM25: how soon one more occurrence of a term counts little. */
export const K1 = 1.2;
/** How far BM25 discounts long passages, from 0 to 1. */
export const B = 0.75;
/** What an occurrence in a heading counts, in occurrences in the text. */
export const HEADING_WEIGHT = 2;

/** What a term counts that stands in so many of all passages: the idf of BM25 as Lucene has it. */
export function rarityOf(passages: number, allPassages: number): number {
  return Math.log(1 + (allPassages - passages + 0.5) / (passages + 0.5));
}
