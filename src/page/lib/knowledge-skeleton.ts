/** A table as far as a document of knowledge names it. */
interface NamedTable {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** What is said, on one line, beside each part of the document, by its name, and on a few before all. */
type SkeletonWords = Readonly<
  Record<'intro' | 'synonyms' | 'descriptions' | 'hidden' | 'segments' | 'metrics', string>
>;

/** What an entry says, in this order. */
type Fields = Readonly<Record<string, string | readonly string[]>>;

/** More would be no beginning any more. */
const MOST_TABLES = 20;
const MOST_COLUMNS = 20;
/** What is to be filled in; as it stands it is no word. */
const GAP = '…';

/**
 * A document of knowledge that says nothing yet: comments that show, over the tables that there are, what can be said. Where a
 * line's `# ` is taken away, it is an entry.
 */
export function knowledgeSkeleton(tables: readonly NamedTable[], words: SkeletonWords): string {
  const named = tables.slice(0, MOST_TABLES);
  const [first] = named;
  if (!first) return '';
  const parts = [
    part(words.synonyms, 'synonyms', named.flatMap(synonymsOf)),
    part(words.descriptions, 'descriptions', [entry({ table: first.name, text: GAP })]),
    ...columnParts(first, words),
  ];
  return [comment(...words.intro.split('\n')), ...parts].join('\n');
}

function synonymsOf({ name, columns }: NamedTable): string[] {
  const ofColumns = columns
    .slice(0, MOST_COLUMNS)
    .map((column) => entry({ table: name, column: column.name, also: [GAP] }));
  return [entry({ table: name, also: [GAP] }), ...ofColumns];
}

function columnParts({ name: table, columns }: NamedTable, words: SkeletonWords): string[] {
  const last = columns.at(-1);
  if (!last) return [];
  const number = columns.find(({ type }) => type === 'integer' || type === 'number');
  const condition = `${nameInCondition(last.name)} IS NOT NULL`;
  const metric: Fields = number ? { function: 'average', column: number.name } : { function: 'count' };
  return [
    part(words.hidden, 'hidden', [entry({ table, column: last.name })]),
    part(words.segments, 'segments', [entry({ name: GAP, table, condition })]),
    part(words.metrics, 'metrics', [entry({ name: GAP, table, ...metric })]),
  ];
}

function part(words: string, name: string, entries: readonly string[]): string {
  return comment(`${name}: # ${words}`, ...entries);
}

function comment(...lines: readonly string[]): string {
  return lines.map((line) => `# ${line}\n`).join('');
}

function entry(fields: Fields): string {
  const written = Object.entries(fields).map(
    ([name, value]) =>
      `${name}: ${typeof value === 'string' ? scalar(value) : `[${value.map(scalar).join(', ')}]`}`,
  );
  return `  - { ${written.join(', ')} }`;
}

/** In the grammar of conditions names are quoted as in SQL. */
function nameInCondition(name: string): string {
  return /^[a-z_]\w*$/i.test(name) ? name : `"${name.replaceAll('"', '""')}"`;
}

const PLAIN = /^[\p{L}…][\p{L}\p{M}\p{N}_ .…-]*$/u;
const READ_AS_NOTHING = /^null$/i;
/** Characters that a YAML document may not hold, or that end a line of it. */
const UNWRITABLE = /[\p{Cc}\u2028\u2029\uFEFF\uFFFE\uFFFF]/gu;

/** A text as a scalar of YAML: as it is where that is read as itself, else in double quotes. */
function scalar(text: string): string {
  if (PLAIN.test(text) && text === text.trim() && !READ_AS_NOTHING.test(text)) return text;
  return JSON.stringify(text).replace(
    UNWRITABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
