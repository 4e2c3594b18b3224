import { type Token } from '../question/tokens.js';
import { type OtherName } from '../tables/data-table.js';
import { similarity, type WordKnowledge } from './similarity.js';

/** Places where a name stands in a question, and how much of the name they cover, 0 to 1. */
export interface Cover {
  readonly places: readonly number[];
  readonly score: number;
}

interface Hit {
  readonly part: number;
  readonly value: number;
}

const WITHOUT_HEAD = 0.85;
const WHOLE = 0.95;
const NO_WEIGHTS: ReadonlyMap<string, number> = new Map();
const FILLERS = new Set(['of', 'the', 's', "'", 'a']);
const MOST_FILLERS = 2;

/** Finds where names are written, with the likeness of each pair of words computed once. */
export class CoverFinder {
  private readonly known = new Map<string, Hit[]>();
  /** The words of the question and their stems. */
  private readonly said: ReadonlySet<string>;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly knowledge: WordKnowledge,
  ) {
    this.said = new Set(tokens.flatMap(({ norm, stem }) => [norm, stem]));
  }

  /** The places of a name; `weights` is how much stems say that do not say as much as usual. */
  find(words: readonly string[], stems: readonly string[], weights: ReadonlyMap<string, number>): Cover[] {
    const hits = new Map<number, Hit[]>();
    stems.forEach((stem, part) => {
      for (const { part: place, value } of this.placesOf(words[part] ?? '', stem))
        hits.set(place, [...(hits.get(place) ?? []), { part, value }]);
    });
    if (hits.size === 0) return [];
    const byPart = stems.map((stem) => weights.get(stem) ?? 1);
    const covers = this.runs([...hits.keys()].sort((one, other) => one - other)).flatMap((run) =>
      run.flatMap((_, from) => coverOf(run.slice(from), hits, byPart) ?? []),
    );
    return withoutOverlaps(covers);
  }

  /** The places of a name that counts only where all of it is said. */
  whole({ words, stems }: OtherName): Cover[] {
    const { said } = this;
    if (!stems.every((stem, part) => said.has(stem) || said.has(words[part] ?? ''))) return [];
    return this.find(words, stems, NO_WEIGHTS).filter(({ score }) => score >= WHOLE);
  }

  private placesOf(word: string, stem: string): Hit[] {
    const key = `${word}\n${stem}`;
    const known = this.known.get(key);
    if (known) return known;
    const found = this.tokens.flatMap((token, part) => {
      const value = similarity(token, { word, stem }, this.knowledge);
      return value > 0 ? [{ part, value }] : [];
    });
    this.known.set(key, found);
    return found;
  }

  /** Places that follow each other, with nothing but small words between. */
  private runs(places: readonly number[]): number[][] {
    const runs: number[][] = [];
    for (const place of places) {
      const run = runs.at(-1);
      const last = run?.at(-1);
      const between = last === undefined ? [] : this.tokens.slice(last + 1, place);
      if (run && between.length <= MOST_FILLERS && between.every(({ norm }) => FILLERS.has(norm)))
        run.push(place);
      else runs.push([place]);
    }
    return runs;
  }
}

function coverOf(
  run: readonly number[],
  hits: ReadonlyMap<number, readonly Hit[]>,
  weights: readonly number[],
): (Cover & { readonly hasHead: boolean }) | null {
  const used = new Set<number>();
  const places: number[] = [];
  let score = 0;
  for (const place of run) {
    const open = (hits.get(place) ?? []).filter(({ part }) => !used.has(part));
    const best = open.toSorted((one, other) => other.value - one.value || other.part - one.part)[0];
    if (!best) break;
    used.add(best.part);
    places.push(place);
    score += best.value * (weights[best.part] ?? 1);
  }
  if (places.length === 0) return null;
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  return { places, score: score / whole, hasHead: used.has(weights.length - 1) };
}

function withoutOverlaps(covers: readonly (Cover & { readonly hasHead: boolean })[]): Cover[] {
  const kept: Cover[] = [];
  const taken = new Set<number>();
  for (const { places, score, hasHead } of covers.toSorted(
    (one, other) => other.score - one.score || one.places.length - other.places.length,
  )) {
    if (places.some((place) => taken.has(place))) continue;
    for (const place of places) taken.add(place);
    kept.push({ places, score: hasHead || score > 0.8 ? score : score * WITHOUT_HEAD });
  }
  return kept;
}
