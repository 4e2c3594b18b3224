import { type Cell } from '../../cells.js';
import { type BindingContext, citedTexts } from '../../context.js';
import { DENIAL_WORDS, DENIALS_BEHIND, DENIALS_BESIDE, DENIALS_OF_VERBS } from '../../lexicon.js';
import { distanceIn, type ReadSentence, type TypedWord } from '../../sentence.js';

const USUAL_LEVEL = 0.05;
const LEVEL_BEFORE =
  /(?:alpha|α|level|niveau|nivel|livello|nível|poziom|уровн)[^.,\d%]{0,30}(\d{1,2}(?:[.,]\d{1,6})?|[.,]\d{1,6})(\s?(?:%|percent))?/iu;
const LEVEL_BEHIND = /(?<![\d.,])(\d{1,2}(?:[.,]\d{1,6})?)(\s?(?:%|percent))[ -](?:significance[ -])?level/iu;
/** Words of denial stand so near before what they deny. */
export const DENIAL_REACH = 5;

/** The level of significance that a question names, or the usual one. */
export function levelIn(asked: string): number {
  const [, written, percent] = LEVEL_BEHIND.exec(asked) ?? LEVEL_BEFORE.exec(asked) ?? [];
  if (written === undefined) return USUAL_LEVEL;
  const value = Number(written.replace(',', '.'));
  const level = percent === undefined && value < 1 ? value : value / 100;
  // "At a confidence level of 95 %"
  return level > 0.5 ? 1 - level : level;
}

type PlacedCell = ReadSentence['cells'][number];
type Statistic = NonNullable<NonNullable<Cell['column']>['statistic']>;

/** P-values, of whatever test. */
export const P_VALUES: readonly Statistic[] = ['pValue', 'normality'];

/** The nearest cell that holds a number of such a kind; null where there is none. */
export function nearest(
  sentence: ReadSentence,
  word: TypedWord,
  statistics: readonly Statistic[],
): PlacedCell | null {
  const cells = sentence.cells.filter(({ column }) => statistics.some((each) => each === column?.statistic));
  const distance = ({ placed }: PlacedCell): number => distanceIn(sentence, placed, word);
  return cells.toSorted((one, other) => distance(one) - distance(other))[0] ?? null;
}

/** Whether a word is denied by those before it, up to the last of the same sort, or by such as stand behind what they deny. */
export function isDenied(sentence: ReadSentence, at: number, isVerb = false): boolean {
  const { words } = sentence;
  const before = words
    .slice(Math.max(0, at - DENIAL_REACH), at)
    .filter((each) => DENIAL_WORDS.has(each.norm) && isNear(sentence, at, each));
  const isBehind = ({ norm }: TypedWord): boolean =>
    DENIALS_BEHIND.has(norm) || (isVerb && DENIALS_OF_VERBS.has(norm));
  const behind = words
    .slice(at + 1, at + 1 + DENIAL_REACH)
    .filter((each) => isBehind(each) && isNear(sentence, at, each));
  const full = [...before.filter(({ norm }) => !DENIALS_BESIDE.has(norm)), ...behind];
  return full.length > 0 ? full.length % 2 === 1 : before.length > 0;
}

/** Whether no clause ends between two words. */
function isNear({ words, typed }: ReadSentence, at: number, other: TypedWord): boolean {
  const word = words[at];
  if (!word) return false;
  const [left, right] = other.from < word.from ? [other, word] : [word, other];
  return !/[,;:.，。；、]/.test(typed.slice(left.to, right.from));
}

/** Words that name a column or stand in the passages that a sentence cites say nothing of a test. */
export function plainWords(sentence: ReadSentence, context: BindingContext): ReadonlySet<string> {
  const names = sentence.cells.flatMap(({ column }) => (column?.statistic === null ? [column.name] : []));
  const texts = [...names, ...citedTexts(sentence, context)];
  return new Set(texts.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{M}]+/u)));
}
