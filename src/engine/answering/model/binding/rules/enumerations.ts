import { type Rule } from '../context.js';
import { Refusal } from '../refusal.js';
import { type Placed, type ReadSentence } from '../sentence.js';

/** A name that is typed where others of a list are referred to: between two of them, behind the last, before the first. */
const BETWEEN =
  /^["'”’*_)]*,\s+["'“‘*_(]*(\p{Lu}[^,;:]{1,40}?)["'”’*_)]*(?:,|,? (?:and|or|und|oder|et|ou|y|e|o))\s+["'“‘*_(]*$/u;
const BEHIND = /^["'”’*_)]*,? (?:and|or|und|oder|et|ou|y|e|o) (\p{Lu}[^,;:.]{1,40})[.!]?\s*$/u;
const BEFORE = /:\s+(\p{Lu}[^,;:]{1,40}),\s+["'“‘*_(]*$/u;

/** References that stand for a name of a row. */
const labels = ({ references }: ReadSentence): Placed[] =>
  references.filter(
    ({ reference, cells: [cell] }) => reference.kind === 'value' && cell?.column?.isMeasure === false,
  );

const isOfOneColumn = (one: Placed, other: Placed): boolean =>
  one.cells[0]?.result === other.cells[0]?.result && one.cells[0]?.place === other.cells[0]?.place;

/** A list of names is one of references: none of them is typed. */
export const enumerationsAreReferred: Rule = (sentence) => {
  const all = labels(sentence);
  all.forEach((placed, at) => {
    const [previous, next] = [all[at - 1], all[at + 1]];
    const before = sentence.typed.slice(previous?.to ?? 0, placed.from);
    const behind = sentence.typed.slice(placed.to);
    const isBehind = previous !== undefined && isOfOneColumn(previous, placed);
    const isBefore = next !== undefined && isOfOneColumn(next, placed);
    const typed =
      (isBehind ? BETWEEN.exec(before) : null) ??
      (isBehind && !next ? BEHIND.exec(behind) : null) ??
      (isBefore && !previous ? BEFORE.exec(before) : null);
    if (typed) throw new Refusal(`"${typed[1] ?? ''}" is typed in a list of references: refer to its row`);
  });
};
