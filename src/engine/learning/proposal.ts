import { entryDocument, proposalIdOf, type ProposedEntry } from './proposed-entry.js';

/** A question that somebody asked, and how it was corrected. */
interface EvidenceJob {
  readonly jobId: string;
  readonly question: string;
  /** What was meant; null where the answer was right. */
  readonly meant: string | null;
}

/** Where in a file something stands. */
interface EvidencePlace {
  readonly datasourceId: string;
  readonly file: string;
  readonly table: string;
  readonly sheet: string | null;
  readonly page: number | null;
  /** Of the table, without its header, from 1; none where it is a comment on the header. */
  readonly rows: readonly number[];
}

/** Two columns that seem to belong together. */
interface EvidenceKey {
  /** From 0 to 1. */
  readonly confidence: number;
  readonly containment: number;
  /** What spoke for it; plain phrases. */
  readonly reasons: readonly string[];
}

/** The evidence for a proposal. */
interface ProposalEvidence {
  readonly jobs: readonly EvidenceJob[];
  readonly places: readonly EvidencePlace[];
  readonly keys: readonly EvidenceKey[];
}

/** An entry that a document of knowledge could be given, and why. */
export interface Proposal {
  readonly id: string;
  readonly entry: ProposedEntry;
  /** As it would stand in a document that says nothing else. */
  readonly yaml: string;
  /** How many pieces of evidence support the proposal. */
  readonly support: number;
  readonly evidence: ProposalEvidence;
}

/** An entry with something that speaks for it. */
export interface Finding {
  readonly entry: ProposedEntry;
  readonly evidence: Partial<ProposalEvidence>;
}

/** Findings put together: what is found more than once is one proposal with more support. The best supported come first. */
export function proposalsOf(findings: readonly Finding[]): Proposal[] {
  const byId = new Map<string, Finding[]>();
  for (const finding of findings) {
    const id = proposalIdOf(finding.entry);
    byId.set(id, [...(byId.get(id) ?? []), finding]);
  }
  return [...byId]
    .map(([id, found]) => proposalOf(id, found))
    .toSorted((one, other) => other.support - one.support || (one.id < other.id ? -1 : 1));
}

function proposalOf(id: string, found: readonly Finding[]): Proposal {
  const [first] = found;
  if (!first) throw new Error('a proposal without a finding');
  const jobs = new Map(found.flatMap(({ evidence }) => evidence.jobs ?? []).map((job) => [job.jobId, job]));
  const places = found.flatMap(({ evidence }) => evidence.places ?? []);
  const keys = found.flatMap(({ evidence }) => evidence.keys ?? []);
  return {
    id,
    entry: first.entry,
    yaml: entryDocument(first.entry),
    support: jobs.size + places.length + keys.length,
    evidence: { jobs: [...jobs.values()], places, keys },
  };
}
