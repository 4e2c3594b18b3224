import { type Rule } from '../context.js';
import { Refusal } from '../refusal.js';
import { type Placed, type ReadSentence } from '../sentence.js';

const FROM = /(?:^|\s)(?:from|von|vom)\s+["'“‘*_(]*$/iu;
const TO = /(?:^|\s)(?:to|until|bis|bis zum|bis zu)\s+["'“‘*_(]*$/iu;

/** The references that stand behind a word. */
const behind = ({ references, typed }: ReadSentence, word: RegExp): Placed[] =>
  references.filter(({ from }) => word.test(typed.slice(0, from)));

/** Where a sentence says what the rows of a result run from and to, and tells no number of any of them, these are the first and the last. */
export const rangesAreWhole: Rule = (sentence) => {
  if (sentence.cells.some(({ column }) => column?.isMeasure === true)) return;
  const [[from], [to]] = [behind(sentence, FROM), behind(sentence, TO)];
  const [first, last] = [from?.cells[0], to?.cells[0]];
  if (!first || !last || first.result !== last.result || first.place !== last.place || !first.column) return;
  const { name, rows } = first.result;
  const { key } = first.column;
  const isWhole = first.row === 0 && last.row === rows.length - 1;
  const isReversed = last.row === 0 && first.row === rows.length - 1;
  if (!isWhole && !isReversed)
    throw new Refusal(`the rows run from ${name}.rows.0.${key} to ${name}.rows.last.${key}`);
};
