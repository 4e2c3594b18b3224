import { stem } from '../builtin/text/stem.js';
import { type Token } from '../question/tokens.js';
import { STOP } from '../question/words.js';
import { type DataColumn, type DataTable } from '../tables/data-table.js';
import { type Dataset } from '../tables/dataset.js';
import { rowNames } from '../tables/read-table.js';
import { type Scalar } from '../tables/scalar.js';
import { valueWords } from '../tables/value-index.js';
import { type ValueMention, type ValueReading } from './value-mention.js';

const MOST_ROWS = 300;
const MOST_LABELS = 4;
const LEAST_SHARE = 0.5;
const LEAST_WORDS = 2;
const HIGHEST = 0.8;

interface LabelMatch {
  readonly value: Scalar;
  readonly places: readonly number[];
  /** How much of the label is in the question, its rarer words counting more. */
  readonly share: number;
}

/** The column that names the rows of a small table: the first of texts before its numbers that hardly repeats, behind those that group rows. */
function labelColumn({ columns, rowCount }: DataTable): DataColumn | null {
  if (rowCount === 0 || rowCount > MOST_ROWS) return null;
  const numbers = columns.findIndex(({ kind }) => kind === 'number');
  const texts = columns
    .slice(0, numbers === -1 ? columns.length : numbers)
    .filter(({ kind }) => kind === 'text');
  const named = rowNames(columns);
  const hardlyRepeats = ({ distinct }: DataColumn): boolean => 2 * distinct.length >= rowCount;
  return [...(named ? [named] : []), ...texts].find(hardlyRepeats) ?? null;
}

const contentStems = (text: string): string[] =>
  valueWords(text)
    .filter((word) => !STOP.has(word))
    .map(stem);

const ASIDE = /\([^()]*\)/gu;
const SHORT_FORM = /[(“"‘']([A-Z]{2,6})s?[)”"’']/u;

/** A label as it is looked for: units and remarks in brackets need not be named, a short form there may stand for all. */
interface Label {
  readonly value: Scalar;
  readonly stems: readonly string[];
  /** Those outside of brackets. */
  readonly own: readonly string[];
  readonly shortForm: string | null;
}

function labelOf(value: Scalar): Label {
  const text = String(value);
  const stems = contentStems(text);
  const own = contentStems(text.replace(ASIDE, ' '));
  const short = SHORT_FORM.exec(text)?.[1]?.toLowerCase();
  return {
    value,
    stems,
    own: own.length > 0 ? own : stems,
    shortForm: short === undefined ? null : stem(short),
  };
}

/** One word is enough where all others are in brackets. */
const leastWords = ({ stems, own }: Pick<Label, 'stems' | 'own'>): number =>
  stems.length > own.length ? Math.min(LEAST_WORDS, new Set(own).size) : LEAST_WORDS;

function matchesIn(tokens: readonly Token[], { distinct }: DataColumn): LabelMatch[] {
  const labels = distinct.map(labelOf);
  const counts = new Map<string, number>();
  for (const { stems } of labels)
    for (const each of new Set(stems)) counts.set(each, (counts.get(each) ?? 0) + 1);
  const weightOf = (each: string): number => Math.log(1 + labels.length / (counts.get(each) ?? 1));
  return labels.flatMap(({ value, stems, own, shortForm }): LabelMatch[] => {
    const isIn = (token: Token): boolean => stems.includes(token.stem) || token.stem === shortForm;
    const places = tokens.flatMap((token, place) => (isIn(token) ? [place] : []));
    const met = new Set(places.map((place) => tokens[place]?.stem ?? ''));
    if (shortForm !== null && met.has(shortForm)) return [{ value, places, share: 1 }];
    if (met.size < leastWords({ stems, own })) return [];
    const whole = own.reduce((sum, each) => sum + weightOf(each), 0);
    const share = Math.min(1, [...met].reduce((sum, each) => sum + weightOf(each), 0) / whole);
    return share >= LEAST_SHARE ? [{ value, places, share }] : [];
  });
}

const holds = (outer: readonly number[], inner: readonly number[]): boolean =>
  inner.every((place) => outer.includes(place));

/**
 * Labels of rows of which a question has most of the words, in any order: reports call their rows by longer names than
 * people do.
 * @param known mentions that were found already; a label whose words one of them takes is left
 */
export function labelMentions(
  tokens: readonly Token[],
  { tables }: Dataset,
  known: readonly ValueMention[],
): ValueMention[] {
  return tables.flatMap((table): ValueMention[] => {
    const column = labelColumn(table);
    if (!column) return [];
    const matches = matchesIn(tokens, column)
      .filter(({ places }) => !known.some((mention) => holds(mention.places, places)))
      .toSorted((one, other) => other.share - one.share)
      .slice(0, MOST_LABELS);
    const [first] = matches;
    if (!first) return [];
    const readings = matches.map(({ value, share }): ValueReading => ({
      column,
      value,
      origin: 'label',
      score: HIGHEST * share,
    }));
    return [{ places: first.places, readings }];
  });
}
