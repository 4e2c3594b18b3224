import { type Meaning } from '../../link/meaning.js';
import { type Column } from '../../link/headers/schema.js';
import { type Reading } from '../reading.js';

const VERBS = new Set<Meaning['kind']>(['unknown', 'verb', 'skip']);
const FEWEST_LETTERS = 3;

/** "owns" and "owned" of an owner, "manages" of a manager. */
function isDoing(norm: string, agent: string): boolean {
  const [, root] = /^(\p{Ll}+?)e?[eo]r$/u.exec(agent) ?? [];
  if (root === undefined || root.length < FEWEST_LETTERS || !norm.startsWith(root)) return false;
  return /^(?:s|es|e|ed|ing)?$/.test(norm.slice(root.length));
}

/** The one column of those who do what a verb says, "who owns" of `Owner`; null where the item is no such verb. */
export function agentColumn({ schema, items }: Reading, at: number): Column | null {
  const item = items[at];
  const isVerb = item?.meaning.kind === 'column' || (item && VERBS.has(item.meaning.kind));
  if (!item || !isVerb) return null;
  const isOf = ({ profile, words }: Column): boolean =>
    profile.type === 'text' && words.some((word) => isDoing(item.norm, word));
  const [only, other] = schema.columns.filter(isOf);
  if (!only || other) return null;
  return item.meaning.kind !== 'column' || item.meaning.column === only ? only : null;
}
