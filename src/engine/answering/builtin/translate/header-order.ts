import { stemsOf } from './meanings.js';
import { type Segment } from './segments.js';

const LONGEST_CHAIN = 4;
const SHORTEST_ABBREVIATION = 2;
/** "jumlah kereta" asks how many trains there are, and for no train number. */
const COUNTING = /^number\b/;

/** "apt" of "apartment", "max" of "maximum". */
const isWordOf = (part: string, word: string): boolean =>
  part === word || (part.length >= SHORTEST_ABBREVIATION && part !== 'id' && word.startsWith(part));

/** Whether words are those of a header, of which any may be abbreviated. */
function isHeader(words: readonly string[], headers: readonly (readonly string[])[]): boolean {
  return headers.some(
    (header) => header.length === words.length && header.every((part, at) => isWordOf(part, words[at] ?? '')),
  );
}

/** How many nouns from a place on are a header the other way round: "code", "type", "address"; 0 for none. */
function chainAt(segments: readonly Segment[], at: number, headers: readonly (readonly string[])[]): number {
  if (COUNTING.test(segments[at]?.english ?? '')) return 0;
  for (let length = LONGEST_CHAIN; length > 1; length -= 1) {
    const chain = segments.slice(at, at + length);
    if (chain.length < length || chain.some(({ kind }) => kind !== 'noun')) continue;
    if (
      isHeader(
        chain.toReversed().flatMap(({ english }) => stemsOf(english)),
        headers,
      )
    )
      return length;
  }
  return 0;
}

/** "kode jenis alamat": nouns in the order of a language that has the head first, put in that of a header. */
export function inHeaderOrder(segments: readonly Segment[], columns: readonly string[]): Segment[] {
  const headers = columns.map(stemsOf);
  const ordered: Segment[] = [];
  for (let at = 0; at < segments.length;) {
    const length = chainAt(segments, at, headers);
    ordered.push(...segments.slice(at, at + Math.max(1, length)).toReversed());
    at += Math.max(1, length);
  }
  return ordered;
}
