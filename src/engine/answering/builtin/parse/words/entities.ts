import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';

/** Last words of headers of what only names a thing. */
export const NAMING = new Set(['name', 'id', 'number', 'no', 'code', 'key'].map(stem));

const isPerson = (word: string | undefined): boolean =>
  word !== undefined && (lexicon.returning.has(word) || lexicon.roleHeaders.has(word));

/** True for a column that tells people apart, `customer_id` or `Agent`, and not only something of them, `guest_country`. */
export function tellsPeople({ stems }: Column): boolean {
  const last = stems.at(-1);
  return isPerson(last) || (last !== undefined && NAMING.has(last) && stems.some(isPerson));
}
