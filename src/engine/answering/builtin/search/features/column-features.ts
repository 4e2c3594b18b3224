import { type CellColumn } from '../../cells/cell-column.js';
import { bucketOf, type ColumnLink } from '../column-link.js';
import { type SearchQuestion } from '../question.js';
import { searchLexicon } from '../search-lexicon.js';
import { askedClasses, classesOf, columnClasses, shapeOf } from './column-classes.js';
import { combined, hashOf } from './hash.js';
import { type QuestionFeatures } from './question-features.js';
import { type Vocabulary } from './vocabulary.js';

/** What a column is used for in a candidate. */
export type ColumnRole =
  'answer' | 'highest' | 'lowest' | 'group' | 'counted' | 'measured' | 'compared' | 'same' | 'difference';

/** What the features of columns look at. */
interface ColumnContext {
  readonly question: SearchQuestion;
  readonly links: readonly ColumnLink[];
  readonly features: QuestionFeatures;
  readonly vocabulary: Vocabulary;
}

const MOST_HEADER_WORDS = 4;
const MOST_POSITION = 4;

function isSuperlative(word: string): boolean {
  const { superlatives, lowSuperlatives } = searchLexicon;
  return superlatives.has(word) || lowSuperlatives.has(word) || /est$/.test(word);
}

function hasWord(mask: number, at: number): boolean {
  return at >= 0 && ((mask >>> at) & 1) === 1;
}

/** Where in the question the header is said. */
function placeHashes({ mask }: ColumnLink, { question, features }: ColumnContext, role: number): number[] {
  const { asksAt, nounAt, words } = question;
  const isNoun = hashOf(`noun${String(hasWord(mask, nounAt))}`);
  return [
    combined(role, isNoun),
    combined(role, combined(isNoun, features.asks)),
    ...(asksAt >= 0 && hasWord(mask, asksAt + 1) ? [combined(role, hashOf('afterwh'))] : []),
    ...(asksAt >= 0 && hasWord(mask, asksAt + 2)
      ? [combined(role, combined(hashOf('afterwh2'), features.asks))]
      : []),
    ...((mask & 3) !== 0 && asksAt < 0 ? [combined(role, hashOf('atstart'))] : []),
    ...(mask !== 0 && hasWord(mask, words.length - 1) ? [combined(role, hashOf('atend'))] : []),
  ];
}

/** The words of the header beside the words of the question. */
function headerHashes(
  column: CellColumn,
  { question, features, vocabulary }: ColumnContext,
  role: number,
): number[] {
  if (!vocabulary.hasHeaders) return [];
  const known = question.stems
    .filter((stem) => vocabulary.words.has(stem))
    .map((stem) => hashOf(`u=${stem}`));
  return column.stems.slice(0, MOST_HEADER_WORDS).flatMap((stem) => {
    const header = hashOf(`h=${stem}`);
    return [
      combined(role, combined(header, features.asks)),
      combined(role, combined(header, features.head)),
      combined(role, combined(header, 7)),
      ...known.map((word) => combined(role, combined(header, word))),
    ];
  });
}

function superlativeHashes(
  column: CellColumn,
  { mask }: ColumnLink,
  { question }: ColumnContext,
  role: number,
): number[] {
  return question.words.flatMap((word, at) => {
    if (!isSuperlative(word)) return [];
    const isNear = hasWord(mask, at + 1) || hasWord(mask, at + 2);
    const stem = hashOf(`u=${question.stems[at] ?? ''}`);
    return [
      ...(isNear ? [combined(role, hashOf('nearsup'))] : []),
      combined(role, combined(hashOf(`ty${column.kind}`), stem)),
      ...columnClasses(column).map((name) => combined(role, combined(hashOf(`cc${name}`), stem))),
    ];
  });
}

/** What the column holds beside what the question asks for. */
function classHashes(column: CellColumn, { question, features }: ColumnContext, role: number): number[] {
  const asked = askedClasses(question.asks, question.head);
  const meant = classesOf(question.stems[question.nounAt] ?? '');
  const isMeant = String(meant.length > 0 && columnClasses(column).some((each) => meant.includes(each)));
  const shape = combined(role, hashOf(`shape${shapeOf(column)}`));
  const own = columnClasses(column);
  const isAsked =
    asked.length === 0 ? -1 : own.length === 0 ? 0 : asked.some((each) => own.includes(each)) ? 2 : 1;
  return [
    shape,
    combined(shape, features.asks),
    combined(shape, features.head),
    ...asked.map((each) => combined(shape, hashOf(`ac${each}`))),
    combined(role, hashOf(`meant${isMeant}`)),
    combined(shape, features.noun),
    ...meant.map((each) => combined(shape, hashOf(`mc${each}`))),
    combined(role, hashOf(`asked${isAsked}`)),
    combined(combined(role, hashOf(`asked${isAsked}`)), features.asks),
    ...own.flatMap((name) => {
      const held = combined(role, hashOf(`cc${name}`));
      return [
        held,
        ...meant.map((each) => combined(held, hashOf(`mc${each}`))),
        combined(held, features.asks),
        ...asked.map((each) => combined(held, hashOf(`ac${each}`))),
      ];
    }),
  ];
}

/** Whether another header says the same words of the question and fewer others, or this one does beside others. */
function rivalry({ mask, share, position }: ColumnLink, links: readonly ColumnLink[]): string {
  if (mask === 0) return 'none';
  const others = links.filter((other) => other.position !== position && other.mask !== 0);
  if (others.some((other) => (other.mask & mask) === mask && (other.share > share || other.mask !== mask)))
    return 'beaten';
  return others.some((other) => (other.mask & mask) === other.mask) ? 'winner' : 'alone';
}

/** The features of a column in a role, as hashes. */
export function columnFeatures(column: CellColumn, roleName: ColumnRole, context: ColumnContext): number[] {
  const { links, features } = context;
  const link = links[column.position];
  if (!link) return [];
  const role = hashOf(`role=${roleName}`);
  const kind = hashOf(`ty${column.kind}`);
  const order = combined(role, hashOf(`srt${column.order}`));
  const best = Math.max(0, ...links.map(({ share }) => share));
  const standing = link.share > 0 && link.share === best ? 1 : best > 0 ? 0 : -1;
  return [
    combined(role, hashOf(`hb${link.bucket}`)),
    combined(role, combined(kind, features.asks)),
    combined(role, combined(hashOf(`ci${Math.min(column.position, MOST_POSITION)}`), features.asks)),
    combined(role, combined(kind, features.head)),
    combined(role, combined(kind, features.noun)),
    combined(role, hashOf(`uniq${bucketOf(column.uniqueness)}`)),
    order,
    combined(order, combined(kind, features.head)),
    combined(role, hashOf(`best${standing}`)),
    combined(role, hashOf(`rival${rivalry(link, links)}`)),
    ...classHashes(column, context, role),
    ...placeHashes(link, context, role),
    ...headerHashes(column, context, role),
    ...superlativeHashes(column, link, context, role),
  ];
}
