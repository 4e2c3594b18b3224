import { type Catalogue } from '../../narration/catalogue.js';
import { escapeMarkdown } from '../../narration/markdown.js';
import { type Column, type TableSchema } from '../link/headers/schema.js';
import { type Problem } from '../parse/problem.js';
import { stem } from '../text/stem.js';
import { distance } from 'fastest-levenshtein';
import { MOST_WORDS, type Misunderstanding } from '../reading/understand.js';
import { type Paraphrase } from './paraphrase/paraphrase.js';
import { PeriodNames } from './paraphrase/period-names.js';

const MOST_SIMILAR = 3;
const MOST_COLUMNS = 15;
const MOST_WORDS_QUOTED = 3;
const LONGEST_QUOTE = 60;
/** With the words that offer questions no more than 40. */
const MOST_WORDS_SAID = 28;

const wordsIn = (sentences: readonly string[]): number => sentences.join(' ').split(/\s+/).length;

function shortened(word: string): string {
  return word.length > LONGEST_QUOTE ? `${word.slice(0, LONGEST_QUOTE)}…` : word;
}

/** Share of letters that must change to get from one word to the other. */
function unlikeness(left: string, right: string): number {
  return distance(left, right) / Math.max(left.length, right.length, 1);
}

function similarColumns(words: readonly string[], schema: TableSchema): Column[] {
  const stems = words.map((word) => stem(word.toLowerCase().slice(0, LONGEST_QUOTE)));
  return schema.columns
    .map((column) => ({
      column,
      unlike: Math.min(1, ...column.stems.flatMap((header) => stems.map((word) => unlikeness(word, header)))),
    }))
    .filter(({ unlike }) => unlike <= 0.5)
    .toSorted((left, right) => left.unlike - right.unlike)
    .slice(0, MOST_SIMILAR)
    .map(({ column }) => column);
}

/** Says why a question is not answered, in few words, and what was understood and what the data hold. */
export class DeclineNarrator {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly paraphrase: Paraphrase,
  ) {}

  /** That there is no answer, and the one reason; what else may help as far as it is short. */
  sentences(misunderstanding: Misunderstanding): string[] {
    const said = [this.catalogue.text('decline.opening')];
    const { schema, problem } = misunderstanding;
    const say = (each: string): void => {
      if (said.length < 2 || wordsIn([...said, each]) <= MOST_WORDS_SAID) said.push(each);
    };
    for (const each of this.reason(problem, schema)) say(each);
    for (const each of this.understood(misunderstanding, MOST_WORDS_SAID - wordsIn(said))) say(each);
    return said;
  }

  /** What the table holds. */
  columnsOf(schema: TableSchema): string {
    return this.catalogue.text('decline.columns', {
      table: this.paraphrase.column(schema.table.name),
      columns: this.columns(schema.columns),
    });
  }

  private reason(problem: Problem, schema: TableSchema): string[] {
    const text = this.catalogue.text.bind(this.catalogue);
    switch (problem.kind) {
      case 'unknownWords': {
        const similar = similarColumns(problem.words, schema);
        const words = this.words(problem.words);
        const hint = similar.length > 0 ? [text('decline.similar', { columns: this.columns(similar) })] : [];
        return [text('decline.unknownWords', { words }), ...hint];
      }
      case 'ambiguous': {
        const columns = this.catalogue.series(
          problem.columns.map((column) => this.paraphrase.column(column)),
        );
        return [text('decline.ambiguous', { word: escapeMarkdown(problem.word), columns })];
      }
      case 'unclear':
        return [text('decline.unclear', { words: this.words(problem.words) })];
      case 'unsupported': {
        const topic = text(`topic.${problem.topic}`);
        return [text('decline.unsupported', { word: escapeMarkdown(problem.word), topic })];
      }
      case 'needs':
        return [text(`decline.needs.${problem.what}`, { word: escapeMarkdown(problem.word) })];
      case 'unsure':
        return [];
      case 'noQuestion':
        return [text('decline.noQuestion')];
      case 'tooLong':
        return [text('decline.tooLong', { count: MOST_WORDS })];
    }
  }

  private words(words: readonly string[]): string {
    const quoted = [...new Set(words)]
      .slice(0, MOST_WORDS_QUOTED)
      .map((word) => this.catalogue.text('value.quoted', { text: escapeMarkdown(shortened(word)) }));
    return this.catalogue.list(quoted);
  }

  private columns(columns: readonly Column[]): string {
    const names = columns.slice(0, MOST_COLUMNS).map((column) => this.paraphrase.column(column.name));
    const rest = columns.length - names.length;
    if (rest <= 0) return this.catalogue.list(names);
    return this.catalogue.text('decline.more', { columns: this.catalogue.series(names), count: rest });
  }

  /**
   * What was recognised in the question, the first of it that is said in so many words; nothing is said where all of it was, by a
   * reading that is not sure enough.
   */
  understood({ problem, items }: Misunderstanding, mostWords = Infinity): string[] {
    const parts = [...new Set(items.flatMap((item) => this.recognised(item)))];
    if (parts.length === 0) return problem.kind === 'unsure' ? [] : [this.catalogue.text('decline.nothing')];
    const saying = (count: number): string =>
      this.catalogue.text('decline.understood', { items: this.catalogue.list(parts.slice(0, count)) });
    let count = parts.length;
    while (count > 1 && wordsIn([saying(count)]) > mostWords) count -= 1;
    return [saying(count)];
  }

  private recognised({ meaning, text }: Misunderstanding['items'][number]): string[] {
    const word = escapeMarkdown(text);
    if (meaning.kind === 'date') {
      const label = new PeriodNames(this.catalogue).span(meaning.period);
      return [this.catalogue.text('item.date', { word, label })];
    }
    if (meaning.kind !== 'column' && meaning.kind !== 'value') return [];
    const column = this.paraphrase.column(meaning.column.name);
    return [this.catalogue.text(`item.${meaning.kind}`, { word, column })];
  }
}
