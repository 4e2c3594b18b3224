import { type ColumnType } from '../../../../table.js';
import { columnsOf, type Expression } from '../../representation/expression.js';
import { splitWords } from '../../text/normalize.js';
import { markClause } from '../read/marked.js';
import { type Scope } from '../read/scope.js';
import { isStatisticWord } from '../read/vocabulary.js';
import { readBins } from './bins.js';
import { readFlag } from './flags.js';
import { type Step } from './step.js';
import { readDefinition } from './definition.js';

const MAKES =
  /\b(?:sav(?:e|ing)|stor(?:e|ing)|creat|generat|add|introduc|mak(?:e|ing)|construct|deriv|defin|engineer|build|form)\w*\b/i;
const COMPUTES = /\b(?:comput|calculat|us|represent)\w*\b/i;
const NAMED =
  /\b(?:columns?|features?|variables?|attributes?|fields?|metric|index)\b[^"'“”`.]{0,30}?["'“`]([^"”'`]{1,60})["'”`]|["'“`]([^"”'`]{1,60})["'”`]\s{1,9}(?:column|feature|variable|attribute|field)\b|\b(?:column|feature|variable|attribute|field)\s{0,9},?\s{1,9}(?:called|named)\s{1,9}([\p{L}_][\p{L}\p{N}_]*)|\b(?:creat\w+|generat\w+|add|deriv\w+|defin\w+|introduc\w+)\s{1,9}(?:an?\s{1,9}|the\s{1,9})?(?:new\s{1,9})?["'“`]([^"”'`]{1,60})["'”`]|\b(?:column|feature|variable|attribute)\s{1,9}((?:\p{Lu}[\p{L}\p{N}_]*\s{1,9}){1,4})(?=(?:that|which|as|by|is|from|using)\b|=)|\b(?:column|feature|variable|attribute|field)\s{0,9},?\s{1,9}((?:\p{L}+_[\p{L}\p{N}_]+|\p{L}*\p{Ll}\p{Lu}[\p{L}\p{N}_]*))(?![\p{L}\p{N}_])/gu;
const IS_NEW = /\b(?:new|additional|extra|derived|another)\b/i;

/** The names of new columns that a clause speaks of. */
function newNames(clause: string, scope: Scope): string[] {
  const isMade =
    MAKES.test(clause) || (COMPUTES.test(clause) && (IS_NEW.test(clause) || /\bas\b|=/i.test(clause)));
  if (!isMade) return [];
  const names = [...clause.matchAll(NAMED)].map((match) =>
    (match.slice(1).find((each) => Boolean(each)) ?? '').trim(),
  );
  return names.filter((name) => name !== '' && !scope.columns.some((known) => known.name === name));
}

/** The type of what an expression gives. */
function typeOf(expression: Expression): ColumnType {
  if (expression.op === 'text') return 'text';
  if (expression.op === 'cases')
    return expression.cases.some(({ then }) => then?.op === 'text') ? 'text' : 'number';
  return 'number';
}

/** True for an expression that gives 0 or 1. */
function isFlag(expression: Expression): boolean {
  if (expression.op !== 'cases') return false;
  return expression.cases.every(
    ({ then }) => then?.op === 'number' && (then.value === 0 || then.value === 1),
  );
}

function labelsOf(expression: Expression): string[] {
  if (expression.op !== 'cases') return [];
  const labels = expression.cases.flatMap(({ then }) => (then?.op === 'text' ? [then.value] : []));
  return [...new Set(labels)];
}

/** Reads which columns the sentences make, makes them known and says how they are computed. */
export function readDerived(sentences: readonly string[], scope: Scope): Step[] {
  const steps: Step[] = [];
  const known = new Set<string>();
  for (const [index, sentence] of sentences.entries()) {
    for (const name of newNames(sentence, scope)) {
      if (known.has(name)) continue;
      known.add(name);
      const near = [sentence, ...sentences.slice(index + 1)];
      const about = sentences.filter((each) => speaksOf(name, each) && each !== sentence);
      const value = define(name, [sentence, ...about, ...near.slice(1, 3)], scope);
      if (!value) continue;
      steps.push(made(name, value, scope));
    }
  }
  return steps.length > 0 ? steps : readUnnamed(sentences, scope);
}

/** True where a sentence names a column as it is written, or in words: "conversion rate" for `conversion_rate`. */
function speaksOf(name: string, sentence: string): boolean {
  const words = splitWords(name).join(' ');
  return sentence.includes(name) || (words.includes(' ') && splitWords(sentence).join(' ').includes(words));
}

const LENGTH =
  /(?:\b(?:length|number of characters|number of words|word count|character count)\b[^⟦.]{0,30}⟦(\d+)⟧|⟦(\d+)⟧[^⟦.]{0,30}\b(?:length|character count|number of characters|word count|number of words)\b)/i;

/** Columns without a name of their own: the length of a text, classes above and below a figure. */
function readUnnamed(sentences: readonly string[], scope: Scope): Step[] {
  return sentences.flatMap((sentence): Step[] => {
    const { text } = markClause(sentence, scope);
    const match = LENGTH.exec(text);
    const of = scope.columns[Number(match?.[1] ?? match?.[2] ?? Number.NaN)];
    if (match && of?.profile.type === 'text') {
      const [value, name] = [readDefinition(sentence, scope), `${of.name} length`];
      return value && scope.named(name) === null ? [made(name, value, scope)] : [];
    }
    const named = describedColumn(sentence, scope);
    if (named) return [named];
    const classes = /\b(?:classif|categori|divid|split|label|group|bin)\w*\b/i.test(sentence)
      ? readBins(sentence, '', scope)
      : null;
    return classes && scope.named(CLASSES) === null ? [made(CLASSES, classes, scope)] : [];
  });
}

const DESCRIBED =
  /\b(?:deriv|defin|calculat|comput|creat|determin|construct)\w*\s{1,9}(?:the|a|an)\s{1,9}(?:new\s{1,9})?((?:[\p{L}-]+\s{1,9}){0,3}[\p{L}-]+)\s{0,9}(?:,\s{0,9})?(?:(?:as|by|using|from)\s{1,9}|(?=\())(.+)$/iu;

/** "derive the daily range as the difference between ⟦1⟧ and ⟦2⟧": what is made has the name of the words for it. */
function describedColumn(sentence: string, scope: Scope): Step | null {
  const [, name = '', definition = ''] = DESCRIBED.exec(sentence) ?? [];
  const isFigure = name === '' || splitWords(name).every(isStatisticWord);
  if (isFigure || scope.named(name) !== null) return null;
  const value = readDefinition(definition, scope);
  return value && columnsOf(value).length > 1 ? made(name, value, scope) : null;
}

/** The name of classes that a recipe gives none. */
export const CLASSES = 'category made';

function made(name: string, value: Expression, scope: Scope): Step {
  scope.add(name, typeOf(value), labelsOf(value), isFlag(value));
  return { kind: 'derive', name, value };
}

function define(name: string, sentences: readonly string[], scope: Scope): Expression | null {
  const equation = new RegExp(
    `${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}["'”]?\\s*(?:column\\s*)?(?:=|:)`,
    'i',
  );
  const explicit = sentences.filter((sentence) => equation.test(sentence));
  for (const sentence of [...explicit, ...sentences]) {
    const text = sentence.replaceAll(name, ' ').replace(/["'“`]\s*["'”`]/g, ' ');
    const value = readBins(text, name, scope) ?? readFlag(text, scope) ?? readDefinition(text, scope);
    if (value) return value;
  }
  return null;
}
