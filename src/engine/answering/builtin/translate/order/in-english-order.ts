import { type Traits } from '../../text/language-traits.js';
import { lexicon } from '../../text/lexicon.js';
import { stem } from '../../text/stem.js';
import { type Segment } from '../segments.js';
import { headsFirst } from './head-order.js';
import { isWord } from './parts.js';

/** Marks an English wording that stands before the word it belongs to, where the other language puts it behind. */
const BEHIND = '<';

const isThing = (segment: Segment | undefined): boolean => isWord(segment) || isTimeUnit(segment);

function isTimeUnit(segment: Segment | undefined): boolean {
  return /^(day|week|month|quarter|year|weekday|hour)$/.test(segment?.english ?? '');
}

/** "puntaje total": a noun directly behind another belongs to it, where adjectives stand behind. */
const isJoined = (segments: readonly Segment[], start: number): boolean =>
  isThing(segments[start - 1]) && isThing(segments[start]) && segments[start]?.kind === 'measure';

/** Where the noun that ends before `end` begins, with others joined to it by "and". */
function startOfThing(segments: readonly Segment[], end: number): number {
  let start = end - 1;
  if (start < 0) return end;
  if (!isThing(segments[start]) && segments[start]?.kind !== 'figure') return end;
  while (isJoined(segments, start)) start -= 1;
  while (segments[start - 1]?.english === 'and' && isThing(segments[start - 2])) start -= 2;
  while (isAdjective(segments[start - 1])) start -= 1;
  return start;
}

/** Words that some languages put behind their noun, and others before it. */
const ADJECTIVES = new Set(
  [
    'distinct|different|how many|average|median|total|minimum|maximum|highest|lowest|largest|smallest|best|worst',
    'most common|least common|most popular|least popular|most expensive|cheapest|oldest|youngest|longest|shortest',
    'most recent|latest|earliest|best selling|unique|common|popular|international|national|female|male|foreign',
    'final|official|original|annual|gross|net|high|low|acting|presidential|financial|physical|musical|scientific',
  ].flatMap((words) => words.split('|')),
);
/** Those that stand behind their noun in languages whose adjectives stand before it. */
const QUANTIFIERS = /^(distinct|how many)$/;
const isAdjective = (segment: Segment | undefined): boolean =>
  segment !== undefined && segment.english !== 'how many' && ADJECTIVES.has(segment.english);
const SUPERLATIVES = /^(highest|lowest|most|least|best|worst)\b(?! (common|expensive|selling))/;
const LOW = /^(lowest|least|worst)\b/;
const TOP = /^(top|bottom) \d+$/;

function isAdjectiveBehind(
  before: readonly Segment[],
  segment: Segment,
  { isNounFirst, after }: { readonly isNounFirst: boolean; readonly after: Segment | undefined },
): boolean {
  const isGrouped = /^(by|each)$/.test(before.at(-2)?.english ?? '');
  if (!ADJECTIVES.has(segment.english) || !isThing(before.at(-1)) || isGrouped) return false;
  return isNounFirst || (QUANTIFIERS.test(segment.english) && !isThing(after));
}

/** "adı ve erişim sayısı": only the last of several things is counted. */
const isCounting = ({ english }: Segment): boolean => english === 'number of';

/** Puts what follows its noun before it: "region 別" becomes "by region", "productos distintos" "distinct products". */
function putBefore(segments: readonly Segment[], isNounFirst: boolean): Segment[] {
  const ordered: Segment[] = [];
  for (const [at, segment] of segments.entries()) {
    const isBehind = isAdjectiveBehind(ordered, segment, { isNounFirst, after: segments[at + 1] });
    if (!segment.english.startsWith(BEHIND) && !isBehind) ordered.push(segment);
    else {
      const moved = { ...segment, english: segment.english.replace(BEHIND, ''), particle: undefined };
      // What stands behind it belongs to both.
      const last = ordered.at(-1);
      if (last) ordered.splice(-1, 1, { ...last, particle: segment.particle });
      const start = isCounting(moved) ? ordered.length - 1 : startOfThing(ordered, ordered.length);
      ordered.splice(Math.max(start, 0), 0, moved);
    }
  }
  return ordered;
}

