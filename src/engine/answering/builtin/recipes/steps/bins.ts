import { type Column } from '../../link/headers/schema.js';
import { type Case, type Expression } from '../../representation/expression.js';
import { splitWords } from '../../text/normalize.js';
import { parseNumberWord } from '../../text/numbers.js';
import { markClause } from '../read/marked.js';
import { isNumeric, numberRef, type Scope } from '../read/scope.js';

const NUMBER = '-?[$€£]?\\d+(?:,\\d{3})*(?:\\.\\d+)?';

/** A class of values: from `low` (included or not) up to `high`; null is open. */
interface Range {
  readonly low: number | null;
  readonly high: number | null;
  readonly isHighIncluded: boolean;
  readonly isLowIncluded: boolean;
}

interface LabelledRange extends Range {
  readonly label: string;
}

const UNIT = '(?:\\s*(?!and\\b|or\\b|to\\b|as\\b)[\\p{L}%°]{1,12}(?:\\s+old)?)?';
const PATTERNS: readonly (readonly [pattern: string, read: (low: number, high: number) => Range])[] = [
  [
    `(${NUMBER})${UNIT}\\s*(?:-|–|to)\\s*(${NUMBER})`,
    (low, high) => ({ low, high, isLowIncluded: true, isHighIncluded: true }),
  ],
  [
    `between\\s+(${NUMBER})${UNIT}\\s+and\\s+(${NUMBER})`,
    (low, high) => ({ low, high, isLowIncluded: true, isHighIncluded: true }),
  ],
  [
    `(?:less than or equal to|at most|up to|<=|≤)\\s*(${NUMBER})`,
    (high) => ({ low: null, high, isLowIncluded: false, isHighIncluded: true }),
  ],
  [
    `(?:less than|fewer than|below|under|lower than|before|younger than|<)\\s*(${NUMBER})`,
    (high) => ({ low: null, high, isLowIncluded: false, isHighIncluded: false }),
  ],
  [
    `(?:greater than or equal to|more than or equal to|at least|>=|≥|from)\\s*(${NUMBER})`,
    (low) => ({ low, high: null, isLowIncluded: true, isHighIncluded: false }),
  ],
  [
    `(?:greater than|more than|above|over|higher than|after|older than|>)\\s*(${NUMBER})`,
    (low) => ({ low, high: null, isLowIncluded: false, isHighIncluded: false }),
  ],
  [
    `(${NUMBER})\\s*\\+|(${NUMBER})${UNIT}\\s*(?:and|or)\\s+(?:above|over|older|more|higher|greater|later|after|longer)`,
    (low, other) => ({
      low: Number.isNaN(low) ? other : low,
      high: null,
      isLowIncluded: true,
      isHighIncluded: false,
    }),
  ],
  [
    `(${NUMBER})${UNIT}\\s*(?:and|or)\\s+(?:below|under|younger|less|lower|fewer|earlier|before|shorter)`,
    (high) => ({ low: null, high, isLowIncluded: false, isHighIncluded: true }),
  ],
];

const numberOf = (text: string | undefined): number =>
  text === undefined ? Number.NaN : Number(text.replace(/[$€£,]/g, ''));

/** The range that a piece of text speaks of, with its place. */
function rangesIn(text: string): { readonly range: Range; readonly at: number; readonly end: number }[] {
  const found = PATTERNS.flatMap(([pattern, read]) =>
    [...text.matchAll(new RegExp(pattern, 'giu'))].map((match) => ({
      range: read(numberOf(match[1]), numberOf(match[2])),
      at: match.index,
      end: match.index + match[0].length,
    })),
  );
  const byPlace = found.toSorted((left, right) => left.at - right.at || right.end - left.end);
  return byPlace.filter(
    ({ at, end }, index) =>
      !byPlace.some(
        (other, place) =>
          place !== index &&
          other.at <= at &&
          other.end >= end &&
          (other.end - other.at > end - at || place < index),
      ),
  );
}

