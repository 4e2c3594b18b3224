import { isEnglish } from '../../../knowledge/knowledge.js';
import { isKnownWord, lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { monthName } from '../../text/times/dates.js';
import { respell, type Token } from '../../text/tokenize.js';
import { type LinkSource } from '../link-source.js';
import { isMisspelling } from './fuzzy.js';

/** A word that was read as another one. */
export interface Correction {
  readonly written: string;
  readonly read: string;
}

const LEXICON_WORDS = new Set([
  ...[...lexicon.triggers.keys()].filter((phrase) => !phrase.includes(' ')),
  ...lexicon.adjectives.keys(),
  ...lexicon.rowNouns,
  ...Array.from({ length: 12 }, (_, month) => monthName(month + 1).toLowerCase()),
]);

function closest(written: string, words: Iterable<string>): string | null {
  const found = new Set<string>();
  for (const word of words) if (isMisspelling(written, word)) found.add(word);
  const [only] = found;
  return found.size === 1 && only !== undefined ? only : null;
}

/** "losses" and "rides", words of their own, misspell nothing that loses or rises; "hours" is "hour". */
function operatorIn({ norm, stem: own }: Token): string | null {
  const read = closest(norm, LEXICON_WORDS);
  return read !== null && isEnglish(norm) && stem(read) !== own ? null : read;
}

/** The word of the headers, values or lexicon that an unexplained word is a small misspelling of, or null. */
function correctWord(token: Token, source: LinkSource): string | null {
  if (token.kind !== 'word' || isKnownWord(token.norm) || lexicon.kindNouns.has(token.norm)) return null;
  return (
    closest(token.norm, source.columns.headerWords()) ??
    operatorIn(token) ??
    closest(token.norm, source.values.words()) ??
    // "campains" for a header in the singular
    (token.norm.endsWith('s') ? closest(token.norm.slice(0, -1), source.columns.headerWords()) : null)
  );
}

/** The tokens with the words at the given positions read as what they seem to misspell. */
export function correctSpelling(
  tokens: readonly Token[],
  unknown: ReadonlySet<number>,
  source: LinkSource,
): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const corrected = tokens.map((token, position) => {
    const read = unknown.has(position) ? correctWord(token, source) : null;
    if (read === null) return token;
    corrections.push({ written: token.text, read });
    return respell(token, read);
  });
  return { tokens: corrected, corrections };
}
