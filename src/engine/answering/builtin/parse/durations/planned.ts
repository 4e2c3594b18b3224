import { type Column } from '../../link/headers/schema.js';
import { lexicon } from '../../text/lexicon.js';

/** True for the date that something was planned for: `Due Date`. */
export function isPlanned({ role, stems }: Column): boolean {
  return role === 'date' && stems.some((each) => lexicon.plannedHeaders.has(each));
}
