import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Expression } from '../../representation/expression.js';
import { type MarkedClause } from '../read/marked.js';
import { isNumeric } from '../read/scope.js';
import { type CleaningContext, column, replaceAll, namedAt, whole } from './cleaned-columns.js';
import { type Step } from './step.js';

const MISSING =
  '(?:missing|null|nan|n/?a|empty|blank|lack(?:s|ing)?|without\\s+(?:an?\\s+|any\\s+)?(?:values?\\s+(?:in|for|of)|entr(?:y|ies)\\s+(?:in|for)))(?:\\s+or\\s+\\w+)?';
const DROP = new RegExp(
  `\\b(?:drop|remov|delet|exclud|discard|eliminat|filter(?:ing)? out|dropna|omit|ignor)\\w*\\b[^.]*\\b(?:${MISSING})\\b|\\bdropna\\b|\\b(?:${MISSING})\\b[^.]*\\b(?:dropped|removed|deleted|excluded|discarded|ignored|omitted)\\b`,
  'i',
);
const FILL = new RegExp(
  `\\b(?:fill|imput|replac|substitut)\\w*\\b[^.]*\\b(?:${MISSING})\\b|\\b(?:${MISSING})\\b[^.]*\\b(?:fill|imput|replac|substitut)\\w*|\\bimput(?:e|ed|ing)\\b`,
  'i',
);

/** How a clause says that missing values are filled, or null. */
function filling(text: string, of: Column): Expression | null {
  const value: Expression = isNumeric(of) ? column(of) : { op: 'column', column: refOf(of) };
  const by = (expression: Expression): Expression => ({ op: 'filled', of: value, by: expression });
  const told =
    /\b(?:with|by|using|as|to)\s+(?:the\s+|its\s+|a\s+|their\s+)?(?:value\s+(?:of\s+)?)?(?:\p{L}+(?:[’']s)?\s+){0,2}?(mean|average|median|mode|zero|-?\d+(?:\.\d+)?)\b/iu.exec(
      text,
    )?.[1];
  if (told !== undefined && told.length < text.length) return filling(told, of) ?? filledBy(told, by, value);
  if (/forward|ffill|previous (?:value|row)|last (?:valid|known)/i.test(text))
    return { op: 'carried', of: value, from: 'before' };
  if (/backward|bfill|next (?:value|row)/i.test(text)) return { op: 'carried', of: value, from: 'behind' };
  if (/\bmode\b|most (?:frequent|common)/i.test(text)) return by(whole('mode', value));
  if (!isNumeric(of)) {
    const quoted = /(?:with|by|as)\s+(?:the\s+(?:value|string|word)\s+)?["'“]([^"'”]+)["'”]/i.exec(text)?.[1];
    return quoted === undefined ? null : by({ op: 'text', value: quoted });
  }
  if (/\bmedian\b/i.test(text)) return by(whole('median', value));
  if (/\b(?:mean|average)\b/i.test(text)) return by(whole('mean', value));
  const number = /(?:with|by|as|=)\s+(?:a\s+|the\s+)?(?:value\s+(?:of\s+)?)?(zero|-?\d+(?:\.\d+)?)\b/i.exec(
    text,
  )?.[1];
  if (number === undefined) return null;
  return by({ op: 'number', value: number.toLowerCase() === 'zero' ? 0 : Number(number) });
}

/** Filled with a number, where the column has numbers. */
function filledBy(
  told: string,
  by: (expression: Expression) => Expression,
  of: Expression,
): Expression | null {
  const figure = told.toLowerCase() === 'zero' ? 0 : Number(told);
  const isNumber = of.op === 'column' && of.column.type !== 'text' && !Number.isNaN(figure);
  return isNumber ? by({ op: 'number', value: figure }) : null;
}

/** "A with its mean and B with its median": what is said behind each column. */
function filledEach({ text, mentions }: MarkedClause): Step[] {
  return mentions.flatMap(({ column: of, at }, index) => {
    const behind = text.slice(at, mentions[index + 1]?.at ?? text.length);
    return /\b(?:with|by|using)\b/i.test(behind) ? replaceAll([of], () => filling(behind, of)) : [];
  });
}

/** What a clause has done with missing values: filled, or their rows dropped. */
export function missingSteps(clause: MarkedClause, { scope }: CleaningContext): Step[] {
  const { raw } = clause;
  const columns = namedAt(new RegExp(`\\b(?:${MISSING})\\b`, 'i'), clause, scope);
  if (FILL.test(raw)) {
    const each = filledEach(clause);
    if (each.length > 1) return each;
    const filled =
      columns.length > 0 ? columns : scope.schema.columns.filter(({ profile }) => profile.missingCount > 0);
    const steps = replaceAll(filled, (of) => filling(raw, of));
    if (steps.length > 0) return steps;
  }
  if (!DROP.test(raw)) return [];
  const isOfAll =
    /\b(?:any|all|every|each|contain\w*)\b/i.test(raw) && /\brows?\b|\brecords?\b|dataset|data\b/i.test(raw);
  const dropped = columns.length > 0 ? columns : isOfAll ? scope.schema.columns : [];
  return dropped.length > 0 ? [{ kind: 'dropMissing', columns: dropped.map(refOf) }] : [];
}
