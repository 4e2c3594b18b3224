import { distance } from 'fastest-levenshtein';

const LONGEST = 256;
/** Names that are looked at: of more the nearest of the first. */
const MOST_NAMES = 2000;
/** Of the letters of the longer one. */
const MOST_DIFFERENCE = 0.5;

/** "; did you mean “…”" with the name that is written most alike; empty where none is. */
export function nearestName(written: string, names: readonly string[]): string {
  const wanted = written.slice(0, LONGEST).toLowerCase();
  let nearest: string | null = null;
  let least = MOST_DIFFERENCE;
  for (const name of names.slice(0, MOST_NAMES)) {
    const own = name.slice(0, LONGEST).toLowerCase();
    const difference = distance(wanted, own) / Math.max(1, wanted.length, own.length);
    if (difference > least || (difference === least && nearest !== null)) continue;
    nearest = name;
    least = difference;
  }
  return nearest === null ? '' : `; did you mean “${nearest}”`;
}
