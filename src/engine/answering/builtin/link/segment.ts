import { lexicon } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';
import { type Candidate, type Item, type Meaning } from './meaning.js';

/** Meanings of a span this much worse than its best one are not considered. */
const ALTERNATIVE_MARGIN = 0.3;
const MOST_READINGS = 48;
const RIVAL_MARGIN = 0.02;

const UNKNOWN: Meaning = { kind: 'unknown', quality: 0 };

function isCounted(token: Token, kind: Meaning['kind']): boolean {
  const isLinked =
    kind === 'column' ||
    kind === 'value' ||
    kind === 'date' ||
    kind === 'trigger' ||
    kind === 'formula' ||
    kind === 'unsupported';
  return isLinked || !lexicon.skip.has(token.norm);
}

function weight(candidate: Candidate, tokens: readonly Token[]): number {
  const [best = UNKNOWN] = candidate.meanings;
  const span = tokens.slice(candidate.start, candidate.start + candidate.length);
  const counted = span.filter((token) => isCounted(token, best.kind)).length;
  return best.quality * Math.max(counted, candidate.length === 1 ? 1 : 0) + 0.05 * (candidate.length - 1);
}

interface Cover {
  readonly weight: number;
  readonly last: Candidate | null;
}

function mergeSameSpan(candidates: readonly Candidate[]): Candidate[] {
  const spans = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const key = `${candidate.start} ${candidate.length}`;
    const meanings = [...(spans.get(key)?.meanings ?? []), ...candidate.meanings];
    spans.set(key, { ...candidate, meanings: meanings.sort((left, right) => right.quality - left.quality) });
  }
  return [...spans.values()];
}

/** Chooses the spans that explain the question best; tokens in no span are unknown. */
export function segment(tokens: readonly Token[], candidates: readonly Candidate[]): Candidate[] {
  const ending = new Map<number, Candidate[]>();
  for (const each of mergeSameSpan(candidates)) {
    const end = each.start + each.length;
    ending.set(end, [...(ending.get(end) ?? []), each]);
  }
  const covers: Cover[] = [{ weight: 0, last: null }];
  for (let end = 1; end <= tokens.length; end += 1) {
    let best: Cover = { weight: covers[end - 1]?.weight ?? 0, last: null };
    for (const candidate of ending.get(end) ?? []) {
      const total = (covers[candidate.start]?.weight ?? 0) + weight(candidate, tokens);
      if (total > best.weight) best = { weight: total, last: candidate };
    }
    covers.push(best);
  }
  return walkBack(tokens, covers);
}

function walkBack(tokens: readonly Token[], covers: readonly Cover[]): Candidate[] {
  const chosen: Candidate[] = [];
  let end = tokens.length;
  while (end > 0) {
    const last = covers[end]?.last ?? { start: end - 1, length: 1, meanings: [UNKNOWN] };
    chosen.unshift(last);
    end = last.start;
  }
  return chosen;
}

function toItem(tokens: readonly Token[], candidate: Candidate, meaning: Meaning): Item {
  const span = tokens.slice(candidate.start, candidate.start + candidate.length);
  return {
    start: candidate.start,
    length: candidate.length,
    text: span.map((token) => token.text).join(' '),
    norm: span.map((token) => token.norm).join(' '),
    meaning,
    rivals: rivalsOf(candidate, meaning),
  };
}

/** Other columns that are linked as well as the chosen one: the choice between them is a guess that must be told. */
function rivalsOf(candidate: Candidate, chosen: Meaning): string[] {
  if (chosen.kind !== 'column') return [];
  return candidate.meanings.flatMap((meaning) => {
    const isRival = meaning.kind === 'column' && meaning.column !== chosen.column;
    return isRival && meaning.quality >= chosen.quality - RIVAL_MARGIN ? [meaning.column.name] : [];
  });
}

function alternatives(candidate: Candidate): Meaning[] {
  const best = candidate.meanings[0]?.quality ?? 0;
  return candidate.meanings.filter((meaning) => meaning.quality >= best - ALTERNATIVE_MARGIN);
}

/** Every way to read the chosen spans, each span with one of its likely meanings; the likeliest reading first. */
export function readings(tokens: readonly Token[], spans: readonly Candidate[]): Item[][] {
  let partial: Item[][] = [[]];
  for (const span of spans) {
    const grown = alternatives(span).flatMap((meaning) =>
      partial.map((items) => [...items, toItem(tokens, span, meaning)]),
    );
    partial = grown.slice(0, MOST_READINGS);
  }
  return partial;
}
