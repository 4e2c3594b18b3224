import { splitWords } from '../../text/normalize.js';
import { decimalsIn, decimalsOf } from '../read/decimals.js';
import { type OutputTag, type TaggedText } from '../read/tags.js';
import { type AskedFigure, figuresIn } from '../read/vocabulary.js';

/** One thing a text asks for: a tag, or the figure of a clause. */
export interface Ask {
  readonly name: string;
  readonly isTagged: boolean;
  /** The words of its name; for a figure of a clause the clause with its columns marked. */
  readonly words: string;
  /** What it may be, likeliest first. */
  readonly figures: readonly AskedFigure[];
  /** True when words are wanted, not a number. */
  readonly isText: boolean;
  readonly isList: boolean;
  readonly isDictionary: boolean;
  /** The words to choose from. */
  readonly options: readonly string[];
  readonly hint: string;
  readonly description: string;
  readonly decimals: number | null;
}

const TEXT =
  /\b(?:strings?|text|boolean|either|one of|true|false|yes\/no|yes or no|name of|names? of|labels?)\b/i;
const NUMBER =
  /\b(?:float\w*|number|numeric\w*|integers?|decimals?|rounded|percentage|between (?:-?\d|0)|count)\b/i;
const LIST = /,\s*(?:\.\.\.|…|etc)|\blists?\b|separated by|\d\s*,\s*\w+\s*\d|comma[- ]separated/i;
/** Names of tags that ask for a word where nothing says that it is a number. */
const NAMING =
  /\b(?:column|variable|feature|attribute|factor|pair|name|conclusion|decision|verdict|shape|type|result|interpretation|direction|strength|classification|label|status|category)\b/i;
const LAYOUT = new Set([
  'value',
  'values',
  'answer',
  'result',
  'string',
  'number',
  'num',
  'id',
  'name',
  'float',
  'integer',
  'list',
]);

/** Words in quotation marks that are no names of tags: what may be answered. */
function quotedOptions(description: string, names: ReadonlySet<string>): string[] {
  const quoted = [
    ...description.matchAll(
      /["“]([^"”\n]{1,60})["”]|(?<![\p{L}\p{N}])['‘]([^'’\n]{1,60})['’](?![\p{L}\p{N}])/gu,
    ),
  ]
    .map((match) => (match[1] ?? match[2] ?? '').trim())
    .filter((text) => text !== '' && !names.has(splitWords(text).join(' ')));
  return [...new Set(quoted)];
}

/** `[yes/no]`, `[True or False]`: words to choose from that are not quoted. */
function plainOptions(hint: string, description: string): string[] {
  const slashed =
    /^["'“]?([\p{L}][\p{L} -]{0,25})["'”]?\s*(?:\/|\bor\b)\s*["'“]?([\p{L}][\p{L} -]{0,25})["'”]?$/u.exec(
      hint,
    );
  const either =
    /\b(?:either|one of|should be|must be|can be|is)\s{0,9}:?\s{0,9}(?:an?\s{1,9})?(True|Yes|[\p{L}-]+)\s{0,9}(?:\/|,?\s{1,9}or\s{1,9})\s{0,9}(False|No|[\p{L}-]+)\b/u.exec(
      description,
    );
  const found = slashed ?? either;
  const words = found ? [found[1]?.trim() ?? '', found[2]?.trim() ?? ''] : [];
  const isBoolean = /\bboolean\b/i.test(description);
  if (words.length === 0 || words.some((word) => /^(?:a|an|the|be|is)$/i.test(word)))
    return isBoolean ? ['True', 'False'] : [];
  return words;
}

function optionsOf(tag: OutputTag, tags: readonly OutputTag[]): string[] {
  const names = new Set(
    tags.flatMap(({ name, hint }) =>
      [name, hint, ...hint.split(',')].map((text) => splitWords(text).join(' ')),
    ),
  );
  const quoted = quotedOptions(tag.description, names);
  return quoted.length > 1 ? quoted : plainOptions(tag.hint, tag.description);
}

/** Figures that are numbers whatever the text says of words. */
const NUMBERS = new Set<AskedFigure>([
  'pValue',
  'correlation',
  'mean',
  'median',
  'std',
  'statistic',
  'mse',
  'rmse',
  'accuracy',
]);

const EXPECTS_TEXT = new Set<AskedFigure>(['normality', 'significance']);

function figuresOf(tag: OutputTag, isText: boolean): AskedFigure[] {
  // The first quarter of a year is no quartile.
  const own = figuresIn(tag.words.join(' ').replace(/\bq [1-4] (?=(?:19|20)\d\d\b)/, ''));
  const hinted = figuresIn(
    splitWords(tag.hint)
      .filter((word) => !LAYOUT.has(word) && (word.length > 1 || word === 'n'))
      .join(' '),
  );
  const [first] = own;
  const isVague = first === undefined || (!isText && EXPECTS_TEXT.has(first));
  if (!isVague) return own;
  const named = [...hinted, ...own];
  return named.length > 0 ? named : figuresIn(tag.description.split('\n').slice(1).join(' ')).slice(0, 1);
}

/** What a tag asks for. */
export function askOfTag(tag: OutputTag, { tags, prose, remarks }: TaggedText): Ask {
  const isList = LIST.test(tag.hint) || (isListed(tag) && LIST.test(tag.description));
  const isDictionary = /^\s*\{/.test(tag.hint) || /\bdictionary\b/i.test(tag.description);
  const options = isList || isDictionary ? [] : optionsOf(tag, tags);
  const isNumber = NUMBER.test(tag.description) && !/\bstrings?\b/i.test(tag.description);
  const figures = figuresIn(tag.words.join(' '));
  const isChosen =
    options.length > 1 && (TEXT.test(tag.description) || !figures.some((figure) => NUMBERS.has(figure)));
  const isText = isChosen
    ? !(isNumber && /\brounded\b|decimal/i.test(tag.description))
    : !isNumber && (TEXT.test(tag.description) || (figures.length === 0 && NAMING.test(tag.words.join(' '))));
  return {
    name: tag.name,
    isTagged: true,
    words: tag.words.join(' '),
    figures: figuresOf(tag, isText),
    isText,
    isList,
    isDictionary,
    options: options.length > 1 ? options : [],
    hint: tag.hint,
    description: tag.description,
    decimals: decimalsOf(tag, remarks, prose),
  };
}

const isListed = ({ words, hint }: OutputTag): boolean => /s$/.test(words.at(-1) ?? '') || /s$/.test(hint);

/** What a clause without tags asks for. */
export function askOfClause(clause: string, figures: readonly AskedFigure[], prose: string): Ask {
  return {
    name: clause,
    isTagged: false,
    words: clause,
    figures,
    isText: false,
    isList: false,
    isDictionary: false,
    options: [],
    hint: '',
    description: '',
    decimals: decimalsIn(prose),
  };
}
