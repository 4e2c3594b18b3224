import {
  checkKnowledge,
  comparisonsOf,
  KNOWLEDGE_SCHEMA,
  type Knowledge,
  sectionsOf,
} from '../dataset-knowledge/index.js';
import { type TableProfile } from '../table.js';
import { type Proposal } from './proposal.js';
import { entryLine } from './proposed-entry.js';

/** What proposals are made for. */
interface KnownDataset {
  readonly profiles: readonly TableProfile[];
  /** The newest document; empty where there is none. */
  readonly document: string;
  readonly knowledge: Knowledge | null;
}

/** Proposals that are checked together: they fit into one document. */
const MOST_CHARACTERS = 50_000;
const MOST_ROUNDS = 5;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const textsOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(textOf) : []);

/**
 * The proposals that would say something new and could be accepted: not those that the document says already, that speak of hidden
 * columns, that contradict better supported ones or as well supported ones, or that the check of a document refuses.
 */
export function siftProposals(proposals: readonly Proposal[], dataset: KnownDataset): Proposal[] {
  const sections = sectionsOf(dataset.document);
  const fresh = proposals.filter(
    ({ entry }) =>
      Object.hasOwn(KNOWLEDGE_SCHEMA.properties, entry.section) &&
      !isSaid(entry, sections) &&
      !speaksOfHidden(entry, dataset.knowledge),
  );
  return chunksOf(withoutContradictions(fresh)).flatMap((chunk) => withoutProblems(chunk, dataset.profiles));
}

type Entry = Proposal['entry'];
type Sections = ReturnType<typeof sectionsOf>;

/** What an entry is about: two that share one of its words contradict or repeat each other. */
function wordsOf({
  section,
  fields,
}: Pick<Entry, 'section'> & { readonly fields: Readonly<Record<string, unknown>> }): string[] {
  const of = (...parts: unknown[]) => [JSON.stringify([section, ...parts])];
  switch (section) {
    case 'descriptions':
      return of(fields['table'], fields['column'] ?? null);
    case 'joins':
      return of(
        ...[
          [fields['table'], fields['column']],
          [fields['to'], fields['to_column']],
        ]
          .map(String)
          .toSorted(),
      );
    case 'verified_questions':
      return [textOf(fields['question']), ...textsOf(fields['also'])].map((each) => `?${folded(each)}`);
    case 'synonyms':
    case 'segments':
      return [textOf(fields['name']), ...textsOf(fields['also'])].flatMap((each) =>
        each === '' ? [] : [folded(each)],
      );
  }
}

function isSaid(entry: Entry, sections: Sections): boolean {
  const alike =
    entry.section === 'synonyms' || entry.section === 'segments'
      ? ['synonyms', 'segments', 'metrics']
      : [entry.section];
  const said = alike.flatMap((name) =>
    (sections.get(name) ?? []).flatMap((fields) =>
      wordsOf({ section: name === 'metrics' ? 'segments' : (name as Entry['section']), fields }),
    ),
  );
  return wordsOf(entry).some((word) => said.includes(word));
}

function speaksOfHidden({ fields }: Entry, knowledge: Knowledge | null): boolean {
  const { condition } = fields;
  const compared = typeof condition === 'string' ? comparisonsOf(condition) : [];
  const columns = [
    [fields['table'], fields['column']],
    [fields['to'], fields['to_column']],
    ...compared.map(({ column }) => [fields['table'], column]),
  ];
  return (knowledge?.hidden ?? []).some((hidden) =>
    columns.some(([table, column]) => table === hidden.table.text && column === hidden.column.text),
  );
}

/** Of those that say different things of one word, the best supported; none where two are supported alike. */
function withoutContradictions(proposals: readonly Proposal[]): Proposal[] {
  const best = new Map<string, number>();
  const count = new Map<string, number>();
  for (const { entry, support } of proposals) {
    for (const word of wordsOf(entry)) {
      const before = best.get(word) ?? 0;
      if (support >= before) count.set(word, support === before ? (count.get(word) ?? 0) + 1 : 1);
      best.set(word, Math.max(before, support));
    }
  }
  return proposals.filter(({ entry, support }) =>
    wordsOf(entry).every((word) => best.get(word) === support && count.get(word) === 1),
  );
}

function chunksOf(proposals: readonly Proposal[]): Proposal[][] {
  const chunks: Proposal[][] = [];
  let room = 0;
  for (const proposal of proposals) {
    const length = entryLine(proposal.entry).length;
    if (room < length) {
      chunks.push([]);
      room = MOST_CHARACTERS;
    }
    chunks.at(-1)?.push(proposal);
    room -= length;
  }
  return chunks;
}

/** Those that a document of them all has no problem with. */
function withoutProblems(proposals: readonly Proposal[], profiles: readonly TableProfile[]): Proposal[] {
  let left = [...proposals];
  for (let round = 0; round < MOST_ROUNDS && left.length > 0; round += 1) {
    const { document, lines } = documentOf(left);
    const problems = checkKnowledge(document, profiles);
    if (problems.length === 0) return left;
    const refused = new Set(problems.map(({ line }) => lines.get(line)));
    left = left.filter((proposal) => !refused.has(proposal));
  }
  return [];
}

/** A document that says what is proposed, each on a line of its own. */
function documentOf(proposals: readonly Proposal[]): {
  readonly document: string;
  readonly lines: ReadonlyMap<number, Proposal>;
} {
  const written: string[] = [];
  const lines = new Map<number, Proposal>();
  for (const section of new Set(proposals.map(({ entry }) => entry.section))) {
    written.push(`${section}:`);
    for (const proposal of proposals.filter(({ entry }) => entry.section === section)) {
      written.push(`  - ${entryLine(proposal.entry)}`);
      lines.set(written.length, proposal);
    }
  }
  return { document: written.join('\n'), lines };
}
