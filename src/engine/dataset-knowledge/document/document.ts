import { conformityProblems } from '../checks/conformity.js';
import { KNOWLEDGE_SCHEMA, MOST_KNOWLEDGE_CHARACTERS } from './document-schema.js';
import { inLines, type KnowledgeProblem } from '../problem.js';
import { type PlacedText, type YamlNode, yamlTree } from './yaml-tree.js';

/** What an entry of a document is about. */
interface Subject {
  readonly table: PlacedText;
}

/** Other words for a table, or for a column or value of it. */
export interface Synonyms extends Subject {
  readonly column: PlacedText | null;
  readonly value: PlacedText | null;
  readonly also: readonly PlacedText[];
}

/** What a table or column holds. */
interface Description extends Subject {
  readonly column: PlacedText | null;
  readonly text: PlacedText;
}

/** A column that no question is answered from. */
interface HiddenColumn extends Subject {
  readonly column: PlacedText;
}

/** A named condition on the rows of a table. */
export interface Segment extends Subject {
  readonly name: PlacedText;
  readonly also: readonly PlacedText[];
  readonly condition: PlacedText;
  readonly within: PlacedText | null;
}

/** A named number. */
export interface Metric extends Subject {
  readonly name: PlacedText;
  readonly also: readonly PlacedText[];
  readonly function: PlacedText;
  readonly column: PlacedText | null;
  /** In place of a column. */
  readonly expression: PlacedText | null;
  /** What the sum is divided by the sum of. */
  readonly per: PlacedText | null;
  readonly condition: PlacedText | null;
  /** The column of dates that is meant where a question names none. */
  readonly time: PlacedText | null;
  /** How it is written in replies. */
  readonly format: PlacedText | null;
}

/** What the numbers of a column are measured in, and how they may be put together. */
export interface Measure extends Subject {
  readonly column: PlacedText;
  readonly unit: PlacedText | null;
  readonly additivity: PlacedText | null;
}

/** A column that refers to the rows of another table. */
export interface Join extends Subject {
  readonly column: PlacedText;
  readonly to: PlacedText;
  readonly toColumn: PlacedText;
}

/** How the dates of a column are put in years and weeks. */
export interface Calendar extends Subject {
  readonly column: PlacedText;
  readonly yearStarts: PlacedText | null;
  readonly namedBy: PlacedText | null;
  readonly weekStarts: PlacedText | null;
}

/** A question with the statement that somebody has found to answer it. */
interface VerifiedEntry {
  readonly question: PlacedText;
  /** Other wordings. */
  readonly also: readonly PlacedText[];
  readonly sql: PlacedText;
  /** In ISO 8601. */
  readonly verifiedOn: PlacedText;
  readonly verifiedBy: PlacedText;
}

/** What people know of the tables of a dataset. */
export interface Knowledge {
  readonly synonyms: readonly Synonyms[];
  readonly descriptions: readonly Description[];
  readonly hidden: readonly HiddenColumn[];
  readonly segments: readonly Segment[];
  readonly metrics: readonly Metric[];
  readonly measures: readonly Measure[];
  readonly joins: readonly Join[];
  readonly calendars: readonly Calendar[];
  readonly verifiedQuestions: readonly VerifiedEntry[];
}

type ReadKnowledge =
  | { readonly knowledge: Knowledge }
  | { readonly knowledge: null; readonly problems: readonly KnowledgeProblem[] };

/** Reads the fields of an entry that conforms to its schema. */
class Entry {
  constructor(private readonly node: YamlNode) {}

  text(name: string): PlacedText {
    const text = this.optional(name);
    if (!text) throw new Error(`an entry that conforms has no ${name}`);
    return text;
  }

  optional(name: string): PlacedText | null {
    const node = this.field(name);
    return node?.kind === 'text' ? trimmed(node) : null;
  }

  texts(name: string): PlacedText[] {
    const node = this.field(name);
    return node?.kind === 'list'
      ? node.items.flatMap((item) => (item.kind === 'text' ? [trimmed(item)] : []))
      : [];
  }