const YEAR = /(?:19|20)\d\d$/;
const MONTH = /^(January|February|March|April|May|June|July|August|September|October|November|December)\b/;

/** "2023 yılında", "Mart ayında": a year in figures needs no word for it, nor does a month by its name. */
function withoutUnitWords(segments: readonly Segment[]): Segment[] {
  return segments.filter((segment, at) => {
    const beside = [segments[at - 1]?.english ?? '', segments[at + 1]?.english ?? ''];
    if (segment.english === 'year') return !beside.some((text) => YEAR.test(text));
    return segment.english !== 'month' || !beside.some((text) => MONTH.test(text));
  });
}

/** "assunzioni all'anno": a unit of time behind what is measured is what it is measured by. */
function byUnit(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, at) => {
    const isBehind = at > 0 && isThing(segments[at - 1]) && !isTimeUnit(segments[at - 1]);
    const isGroup = isTimeUnit(segment) && isBehind && segments[at + 1]?.kind !== 'figure';
    return isGroup ? { ...segment, english: `by ${segment.english}` } : segment;
  });
}

const isCount = (segment: Segment | undefined): boolean =>
  segment?.kind === 'figure' && /^\d{1,3}$/.test(segment.english);

/** The last place but for the question words that some languages put at the end: "누구", "कौन". */
function lastSaid(segments: readonly Segment[]): number {
  return segments.findLastIndex(({ english }) => !/^(who|what is|which|[?.])$/.test(english));
}

/** "5 empleados con el salario más alto", "매출이 높은 상품 3개": a number of things at the beginning or end. */
function isCountOfTop(segments: readonly Segment[], at: number): boolean {
  const isFirst = at === 0 || /^(which|who|list|what is)$/.test(segments[at - 1]?.english ?? '');
  const isLast = at === lastSaid(segments) && isThing(segments[at - 1]);
  return isCount(segments[at]) && ((isFirst && isThing(segments[at + 1])) || isLast);
}

/** "5 people with the highest salary" becomes "top 5 people by salary", which is clear in whatever order it comes. */
function withTop(segments: readonly Segment[]): Segment[] {
  const superlative = segments.findIndex(({ english }) => SUPERLATIVES.test(english));
  const count = segments.findIndex(({ english }, at) => TOP.test(english) || isCountOfTop(segments, at));
  if (superlative < 0 || count < 0) return [...segments];
  const end = LOW.test(segments[superlative]?.english ?? '') ? 'bottom' : 'top';
  return segments.map((segment, at) => {
    if (at === count) {
      const figure = segment.english.replace(/\D/g, '');
      return { ...segment, english: `${end} ${figure}`, kind: 'operator' };
    }
    if (at !== superlative) return segment;
    // "best paid" names its column itself.
    const [, column = null] = segment.english.split(' ');
    if (column !== null) return { ...segment, english: `by ${column}` };
    const isBefore = isThing(segments[at + 1]);
    return { ...segment, english: isBefore ? 'by' : `${BEHIND}by` };
  });
}

function isMeasure(segment: Segment | undefined): boolean {
  const isAmount = (word: string): boolean =>
    lexicon.additive.has(stem(word)) || lexicon.averaged.has(stem(word));
  return (
    segment?.kind === 'measure' || (segment?.kind === 'noun' && segment.english.split(' ').some(isAmount))
  );
}

/** "Vergleiche Altburg mit Grünau nach Erlös": what values are compared by is no grouping. */
function comparedIn(segments: readonly Segment[]): Segment[] {
  if (!segments.some(({ english }) => english === 'compare')) return [...segments];
  return segments.map((segment, at) =>
    segment.english === 'by' && isMeasure(segments[at + 1])
      ? { ...segment, english: 'in terms of' }
      : segment,
  );
}

