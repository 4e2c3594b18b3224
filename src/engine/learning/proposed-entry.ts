import { createHash } from 'node:crypto';

/** A section of a document of knowledge that proposals are made for. */
export type ProposedSection = 'synonyms' | 'descriptions' | 'segments' | 'joins' | 'verified_questions';

/** An entry that a document of knowledge may be given. */
export interface ProposedEntry {
  readonly section: ProposedSection;
  /** By the names of the schema, in the order in which they are written. */
  readonly fields: Readonly<Record<string, string | readonly string[]>>;
}

/** What says nothing of what is proposed: when it was found, and by whom. */
const CIRCUMSTANCES = new Set(['verified_on', 'verified_by']);

/** The id of a proposal: the same whenever and wherever the same is proposed. */
export function proposalIdOf({ section, fields }: ProposedEntry): string {
  const said = Object.entries(fields)
    .filter(([name]) => !CIRCUMSTANCES.has(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify([section, said]));
  return `prop-${hash.digest('hex').slice(0, 24)}`;
}

/** What may stand in a flow mapping without quotation marks and is read as the same text. */
const PLAIN = /^[\p{L}_](?:[\p{L}\p{M}\p{N} _.()%/€$-]*[\p{L}\p{M}\p{N}_.)%€$])?$/u;
const RESERVED = /^(?:null|true|false|yes|no|on|off|y|n)$/i;

function scalar(text: string): string {
  return PLAIN.test(text) && !RESERVED.test(text) ? text : JSON.stringify(text);
}

const valueOf = (value: string | readonly string[]): string =>
  typeof value === 'string' ? scalar(value) : `[${value.map(scalar).join(', ')}]`;

/** An entry as YAML on one line. */
export function entryLine({ fields }: ProposedEntry): string {
  const written = Object.entries(fields).map(([name, value]) => `${name}: ${valueOf(value)}`);
  return `{ ${written.join(', ')} }`;
}

/** An entry as it is added to a document that says nothing yet. */
export function entryDocument(entry: ProposedEntry): string {
  return `${entry.section}:\n  - ${entryLine(entry)}\n`;
}
