import { isDeepStrictEqual } from 'node:util';
import { type YamlNode, yamlTree } from './yaml-tree.js';

/** An entry that is to stand in a section of a document. */
interface NewEntry {
  readonly section: string;
  /** As YAML on one line. */
  readonly line: string;
}

/** A text that is put into a document. */
interface Insertion {
  readonly at: number;
  readonly text: string;
}

type Plain = string | null | readonly Plain[] | { readonly [name: string]: Plain };

/** Places of closing brackets that are tried: behind the right one only comments may hold others. */
const MOST_BRACKETS = 50;

/**
 * A document of knowledge with another entry at the end of a section, which is made where it is not there. All else stays as it is
 * written, comments included.
 * @returns null for a text that is no document, or one that is written in a way in which nothing can be put into it
 */
export function appendEntry(document: string, entry: NewEntry): string | null {
  const before = plainOf(document);
  const added = plainOf(entry.line);
  if (before === undefined || added === undefined) return null;
  const wanted = withEntry(before, entry.section, added);
  for (const { at, text } of insertions(document, entry)) {
    const written = document.slice(0, at) + text + document.slice(at);
    if (isDeepStrictEqual(plainOf(written), wanted)) return written;
  }
  return null;
}

function* insertions(document: string, entry: NewEntry): Generator<Insertion> {
  const tree = yamlTree(document);
  if (!('root' in tree)) return;
  const { root } = tree;
  const field = root.kind === 'mapping' ? root.fields.get(entry.section) : undefined;
  if (root.kind === 'mapping' && field?.value.kind === 'list')
    yield* intoList(document, field.value, endOf(root, field.at, document), entry.line);
  else yield* asSection(document, root, entry);
}

function* intoList(
  document: string,
  { at }: Extract<YamlNode, { kind: 'list' }>,
  end: number,
  line: string,
): Generator<Insertion> {
  if (document[at] === '[') {
    for (const place of brackets(document, ']', at, end)) {
      yield { at: place, text: `, ${line}` };
      yield { at: place, text: line };
    }
    return;
  }
  const indent = document.slice(document.lastIndexOf('\n', at - 1) + 1, at);
  for (const isComment of [true, false])
    yield onNewLine(document, lastLineEnd(document, at, end, isComment), `${indent}- ${line}`);
}

function* asSection(document: string, root: YamlNode, { section, line }: NewEntry): Generator<Insertion> {
  const item = `  - ${line}`;
  const empty = new RegExp(`^${section}:[ \\t]*(?:#.*)?$`, 'm').exec(document);
  if (empty) yield onNewLine(document, empty.index + empty[0].trimEnd().length, item);
  if (root.kind === 'mapping' && document[root.at] === '{') {
    for (const place of brackets(document, '}', root.at, document.length)) {
      yield { at: place, text: `, ${section}: [${line}]` };
      yield { at: place, text: `${section}: [${line}]` };
    }
  }
  const end = document.trimEnd().length;
  yield onNewLine(document, end, `${section}:\n${item}`);
}

/** A line of its own behind the line that ends at a place. */
function onNewLine(document: string, at: number, line: string): Insertion {
  const lineBreak = document.includes('\r\n') ? '\r\n' : '\n';
  const text = line.replaceAll('\n', lineBreak);
  if (at === 0) return { at, text: text + lineBreak };
  const isLast = document.slice(at).trim() === '' && !document.slice(at).includes('\n');
  return { at, text: lineBreak + text + (isLast ? lineBreak : '') };
}

/** Where the last line of a part of a document ends that is not blank, and no comment either where that is asked for. */
function lastLineEnd(document: string, from: number, to: number, skipsComments: boolean): number {
  let end = to;
  while (end > from) {
    const start = document.lastIndexOf('\n', end - 1) + 1;
    const line = document.slice(Math.max(start, from), end).trim();
    if (line !== '' && !(skipsComments && line.startsWith('#'))) break;
    end = start - 1;
  }
  return end <= from ? to : from + document.slice(from, end).trimEnd().length;
}

/** Where the value of a field ends at the latest: at the next field, or the end of the document. */
function endOf(root: Extract<YamlNode, { kind: 'mapping' }>, at: number, document: string): number {
  const later = [...root.fields.values()].map((field) => field.at).filter((place) => place > at);
  return Math.min(document.length, ...later);
}

/** The places of a bracket in a part of a document, the last first. */
function* brackets(document: string, bracket: string, from: number, to: number): Generator<number> {
  let place = document.lastIndexOf(bracket, to - 1);
  for (let count = 0; place > from && count < MOST_BRACKETS; count += 1) {
    yield place;
    place = document.lastIndexOf(bracket, place - 1);
  }
}

/** What a text says, without where; undefined where it is no document. */
function plainOf(text: string): Plain | undefined {
  const tree = yamlTree(text);
  return 'root' in tree ? plainNode(tree.root) : undefined;
}

function plainNode(node: YamlNode): Plain {
  switch (node.kind) {
    case 'nothing':
      return null;
    case 'text':
      return node.text;
    case 'list':
      return node.items.map(plainNode);
    case 'mapping':
      return Object.fromEntries([...node.fields].map(([name, { value }]) => [name, plainNode(value)]));
  }
}

/** The entries of each section of a document, by the names of their fields; none where it is no document. */
export function sectionsOf(
  document: string,
): ReadonlyMap<string, readonly Readonly<Record<string, unknown>>[]> {
  const plain = plainOf(document);
  const sections = isFields(plain) ? Object.entries(plain) : [];
  return new Map(
    sections.map(([name, list]) => [name, Array.isArray(list) ? (list as Plain[]).filter(isFields) : []]),
  );
}

function withEntry(before: Plain, section: string, entry: Plain): Plain {
  const fields = isFields(before) ? before : {};
  const own = new Map(Object.entries(fields)).get(section);
  return { ...fields, [section]: [...(Array.isArray(own) ? (own as readonly Plain[]) : []), entry] };
}

function isFields(plain: Plain | undefined): plain is Readonly<Record<string, Plain>> {
  return typeof plain === 'object' && plain !== null && !Array.isArray(plain);
}
