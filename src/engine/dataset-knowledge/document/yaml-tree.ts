import {
  EVENT_ID,
  type Event,
  getScalarValue,
  parseEvents,
  SCALAR_STYLE,
  type ScalarEvent,
  YAMLException,
} from 'js-yaml';
import { type PlacedProblem } from '../problem.js';

/** A text of a document with its place. */
export interface PlacedText {
  readonly at: number;
  readonly text: string;
  /** Whether each of its characters stands in the document as it is, so that places in it can be told. */
  readonly isLiteral: boolean;
}

/** A node of a YAML document. What is empty is left out of mappings. */
export type YamlNode =
  | ({ readonly kind: 'text' } & PlacedText)
  | { readonly kind: 'nothing'; readonly at: number }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly YamlNode[] }
  | { readonly kind: 'mapping'; readonly at: number; readonly fields: ReadonlyMap<string, YamlField> };

interface YamlField {
  /** Of its name. */
  readonly at: number;
  readonly value: YamlNode;
}

const MOST_LEVELS = 8;

/** A document that cannot be read any further. */
class Unreadable extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** Makes a tree of the events of a parser. */
class TreeReader {
  private place = 0;

  constructor(
    private readonly text: string,
    private readonly events: readonly Event[],
  ) {}

  /** @throws Unreadable where it is no plain document */
  document(): YamlNode {
    const [first] = this.events;
    if (first === undefined) return { kind: 'nothing', at: 0 };
    this.place = 1;
    const root = this.node();
    // Behind the root comes the end of the document, and nothing else.
    if (this.events.length > this.place + 1)
      throw new Unreadable(this.text.length, 'there is more than one document');
    return root;
  }

  private node(): YamlNode {
    const event = this.events[this.place];
    this.place += 1;
    switch (event?.type) {
      case EVENT_ID.SCALAR:
        return this.scalar(event);
      case EVENT_ID.SEQUENCE:
        refuseMarks(event);
        return { kind: 'list', at: event.start, items: this.items() };
      case EVENT_ID.MAPPING:
        refuseMarks(event);
        return { kind: 'mapping', at: event.start, fields: this.fields() };
      case EVENT_ID.ALIAS:
        throw new Unreadable(event.anchorStart, 'aliases are not allowed');
      case EVENT_ID.DOCUMENT:
      case EVENT_ID.POP:
      case undefined:
        this.place -= 1;
        return { kind: 'nothing', at: 0 };
    }
  }

  private scalar(event: ScalarEvent): YamlNode {
    refuseMarks(event);
    const at = event.valueStart === -1 ? this.text.length : event.valueStart;
    const text = getScalarValue(this.text, event);
    const isPlain = event.style === SCALAR_STYLE.PLAIN;
    if (isPlain && /^(?:~|null|Null|NULL|)$/.test(text)) return { kind: 'nothing', at };
    return { kind: 'text', at, text, isLiteral: this.text.startsWith(text, at) };
  }

  private get isAtEnd(): boolean {
    const event = this.events[this.place];
    return event === undefined || event.type === EVENT_ID.POP;
  }

  private items(): YamlNode[] {
    const items: YamlNode[] = [];
    while (!this.isAtEnd) items.push(this.node());
    this.place += 1;
    return items;
  }

  private fields(): ReadonlyMap<string, YamlField> {
    const fields = new Map<string, YamlField>();
    const names = new Set<string>();
    while (!this.isAtEnd) {
      const name = this.node();
      if (name.kind !== 'text') throw new Unreadable(name.at, 'the name of a field must be a text');
      if (names.has(name.text)) throw new Unreadable(name.at, `“${name.text}” is there twice`);
      names.add(name.text);
      const value = this.node();
      if (value.kind !== 'nothing') fields.set(name.text, { at: name.at, value });
    }
    this.place += 1;
    return fields;
  }
}

function refuseMarks({ anchorStart, tagStart }: { readonly anchorStart: number; readonly tagStart: number }) {
  if (anchorStart !== -1) throw new Unreadable(anchorStart - 1, 'anchors are not allowed');
  if (tagStart !== -1) throw new Unreadable(tagStart, 'tags are not allowed');
}

/** Reads a text as one plain YAML 1.2 document: without anchors, aliases and tags, every scalar as the text that it is. */
export function yamlTree(text: string): { readonly root: YamlNode } | { readonly problem: PlacedProblem } {
  try {
    return { root: new TreeReader(text, parseEvents(text, { maxDepth: MOST_LEVELS })).document() };
  } catch (error) {
    if (error instanceof Unreadable) return { problem: { at: error.at, message: `${error.message}.` } };
    if (!(error instanceof YAMLException)) throw error;
    return { problem: { at: error.mark?.position ?? 0, message: `This is no YAML: ${error.reason}.` } };
  }
}
