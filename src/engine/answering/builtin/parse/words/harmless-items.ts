import { tellsPeople } from './entities.js';
import { stem } from '../../text/stem.js';
import { lexicon } from '../../text/lexicon.js';
import { type Item, type Meaning } from '../../link/meaning.js';

const PASSABLE = new Set<Meaning['kind']>(['skip', 'verb']);

/** True for a connecting word, which may stand between two words that belong together. */
export function isPassable({ meaning }: Item): boolean {
  if (meaning.kind === 'trigger') return meaning.roles.every((role) => role === 'filler');
  return PASSABLE.has(meaning.kind);
}

/** The stem of a word for people who come, or of another word for the same. */
function stemOfPeople(norm: string): string {
  const said = stem(norm);
  if (lexicon.returning.has(said)) return said;
  return [...(lexicon.synonyms.get(said) ?? [])].find((each) => lexicon.returning.has(each)) ?? said;
}

/** Words for the rows themselves ("salary of the employees") and connecting words change nothing when they are left over. */
export function isHarmless({ meaning, norm }: Item): boolean {
  if (meaning.kind === 'adjective') return lexicon.verbs.has(norm);
  // "urgent ones only"
  if (meaning.kind === 'trigger') return meaning.roles.includes('filler') || /^(?:only|just)$/.test(norm);
  // "the most striking one"
  if (meaning.kind === 'number') return norm === 'one';
  if (meaning.kind === 'person') return true;
  if (meaning.kind !== 'column') return PASSABLE.has(meaning.kind) || meaning.kind === 'rows';
  // "travellers" beside `guest_country`, which is something of them
  const isOfThem = lexicon.returning.has(stemOfPeople(norm)) && !tellsPeople(meaning.column);
  if (isOfThem && meaning.column.role === 'category') return true;
  const isEvent = meaning.column.role === 'date' && meaning.quality < 0.6;
  return isEvent || (meaning.column.profile.isCandidateKey && meaning.column.role === 'identifier');
}
