import { type LinkSource } from '../../link/link-source.js';
import { linkQuestion } from '../../link/linker.js';
import { type Item } from '../../link/meaning.js';
import { type TableSchema } from '../../link/headers/schema.js';
import { tokenize } from '../../text/tokenize.js';
import { type Program, type TestPart } from '../program.js';
import { type Asked, programOf } from './asked.js';
import { correlationMeasure, directionOf, lineMeasure, readNumberPair } from './line.js';
import { readIndependence, readManyGroups } from './many-groups.js';
import { isExplained } from './roles.js';
import { type NamedPart, readTestWords, type TestWords } from './test-words.js';
import { readTwoGroups } from './two-groups.js';

/** Words of what is not a test of the values as they are. */
const OTHER =
  /@|\balpha\b|skew|kurtos|outlier|confidence|\bz[- ]?scores?\b|\bsignificant (?:figures|digits)\b/i;

type Reader = (words: TestWords, items: readonly Item[], schema: TableSchema) => Asked | null;

/** The parts of a test that are asked for: the p-value where only its significance is spoken of, both where nothing is. */
function testParts(parts: ReadonlySet<NamedPart>): TestPart[] {
  const asked = (['statistic', 'pValue'] as const).filter((part) => parts.has(part));
  if (asked.length > 0) return asked;
  return parts.has('significance') ? ['pValue'] : ['statistic', 'pValue'];
}

const CHOSEN = { chosen: 'method' } as const;

const ofTwo: Reader = ({ methods, parts }, items, schema) => {
  const found = readTwoGroups(items, schema);
  if (!found) return null;
  const named = (['mannWhitney', 'kolmogorov', 'welch', 't'] as const).find((method) => methods.has(method));
  const measures = testParts(parts).map((part) => found.measure(named ?? 'welch', part));
  return { rows: found.rows, measures, ...(named === undefined && { chosen: 'welch' as const }) };
};

const ofMany: Reader = ({ methods, parts }, items, schema) => {
  const found = readManyGroups(items, schema);
  if (!found || (methods.size === 0 && found.groupCount < 3)) return null;
  const method = methods.has('kruskal') ? 'kruskal' : 'anova';
  const measures = testParts(parts).map((part) => found.measure(method, part));
  return { rows: found.rows, measures, ...(methods.size === 0 && CHOSEN) };
};

const ofCounts: Reader = ({ methods, parts }, items, schema) => {
  const found = readIndependence(items, schema);
  const measures = testParts(parts)
    .map((part) => found?.measure(part))
    .filter((each) => each !== undefined);
  return found && { rows: found.rows, measures, ...(methods.size === 0 && CHOSEN) };
};

const LINE_PARTS = ['slope', 'intercept', 'rSquared', 'pValue'] as const;

const ofLine: Reader = ({ parts }, items, schema) => {
  const pair = readNumberPair(items, schema);
  if (!pair || parts.has('statistic')) return null;
  const named = LINE_PARTS.filter((part) => parts.has(part));
  const asked = named.length > 0 ? named : LINE_PARTS.filter((part) => part !== 'pValue');
  // How much of one is explained by the other is the same for both.
  const isEven = asked.every((part) => part === 'rSquared' || part === 'pValue');
  const [target, feature] = pair.columns;
  const direction = directionOf(pair) ?? (isEven ? { target, feature } : null);
  if (!direction) return null;
  const { rows } = pair;
  const measures = asked.map((part) => lineMeasure(direction.target, direction.feature, { rows, part }));
  return { rows, measures };
};

const ofPair: Reader = ({ methods, parts }, items, schema) => {
  const pair = readNumberPair(items, schema);
  if (!pair) return null;
  const method = (['spearman', 'kendall'] as const).find((each) => methods.has(each)) ?? 'pearson';
  const isCoefficient = parts.has('slope') || parts.size === 0;
  const asked: readonly TestPart[] = isCoefficient
    ? parts.has('pValue')
      ? ['statistic', 'pValue']
      : ['statistic']
    : testParts(parts);
  const measures = asked.map((part) => correlationMeasure(pair, method, part));
  return { rows: pair.rows, measures, ...(methods.size === 0 && CHOSEN) };
};

const CAUSAL = /\b(?:effects?|impacts?|influences?|influenced|causes?|caused|affects?|affected)\b/i;
const CORRELATED = /\bcorrelat/i;
const WITH_P = /\b(?:with|and|plus|including|incl\.?)\s+(?:(?:its|the|a|their)\s+)*p\b/i;

/** The readers for a question, in the order in which they are tried. */
function readersOf({ methods, parts, rest }: TestWords): readonly Reader[] {
  if (methods.has('paired')) return [];
  if (methods.has('chiSquared')) return [ofCounts];
  if (methods.has('anova') || methods.has('kruskal')) return [ofMany];
  if (methods.has('regression')) return [ofLine];
  const isOfPair =
    CORRELATED.test(rest) || methods.has('spearman') || methods.has('kendall') || methods.has('pearson');
  if (isOfPair) return parts.has('pValue') || parts.has('significance') ? [ofPair] : [];
  if (methods.size > 0) return [ofTwo];
  if (parts.has('rSquared') || parts.has('intercept') || parts.has('slope')) return [ofLine];
  // "is the effect of age on salary significant": no test of columns tells what has an effect.
  if (CAUSAL.test(rest)) return [];
  return parts.has('pValue') || parts.has('significance') ? [ofTwo, ofMany, ofCounts, ofPair] : [];
}

/**
 * "is the difference in pay between men and women significant?", "ANOVA of salary by department, F value", "slope of
 * revenue on spend": a test, a correlation or a line of columns that the question names. Two groups are compared by
 * Welch's t-test, more by an analysis of variance, where no test is named.
 * @returns null where the question asks for something else, or where words are left unexplained
 */
export function readNamedTest(question: string, source: LinkSource): Program | null {
  if (OTHER.test(question)) return null;
  const words = readTestWords(question);
  const isWithP = WITH_P.test(question);
  const parts =
    isWithP && words.parts.has('pValue') ? new Set([...words.parts, 'statistic' as const]) : words.parts;
  const readers = readersOf(words);
  if (readers.length === 0) return null;
  const { readings } = linkQuestion(tokenize(words.rest), source);
  for (const items of readings.filter((each) => each.every(isExplained))) {
    for (const read of readers) {
      const asked = read({ ...words, parts }, items, source.schema);
      if (asked) return programOf(question, asked);
    }
  }
  return null;
}
