import { distance } from 'fastest-levenshtein';

const SHORTEST = 5;

function isTransposition(left: string, right: string): boolean {
  if (left.length !== right.length) return false;
  const at = Array.from(left).findIndex((letter, index) => letter !== right.charAt(index));
  return (
    at >= 0 &&
    left[at] === right[at + 1] &&
    left[at + 1] === right[at] &&
    left.slice(at + 2) === right.slice(at + 2)
  );
}

/**
 * True when `written` may be a misspelling of `meant`: one letter added, lost, changed or two neighbours swapped
 * (Damerau-Levenshtein distance 1), in words of at least five letters that begin alike.
 */
export function isMisspelling(written: string, meant: string): boolean {
  if (written.length < SHORTEST || meant.length < SHORTEST - 1 || written[0] !== meant[0]) return false;
  if (Math.abs(written.length - meant.length) > 1 || written === meant) return false;
  return distance(written, meant) === 1 || isTransposition(written, meant);
}
