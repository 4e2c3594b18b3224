import { type Token } from '../text/tokenize.js';
import { findCandidates } from './candidates.js';
import { type LinkSource } from './link-source.js';
import { type Candidate, type Item } from './meaning.js';
import { readings, segment } from './segment.js';
import { correctSpelling, type Correction } from './headers/spelling.js';

/** How a question can be read over one table. */
export interface Linking {
  readonly readings: readonly Item[][];
  readonly corrections: readonly Correction[];
}

function unknownPositions(spans: readonly Candidate[]): Set<number> {
  const unknown = spans.filter((span) => span.meanings[0]?.kind === 'unknown');
  return new Set(unknown.map((span) => span.start));
}

/** Links a question to the columns and values of a table; words that nothing explains are tried as misspellings. */
export function linkQuestion(tokens: readonly Token[], source: LinkSource): Linking {
  const spans = segment(tokens, findCandidates(tokens, source));
  const unknown = unknownPositions(spans);
  const spelling = correctSpelling(tokens, unknown, source);
  if (spelling.corrections.length === 0) return { readings: readings(tokens, spans), corrections: [] };
  const corrected = segment(spelling.tokens, findCandidates(spelling.tokens, source));
  return { readings: readings(spelling.tokens, corrected), corrections: spelling.corrections };
}

/** "customer 17": a word and its number may be a name, whatever each of them means alone. */
function numberedNames(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token, position) => {
    const before = tokens[position - 1];
    return token.kind === 'figure' && before?.kind === 'word' ? [`${before.text} ${token.text}`] : [];
  });
}

/** Runs of words that nothing in the table explains: what to look for in columns with many values. */
export function unexplainedPhrases(tokens: readonly Token[], source: LinkSource): string[] {
  const spans = segment(tokens, findCandidates(tokens, source));
  const unknown = unknownPositions(spans);
  const phrases: string[] = [];
  let run: string[] = [];
  for (let position = 0; position <= tokens.length; position += 1) {
    const token = tokens[position];
    if (token && unknown.has(position)) run.push(token.text);
    else if (run.length > 0) {
      phrases.push(run.join(' '), ...(run.length > 1 ? run : []));
      run = [];
    }
  }
  return [...new Set([...phrases, ...numberedNames(tokens)])]
    .filter((phrase) => phrase.length >= 3)
    .slice(0, 12);
}
