import { monthNamed } from '../builtin/text/times/dates.js';

/** The words of a text, as they stand between blanks. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

export const isYearWord = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);

/** How a question may begin that asks for something more: the beginning of a pattern. */
export const LEADING = String.raw`^\W*(?:(?:and|so|now|then|ok|okay|but|please|can you|could you)\W+)*`;
/** Words that name nothing in a table. */
export const STOP = wordSet(
  'a an the of in on at to for from by with and or is are was were be been being do does did has have had that which who whom whose what when where how many much each every any all some there their its it his her they them this those these as than then not no nor we i you me my our us can could would will please show list find give tell return display get count number total also only along both most least more less',
);
/** Words of how an answer is to be drawn or laid out: they name nothing, unless something in the tables is called so. */
export const FORM = wordSet(
  'chart charts graph graphs plot plots plotted plotting diagram diagrams bar bars line lines pie donut doughnut area bubble bubbles scatter scatterplot scatterplots histogram histograms heatmap boxplot boxplots timeline axis axes x y color colors colored coloring colour colours coloured hue legend shaded shading stack stacked stacking grouped grouping facet facets faceted panel panels multiples trellis bin bins binned binning bucket buckets bucketed increments visual visualize visualise visualization visualisation draw depict depicts depicting depicted represent represents representing representation broken breakdown split splitted separate separated separately segmented segregated divided divide categorized classified displayed displaying arranged vs v versus based according corresponding respective respectively across wise',
);
export const MONTHS = wordSet(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
);
/** The number of the month that a word in small letters names, from 1, "may" too; null for any other. */
export const monthNumber = (word: string): number | null => monthNamed(word === 'may' ? 'May' : word);

/** Words for how often each value occurs. */
export const DISTRIBUTION = wordSet(
  'distribution distributions histogram histograms frequency frequencies breakdown',
);
export const NUMBER_WORDS = new Map(
  ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'].map(
    (word, at) => [word, at + 1] as const,
  ),
)
  .set('zero', 0)
  .set('once', 1)
  .set('twice', 2);
const SUPERLATIVE = wordSet(
  'most least best worst top bottom first last latest fewest lowest highest maximum minimum max min largest smallest common popular',
);
export const ORDER = wordSet(
  'order ordered sort sorted alphabetical alphabetically alphabetic lexicographic lexicographical lexicographically ascending descending increasing decreasing decending rank ranked',
);
export const NEGATION = wordSet(
  'not no never without except don didn doesn isn haven hasn neither nor cannot nobody unused exclude excluding other none lack lacks but',
);
export const GREATER = wordSet(
  'more above over greater larger older longer higher after exceed exceeds exceeding bigger later than least heavier taller since beyond minimum up',
);
export const LESS = wordSet(
  'less below under fewer smaller younger shorter lower before prior most lighter earlier maximum within up than cheaper',
);
/** "No less than", "not more than": what is denied is the comparison, and turns it round. */
export const DENIED_COMPARISON =
  /\b(?:no|not) (?:less|more|fewer|greater|higher|lower|later|earlier|older|younger|longer|shorter|larger|smaller|bigger) than\b/i;
const DENYING = /\b(?:not|never|without|except|\w+n't|no)\b/i;
/** Whether a question denies something, other than by what it compares. */
export const deniesSomething = (question: string): boolean =>
  DENYING.test(question.replace(DENIED_COMPARISON, ''));

export type Fold = 'sum' | 'avg' | 'median' | 'max' | 'min';
export const FOLDS = new Map<string, Fold>([
  ...['average', 'mean', 'avg'].map((word) => [word, 'avg'] as const),
  ['median', 'median'],
  ...['sum', 'total', 'overall', 'combined', 'altogether'].map((word) => [word, 'sum'] as const),
  ...[
    'maximum',
    'max',
    'highest',
    'largest',
    'most',
    'biggest',
    'longest',
    'oldest',
    'greatest',
    'latest',
    'heaviest',
    'top',
  ].map((word) => [word, 'max'] as const),
  ...[
    'minimum',
    'min',
    'lowest',
    'smallest',
    'youngest',
    'shortest',
    'least',
    'fewest',
    'earliest',
    'cheapest',
  ].map((word) => [word, 'min'] as const),
]);
export const COUNTING = wordSet('many number count total amount much');
export const AVERAGING = wordSet('average mean avg');
/** Words behind which it stands by what rows are put together. */
export const EACH = wordSet('each per every');
export const SPREADING = wordSet('each per every different by');
/** Words that say that values are to be put beside each other. */
export const COMPARING = wordSet('compare compared comparing comparison versus vs against');
/** Words by which values may be put beside each other. */
export const BESIDE: ReadonlySet<string> = new Set([...COMPARING, 'and', 'or']);
/** Words that operators are read from. */
export const TELLING: ReadonlySet<string> = new Set([
  ...SUPERLATIVE,
  ...ORDER,
  ...NEGATION,
  ...FOLDS.keys(),
  ...wordSet(
    'each per every distinct different unique many number count between above below over under more less than at least most exceed older younger larger greater higher lower both either descending ascending order sorted sort',
  ),
]);
export const isSuperlative = (word: string): boolean =>
  SUPERLATIVE.has(word) || (word.length > 4 && word.endsWith('est'));

/** Words that ask whether something holds for all rows. */
export const EVERY = wordSet('all every each only always');
/** Words for things that are counted once each. */
export const DISTINCT = wordSet('distinct different unique');
export const UNIQUE = wordSet('unique distinct different duplicate duplicates duplicated repeated');
const AUXILIARY = wordSet('is are was were do does did has have had');

/** Whether a question is answered by yes or no: it begins with its verb, or says that something is there or so of all rows. */
export function asksYesOrNo(tokens: readonly { readonly norm: string }[]): boolean {
  const [first = '', second = ''] = tokens.slice(0, 2).map(({ norm }) => norm);
  const states = first === 'all' || (first === 'there' && AUXILIARY.has(second));
  return AUXILIARY.has(first) || (states && tokens.at(-1)?.norm !== '?');
}
