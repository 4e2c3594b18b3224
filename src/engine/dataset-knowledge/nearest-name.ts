import { distance } from 'fastest-levenshtein';

const LONGEST = 256;
/** Of the letters of the longer one. */
const MOST_DIFFERENCE = 0.5;

/** ": did you mean “…”?" with the name that is written most alike; empty where none is. */
export function nearestName(written: string, names: readonly string[]): string {
  const wanted = written.slice(0, LONGEST).toLowerCase();
  const scored = names.map((name) => ({
    name,
    score: distance(wanted, name.toLowerCase()) / Math.max(1, wanted.length, name.length),
  }));
  const [best] = scored.toSorted((one, other) => one.score - other.score);
  return best && best.score <= MOST_DIFFERENCE ? `; did you mean “${best.name}”` : '';
}
