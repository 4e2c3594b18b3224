import { type AnalysisRequest, type AnalysisTable } from './analyst.js';
import { type AnswerEvent } from './answer-event.js';
import { identifier, textLiteral } from './builtin/representation/sql/quoting.js';
import { type Catalogue } from './narration/catalogue.js';
import { escapeMarkdown } from './narration/markdown.js';
import { tokensOf } from './question/tokens.js';
import { withNotesOfStatements } from './reply-notes.js';
import { haveSameStem, placeOf, saidIn } from './said.js';

/** A name that people use, with what it stands for. */
interface OtherName {
  readonly name: string;
  /** What the tables call it. */
  readonly own: string;
  /** As it is told. */
  readonly meaning: string;
  /** How it stands in a statement. */
  readonly sql: string;
}

type Asked = Pick<AnalysisRequest, 'question' | 'tables'>;

const shown = (text: string): string => `*${escapeMarkdown(text)}*`;

function namesOf({ name: table, otherNames }: AnalysisTable): OtherName[] {
  if (!otherNames) return [];
  const named = (names: readonly string[], rest: Omit<OtherName, 'name'>): OtherName[] =>
    names.map((name) => ({ name, ...rest }));
  return [
    ...named(otherNames.table, { own: table, meaning: shown(table), sql: identifier(table) }),
    ...otherNames.columns.flatMap(({ column, names }) =>
      named(names, { own: column, meaning: shown(column), sql: identifier(column) }),
    ),
    ...otherNames.values.flatMap(({ column, value, names }) => {
      const meaning = `${shown(column)}: “${escapeMarkdown(value)}”`;
      return named(names, { own: value, meaning, sql: textLiteral(value) });
    }),
  ];
}

/** A sum that has a name is asked for without a word for adding up. */
const sumsOf = ({ definitions = [] }: AnalysisTable): Pick<OtherName, 'name' | 'own'>[] =>
  definitions.filter(({ fold }) => fold?.fn === 'sum').map(({ name }) => ({ name, own: `total ${name}` }));

/** A question as it would be asked with the names that the tables have. */
export function inOwnNames({ question, tables }: Asked): string {
  const names = tables
    .flatMap((table) => [...namesOf(table), ...sumsOf(table)])
    .toSorted((one, other) => other.name.length - one.name.length);
  let text = question;
  let tokens = tokensOf(text).all;
  for (const { name, own } of names) {
    const first = placeOf(name, tokens, haveSameStem);
    const [start, end] = [tokens[first], tokens[first + tokensOf(name).all.length - 1]];
    if (!start || !end) continue;
    text = `${text.slice(0, start.start)}${own}${text.slice(end.end)}`;
    tokens = tokensOf(text).all;
  }
  return text;
}

/** An answer whose reply and steps state what of the knowledge of a dataset they used. */
export function withKnowledgeNotes(
  events: AsyncGenerator<AnswerEvent>,
  request: Asked,
  catalogue: Catalogue,
): AsyncGenerator<AnswerEvent> {
  const isKnown = request.tables.some(({ otherNames, units }) => otherNames ?? units);
  if (!isKnown) return events;
  return withNotesOfStatements(events, (statements) => knowledgeNotes(request, statements, catalogue));
}

/**
 * States which names that people use beside those of the tables a question has, and what each was read as; and what the numbers are
 * measured in that were computed with.
 * @param statements what was run: what is read as nothing in it was not used
 */
function knowledgeNotes({ question, tables }: Asked, statements: string, catalogue: Catalogue): string[] {
  const isSaid = saidIn(question);
  const used = tables.filter(({ name }) => statements.includes(identifier(name)));
  const names = used
    .flatMap((table) => namesOf(table))
    .filter(({ name, sql }) => statements.includes(sql) && isSaid(name))
    .map(({ name, meaning }) => catalogue.text('note.otherName', { name: escapeMarkdown(name), meaning }));
  const units = used
    .flatMap((table) => table.units ?? [])
    .filter(({ column }) => statements.includes(identifier(column)))
    .map(({ column, unit }) =>
      catalogue.text('note.unit', { column: shown(column), unit: escapeMarkdown(unit) }),
    );
  return [...new Set([...names, ...units])];
}