/** Two wordings of the same next to each other, and the people that "who" asks for, are said once. */
function withoutRepetition(segments: readonly Segment[]): Segment[] {
  return segments.filter((segment, at) => {
    const before = segments[at - 1]?.english ?? '';
    if (before === 'who' && segment.english === 'people') return false;
    return segment.kind !== 'operator' || before !== segment.english;
  });
}

/** "die Korrelation beträgt wie viel": a correlation is no amount, so that only what it is can be asked. */
function withoutAmountOfCorrelation(segments: readonly Segment[]): Segment[] {
  const isCorrelation = segments.some(({ english }) => english === 'correlation between');
  return segments.filter(({ english }) => !isCorrelation || !/^how (much|many)$/.test(english));
}

/** Words that join a noun to what is said of it: English has none of them before these. */
const JOINTS = /^(of|in|with|for|have|that|as)$/;
const UNJOINED =
  /^(of|in|by|for|sorted by|for each|of each|in each|whose|in which|more than|less than|greater than|lower than|at least|at most|between|[.?!,:;])/;

/** Of something there may be a part, a number or a most. */
const isPossessed = (segment: Segment | undefined): boolean =>
  isThing(segment) ||
  isAdjective(segment) ||
  /^(most|first|last|second|third|percentage)$/.test(segment?.english ?? '');

function withoutIdleJoints(segments: readonly Segment[]): Segment[] {
  return segments.filter(({ english }, at) => {
    if (!JOINTS.test(english)) return true;
    const next = segments[at + 1];
    if (!next || english === 'as') return false;
    if (english === 'of' && !isPossessed(segments[at - 1])) return false;
    const isIdle = english === 'have' ? /^(by|[.?!,:;])/.test(next.english) : UNJOINED.test(next.english);
    return !isIdle && !(english === 'of' && / of$/.test(segments[at - 1]?.english ?? ''));
  });
}

/** "tanto los nuevos como los viejos": the second of such a pair joins, and "who" asks for nobody behind a noun. */
function withPairs(segments: readonly Segment[]): Segment[] {
  const both = segments.findIndex(({ english }) => english === 'both');
  const second = segments.findIndex(
    ({ english }, at) => both >= 0 && at > both && /^(as|how much|both)$/.test(english),
  );
  return segments.map((segment, at) => {
    if (at === second) return { ...segment, english: 'and' };
    return segment.english === 'who' && isThing(segments[at - 1]) ? { ...segment, english: 'that' } : segment;
  });
}

/** "average age how much", "how many average age": of an average it can only be asked what it is. */
function withoutAmountOfAverage(segments: readonly Segment[]): Segment[] {
  const isAverage = (segment: Segment | undefined): boolean =>
    /^(average|median)$/.test(segment?.english ?? '');
  const isBehindAverage = (at: number): boolean => {
    let before = at - 1;
    while (isThing(segments[before])) before -= 1;
    return isAverage(segments[before]);
  };
  return segments.filter(({ english }, at) => {
    if (english === 'how much') return !segments.some(isAverage);
    return english !== 'how many' || !(isBehindAverage(at) || isAverage(segments[at + 1]));
  });
}

const withoutEmpty = (segments: readonly Segment[]): Segment[] =>
  segments.filter(({ english }) => english !== '');

/** The segments in an order in which English may have them, those without a meaning left out. */
export function inEnglishOrder(
  segments: readonly Segment[],
  { isNounFirst = false, headLast }: Pick<Traits, 'isNounFirst' | 'headLast'>,
): Segment[] {
  const ordered = withoutUnitWords(
    putBefore(withTop(withPairs(withoutAmountOfAverage(withoutEmpty(segments)))), isNounFirst),
  );
  const worded = withoutIdleJoints(
    withoutRepetition(comparedIn(byUnit(withoutAmountOfCorrelation(ordered)))),
  );
  return headLast ? headsFirst(worded, headLast) : worded;
}