const LABEL =
  /["'“`‘]([^"'”`’]{1,40})["'”`’]|(?<=^|[,:;(]\s*|\band\s+)(\p{Lu}[\p{L}-]*(?:\s\p{Lu}[\p{L}-]*)?)(?=\s*[(:=])|(?<=^|[,:;]\s*|\b(?:and|into|as)\s+)([\p{L}-]+)(?=\s*\([^)]*\d)/gu;

/** The labels of classes with their ranges: each label goes with the range nearest to it that has none yet. */
function labelledRanges(text: string): LabelledRange[] {
  const ranges = rangesIn(text);
  const labels = [...text.matchAll(LABEL)].map((match) => ({
    label: match[1] ?? match[2] ?? match[3] ?? '',
    at: match.index,
  }));
  if (ranges.length < 2 || labels.length < 2) return [];
  const isLabelFirst = (labels[0]?.at ?? 0) < (ranges[0]?.at ?? 0);
  return ranges.flatMap(({ range, at, end }, index): LabelledRange[] => {
    const next = ranges[index + 1]?.at ?? text.length;
    const previous = ranges[index - 1]?.end ?? 0;
    const fitting = isLabelFirst
      ? labels.findLast((label) => label.at < at && label.at >= previous)
      : labels.find((label) => label.at >= end && label.at < next);
    return fitting ? [{ ...range, label: fitting.label }] : [];
  });
}

/** The cases of classes in ascending order. Whole numbers that follow each other (0–12, 13–19) leave no gap. */
function casesOf(ranges: readonly LabelledRange[], of: Expression): Case[] {
  const sorted = ranges.toSorted((left, right) => (left.low ?? -Infinity) - (right.low ?? -Infinity));
  const number = (value: number): Expression => ({ op: 'number', value });
  const cases: Case[] = [];
  const first = sorted[0];
  if (first?.low !== null && first !== undefined) {
    cases.push({ left: of, comparison: '<', right: number(first.low), then: null });
  }
  for (const [index, { label, high, isHighIncluded }] of sorted.entries()) {
    const next = sorted[index + 1];
    const then: Expression = { op: 'text', value: label };
    if (high === null && (next?.low ?? null) === null) {
      cases.push({ left: of, comparison: 'always', right: of, then });
    } else if (
      next?.low !== null &&
      next !== undefined &&
      next.isLowIncluded &&
      (high === null || next.low > high)
    ) {
      cases.push({ left: of, comparison: '<', right: number(next.low), then });
    } else {
      const bound = high ?? next?.low ?? 0;
      cases.push({ left: of, comparison: isHighIncluded ? '<=' : '<', right: number(bound), then });
    }
  }
  return cases;
}

/** The column that is put into classes: the one named best, or whose name is part of the new one's. */
function binned(text: string, name: string, scope: Scope): Column | null {
  const { mentions } = markClause(text, scope);
  const words = new Set(splitWords(name));
  const ofName = scope.columns.find(
    (column) => isNumeric(column) && column.words.length > 0 && column.words.every((word) => words.has(word)),
  );
  const numeric = mentions.filter(({ column }) => isNumeric(column));
  return ofName ?? numeric.toSorted((left, right) => right.quality - left.quality)[0]?.column ?? null;
}

const BY_FIGURE =
  /(less than or equal to|below or equal to|greater than or equal to|less than|below|under|lower than|greater than|more than|above|over|higher than|<=|>=|<|>)\s+(?:or equal to\s+)?(?:the\s+|its\s+)?(mean|median|average)\b[^"'“‘]*["'“‘]([^"'”’]{1,40})["'”’][^"'“‘]*["'“‘]([^"'”’]{1,40})["'”’]/i;

const LABEL_FIRST =
  /["'“‘]([^"'”’]{1,40})["'”’][^"'“‘]*?\b(?:if|when|where|for)\b[^"'“‘]*?(less than or equal to|below or equal to|greater than or equal to|less than|below|under|lower than|greater than|more than|above|over|higher than|exceeds|<=|>=|<|>)\s+(?:or equal to\s+)?(?:the\s+|its\s+)?(?:column\s+)?(mean|median|average)\b[^"'“‘]*["'“‘]([^"'”’]{1,40})["'”’]/i;

/** The words of a comparison with a mean or median, the figure, and the labels of the two halves. */
function halvesIn(text: string): readonly string[] | null {
  const first = LABEL_FIRST.exec(text);
  if (first) return [first[2] ?? '', first[3] ?? '', first[1] ?? '', first[4] ?? ''];
  return BY_FIGURE.exec(text)?.slice(1) ?? null;
}

/** "values above the mean are 'high', the others 'low'". */
function halves(text: string, of: Expression): Case[] {
  const match = halvesIn(text);
  if (!match) return [];
  const [words = '', figure = '', first = '', second = ''] = match;
  const isLess = /less|below|under|lower|</i.test(words);
  const isIncluded = /equal|=/.test(words);
  const comparison = isLess ? (isIncluded ? '<=' : '<') : isIncluded ? '>=' : '>';
  const right: Expression = { op: 'whole', fn: figure.toLowerCase() === 'median' ? 'median' : 'mean', of };
  return [
    { left: of, comparison, right, then: { op: 'text', value: first } },
    { left: of, comparison: 'always', right: of, then: { op: 'text', value: second } },
  ];
}

const EQUAL =
  /\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s+(equal[- ](?:width|sized?)|equally[- ]spaced|quantile\w*|equal)\b[^.]{0,20}\b(?:bins?|intervals?|groups?|categories|classes)/i;

/** Classes of the same width, or with as many values each: "4 equal-width bins". They are numbered from 1. */
function equalBins(text: string, of: Expression): Expression | null {
  const [, count = '', kind = ''] = EQUAL.exec(text) ?? [];
  const bins = parseNumberWord(count.toLowerCase()) ?? Number(count);
  if (!(bins >= 2)) return null;
  const [least, most] = (['min', 'max'] as const).map((fn): Expression => ({ op: 'whole', fn, of }));
  if (!least || !most) return null;
  const bound = (index: number): Expression => {
    if (/quantile|sized?/i.test(kind)) return { op: 'quantile', of, share: index / bins };
    const width: Expression = { op: 'binary', sign: '-', left: most, right: least };
    const reach: Expression = {
      op: 'binary',
      sign: '*',
      left: width,
      right: { op: 'number', value: index / bins },
    };
    return { op: 'binary', sign: '+', left: least, right: reach };
  };
  const cases = Array.from({ length: bins }, (_, index): Case => {
    const then: Expression = { op: 'number', value: index + 1 };
    if (index === bins - 1) return { left: of, comparison: 'always', right: of, then };
    return { left: of, comparison: '<=', right: bound(index + 1), then };
  });
  return { op: 'cases', cases };
}

/** Classes of a column that a text describes by ranges and labels, or null. */
export function readBins(text: string, name: string, scope: Scope): Expression | null {
  const column = binned(text, name, scope);
  if (!column) return null;
  const of: Expression = { op: 'column', column: numberRef(column) };
  const ranges = labelledRanges(text);
  const cases = ranges.length >= 2 ? casesOf(ranges, of) : halves(text, of);
  return cases.length > 0 ? { op: 'cases', cases } : equalBins(text, of);
}