  entries(name: string): Entry[] {
    const node = this.field(name);
    return node?.kind === 'list' ? node.items.map((item) => new Entry(item)) : [];
  }

  private field(name: string): YamlNode | undefined {
    return this.node.kind === 'mapping' ? this.node.fields.get(name)?.value : undefined;
  }
}

const trimmed = ({ at, text, isLiteral }: PlacedText): PlacedText => ({
  at: at + (isLiteral ? text.length - text.trimStart().length : 0),
  text: text.trim(),
  isLiteral,
});

function columnEntries(root: Entry): Pick<Knowledge, 'measures' | 'joins' | 'calendars'> {
  return {
    measures: root.entries('measures').map((entry) => ({
      table: entry.text('table'),
      column: entry.text('column'),
      unit: entry.optional('unit'),
      additivity: entry.optional('additivity'),
    })),
    joins: root.entries('joins').map((entry) => ({
      table: entry.text('table'),
      column: entry.text('column'),
      to: entry.text('to'),
      toColumn: entry.text('to_column'),
    })),
    calendars: root.entries('calendars').map((entry) => ({
      table: entry.text('table'),
      column: entry.text('column'),
      yearStarts: entry.optional('year_starts'),
      namedBy: entry.optional('named_by'),
      weekStarts: entry.optional('week_starts'),
    })),
  };
}

function knowledgeOf(root: Entry): Knowledge {
  return {
    synonyms: root.entries('synonyms').map((entry) => ({
      table: entry.text('table'),
      column: entry.optional('column'),
      value: entry.optional('value'),
      also: entry.texts('also'),
    })),
    descriptions: root.entries('descriptions').map((entry) => ({
      table: entry.text('table'),
      column: entry.optional('column'),
      text: entry.text('text'),
    })),
    hidden: root
      .entries('hidden')
      .map((entry) => ({ table: entry.text('table'), column: entry.text('column') })),
    segments: root.entries('segments').map((entry) => ({
      name: entry.text('name'),
      also: entry.texts('also'),
      table: entry.text('table'),
      condition: entry.text('condition'),
      within: entry.optional('within'),
    })),
    metrics: root.entries('metrics').map((entry) => ({
      name: entry.text('name'),
      also: entry.texts('also'),
      table: entry.text('table'),
      function: entry.text('function'),
      column: entry.optional('column'),
      expression: entry.optional('expression'),
      per: entry.optional('per'),
      condition: entry.optional('condition'),
      time: entry.optional('time'),
      format: entry.optional('format'),
    })),
    ...columnEntries(root),
    verifiedQuestions: root.entries('verified_questions').map((entry) => ({
      question: entry.text('question'),
      also: entry.texts('also'),
      sql: entry.text('sql'),
      verifiedOn: entry.text('verified_on'),
      verifiedBy: entry.text('verified_by'),
    })),
  };
}

/** Reads a document in YAML; an empty one says nothing. What it says of tables is not looked at (`checkKnowledge`). */
export function readKnowledge(text: string): ReadKnowledge {
  const refused = (problems: readonly { at: number; message: string }[]): ReadKnowledge => ({
    knowledge: null,
    problems: inLines(text, problems),
  });
  if (text.length > MOST_KNOWLEDGE_CHARACTERS)
    return refused([
      { at: 0, message: `The document is longer than ${MOST_KNOWLEDGE_CHARACTERS} characters.` },
    ]);
  const tree = yamlTree(text);
  if ('problem' in tree) return refused([tree.problem]);
  if (tree.root.kind === 'nothing') return { knowledge: knowledgeOf(new Entry(tree.root)) };
  const problems = [...conformityProblems(tree.root, KNOWLEDGE_SCHEMA, 'The document')];
  return problems.length > 0 ? refused(problems) : { knowledge: knowledgeOf(new Entry(tree.root)) };
}
