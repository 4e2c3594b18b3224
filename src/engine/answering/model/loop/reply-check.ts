import { bindSentence, type MarkOf } from '../binding/bind.js';
import { type BindingContext } from '../binding/context.js';
import { type ReadSentence } from '../binding/sentence.js';
import { type ReplyPart, splitReply } from '../binding/split.js';

/** A sentence that is told. */
export interface ToldPart {
  readonly text: string;
  readonly read: ReadSentence | null;
}

interface RefusedSentence {
  readonly sentence: string;
  readonly reason: string;
}

/** A reply that was held against what was computed. */
export interface CheckedReply {
  readonly told: readonly ToldPart[];
  readonly refused: readonly RefusedSentence[];
}

const partOf = ({ before, after }: ReplyPart, text: string): string => before + text + after;

/** Holds every sentence of a reply against what was computed. */
export function checkReply(reply: string, context: BindingContext, markOf: MarkOf): CheckedReply {
  const told: ToldPart[] = [];
  const refused: RefusedSentence[] = [];
  for (const part of splitReply(reply)) {
    if (part.sentence === '') {
      told.push({ text: part.after, read: null });
      continue;
    }
    const bound = bindSentence(part.sentence, context, markOf);
    if (bound.isBound) told.push({ text: partOf(part, bound.text), read: bound.read });
    else {
      refused.push({ sentence: part.sentence, reason: bound.reason });
      if (part.after !== '') told.push({ text: part.after, read: null });
    }
  }
  return { told, refused };
}

export const toldSentences = ({ told }: CheckedReply): number =>
  told.filter(({ read }) => read !== null).length;

/** What the model is told of the sentences that are not. */
export function describeRefusals({ refused }: CheckedReply): string {
  const lines = refused.map(({ sentence, reason }) => `- ${JSON.stringify(sentence)}: ${reason}`);
  return [
    'These sentences are not told:',
    ...lines,
    'Call finish once more with the whole reply; what is wrong then is left out.',
  ].join('\n');
}
