import { type OutlierRule } from '../../representation/rows.js';
import { parseNumberWord } from '../../text/numbers.js';
import { mentionsMethod } from '../read/vocabulary.js';

const FIGURE = '(\\d+(?:\\.\\d+)?|one|two|three|four)';
const Z = 'z[- _]?scores?';
const THRESHOLDS = [
  new RegExp(`${Z}[^.;]{0,60}?(?:threshold|cut-?off)[^.;\\d]{0,20}${FIGURE}`, 'i'),
  new RegExp(`(?:threshold|cut-?off)[^.;\\d]{0,25}?[±+]?${FIGURE}\\b`, 'i'),
  new RegExp(
    `${Z}[^.;]{0,60}?(?:greater|larger|higher|more|above|exceed\\w*|over|beyond|>|≥|outside)[^.;\\d]{0,25}${FIGURE}`,
    'i',
  ),
  new RegExp(`${Z}\\s{0,9}(?:of|is|=|>|:)?\\s{0,9}[±]?${FIGURE}\\b`, 'i'),
  new RegExp(`${FIGURE}\\s*(?:times the\\s+)?(?:standard deviations?|std|sigma)`, 'i'),
];
const FACTORS = [
  new RegExp(`${FIGURE}\\s{0,9}(?:\\*|×|x|times)?\\s{0,9}(?:the\\s{1,9})?(?:iqr|inter-?quartile)`, 'i'),
  new RegExp(`(?:multiplier|factor|threshold)\\s{0,9}(?:of|is|=|:)?\\s{0,9}${FIGURE}`, 'i'),
];

function firstNumber(patterns: readonly RegExp[], text: string, otherwise: number): number {
  for (const pattern of patterns) {
    const word = pattern.exec(text)?.[1]?.toLowerCase();
    if (word !== undefined) return parseNumberWord(word) ?? Number(word);
  }
  return otherwise;
}

const USUAL_THRESHOLD = 3;
const USUAL_MODIFIED = 3.5;
const USUAL_FACTOR = 1.5;

/** The rule by which a text tells outliers, or null when it names none: by z-score, or by quartiles. */
export function readOutlierRule(text: string): OutlierRule | null {
  if (/\bmodified z[- _]?scores?\b|\bmedian absolute deviation\b|\bmad[- ](?:based|method)\b/i.test(text)) {
    return { kind: 'modifiedZScore', threshold: firstNumber(THRESHOLDS, text, USUAL_MODIFIED) };
  }
  const isByQuartiles = mentionsMethod('quartiles', text);
  if (mentionsMethod('zScore', text) && !(isByQuartiles && !/z[- _]?score/i.test(text))) {
    const isBelowToo = /less than\s*-|lower than\s*-|below\s*-|<\s*-|absolute|\||±|either/i.test(text);
    const isAboveOnly = /z[- _]?scores?\s+(?:is\s+)?(?:above|greater than|higher than|>)/i.test(text);
    return {
      kind: 'zScore',
      threshold: firstNumber(THRESHOLDS, text, USUAL_THRESHOLD),
      extent: /sample standard deviation|ddof\s*=\s*1/i.test(text) ? 'sample' : 'population',
      side: isAboveOnly && !isBelowToo && /\bonly above\b/i.test(text) ? 'above' : 'both',
    };
  }
  if (!isByQuartiles) return null;
  return { kind: 'quartiles', factor: firstNumber(FACTORS, text, USUAL_FACTOR) };
}

/** The rule where a text speaks of outliers but says no rule. */
export const USUAL_RULE: OutlierRule = { kind: 'quartiles', factor: USUAL_FACTOR };
