import { type ReplyLanguage } from '../../../../src/engine/answering/analyst.js';
import { bindSentence } from '../../../../src/engine/answering/model/binding/bind.js';
import { Catalogue } from '../../../../src/engine/answering/narration/catalogue.js';
import { contextOf, resultOf } from './replies.js';

/** What a test of a correlation, or of normality, finds. */
export const tested = (p: number, r: number, of: 'pValue' | 'normality') =>
  resultOf(
    'r1',
    [
      { name: 'statistic of the correlation', type: 'number', statistic: 'correlation' },
      { name: 'p-value', type: 'number', statistic: of },
    ],
    [[r, p]],
  );
/** References to its coefficient and to its p-value. */
export const R = '{{r1.statistic_of_the_correlation}}';
export const P = '{{r1.p_value}}';

export type Spoken = Exclude<ReplyLanguage, 'AUTO'>;

interface Asked {
  readonly p?: number;
  readonly r?: number;
  readonly asked?: string;
  readonly language?: Spoken;
  /** What the p-value is of. */
  readonly of?: 'pValue' | 'normality';
}

const PASSAGES = new Map([['p1', 'The trial found a significant effect, and strong evidence of it.']]);

/** @returns `told`, or why a sentence about the test is refused */
export function told(
  sentence: string,
  { p = 0.2, r = 0.4, asked = '', language = 'EN', of = 'pValue' }: Asked = {},
): string {
  const catalogue = Catalogue.of(language);
  const context = contextOf(asked, [tested(p, r, of)], { catalogue, passages: PASSAGES });
  const bound = bindSentence(sentence, context, (name) => `[${name}]`);
  return bound.isBound ? 'told' : bound.reason;
}
