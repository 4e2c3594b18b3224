import { type Knowledge } from '../dataset-knowledge/index.js';
import { type Token } from '../answering/question/tokens.js';
import { stemsOf, writtenWords } from '../answering/tables/header-words.js';
import { type TableProfile } from '../table.js';

/** What a word of a question may stand for. */
export type Meaning =
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'column'; readonly table: string; readonly column: string }
  | { readonly kind: 'value'; readonly table: string; readonly column: string; readonly value: string }
  | {
      readonly kind: 'segment';
      readonly table: string;
      readonly condition: string;
      readonly within: string | null;
    }
  | { readonly kind: 'metric'; readonly table: string };

/** Words of a question that name something. */
export interface Mention {
  /** Places of its tokens: the first, and the one behind the last. */
  readonly from: number;
  readonly to: number;
  /** All that is called so, each once. */
  readonly meanings: readonly Meaning[];
}

const MOST_WORDS = 8;

/** What the tables of a dataset, and what is known of them, call things. Hidden columns are not among them. */
export class SchemaNames {
  private readonly byStems = new Map<string, Map<string, Meaning>>();

  constructor(
    readonly profiles: readonly TableProfile[],
    knowledge: Knowledge | null,
  ) {
    const hidden = new Set(knowledge?.hidden.map(({ table, column }) => keyOf(table.text, column.text)));
    for (const { name: table, columns } of profiles) {
      this.add(table, { kind: 'table', table });
      for (const { name: column, type, topValues } of columns) {
        if (hidden.has(keyOf(table, column))) continue;
        this.add(column, { kind: 'column', table, column });
        const values = type === 'text' ? topValues : [];
        for (const { value } of values) this.add(value, { kind: 'value', table, column, value });
      }
    }
    if (knowledge) this.addKnown(knowledge);
  }

  /** The mentions among some tokens, the longest ones first taken, from left to right. */
  mentionsIn(tokens: readonly Token[]): Mention[] {
    const mentions: Mention[] = [];
    for (let from = 0; from < tokens.length;) {
      const mention = this.longestAt(tokens, from);
      if (mention) mentions.push(mention);
      from = mention?.to ?? from + 1;
    }
    return mentions;
  }

  private longestAt(tokens: readonly Token[], from: number): Mention | null {
    for (let to = Math.min(tokens.length, from + MOST_WORDS); to > from; to -= 1) {
      const stems = tokens.slice(from, to).flatMap(({ norm }) => stemsOf(writtenWords(norm)));
      const meanings = stems.length > 0 ? this.byStems.get(stems.join(' ')) : undefined;
      if (meanings) return { from, to, meanings: [...meanings.values()] };
    }
    return null;
  }

  private addKnown({ synonyms, segments, metrics }: Knowledge): void {
    for (const { table, column, value, also } of synonyms)
      for (const { text } of also) this.add(text, meaningOf(table.text, column?.text, value?.text));
    for (const { table, name, also, condition, within } of segments)
      for (const { text } of [name, ...also])
        this.add(text, {
          kind: 'segment',
          table: table.text,
          condition: condition.text,
          within: within?.text ?? null,
        });
    for (const { table, name, also } of metrics)
      for (const { text } of [name, ...also]) this.add(text, { kind: 'metric', table: table.text });
  }

  private add(name: string, meaning: Meaning): void {
    const key = stemsOf(writtenWords(name)).join(' ');
    if (!/\p{L}/u.test(key)) return;
    const meanings = this.byStems.get(key) ?? new Map<string, Meaning>();
    meanings.set(JSON.stringify(meaning), meaning);
    this.byStems.set(key, meanings);
  }
}

function meaningOf(table: string, column: string | undefined, value: string | undefined): Meaning {
  if (column === undefined) return { kind: 'table', table };
  return value === undefined ? { kind: 'column', table, column } : { kind: 'value', table, column, value };
}

const keyOf = (table: string, column: string): string => JSON.stringify([table, column]);
