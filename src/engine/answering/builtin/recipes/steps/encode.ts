import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Case, type Expression } from '../../representation/expression.js';
import { columnsIn, markClause } from '../read/marked.js';
import { type Scope } from '../read/scope.js';
import { type Step } from './step.js';

const ENCODES = /\b(?:label[- ]?encod|encod|map|convert|recod|transform)\w*\b/i;
const TO_NUMBERS = /\bencod|\bnumeric|\bnumber|\b0 and 1\b|\bbinary|=\s*\d|->\s*\d|:\s*\d|\bas \d/i;

/** "female = 0, male = 1", "female as 0", "0 for female": which number stands for which value. */
function mapping(text: string, column: Column, scope: Scope): Case[] {
  const of: Expression = { op: 'column', column: refOf(column) };
  const pairs = [
    ...[
      ...text.matchAll(
        /["']?([\p{L}][\p{L}\p{N} _-]{0,30}?)["']?\s*(?:=|:|->|→|\bas\b|\bto\b)\s*(-?\d+)\b/gu,
      ),
    ].map(([, value = '', code = '']) => [value, code] as const),
    ...[...text.matchAll(/\b(-?\d+)\s+for\s+["']?([\p{L}][\p{L}\p{N}_-]{0,30})["']?/gu)].map(
      ([, code = '', value = '']) => [value, code] as const,
    ),
  ];
  return pairs.flatMap(([value, code]): Case[] => {
    const known = scope.valueNamed(column, value.split(' ').at(-1) ?? '') ?? scope.valueNamed(column, value);
    if (known === null) return [];
    return [
      {
        left: of,
        comparison: '=',
        right: { op: 'text', value: known },
        then: { op: 'number', value: Number(code) },
      },
    ];
  });
}

/** Texts that are made numbers: by the numbers that the text gives, else by their place in the alphabet. One-hot codes are left to models. */
export function readEncodings(sentences: readonly string[], scope: Scope): Step[] {
  return sentences.flatMap((sentence) => {
    if (
      !ENCODES.test(sentence) ||
      !TO_NUMBERS.test(sentence) ||
      /one[- ]?hot|dumm|regress|model/i.test(sentence)
    )
      return [];
    const texts = columnsIn(markClause(sentence, scope).text, scope).filter(
      ({ profile }) => profile.type === 'text' && profile.distinctCount <= 50,
    );
    return texts.map((column): Step => {
      const cases = mapping(sentence, column, scope);
      const value: Expression =
        cases.length > 1
          ? { op: 'cases', cases }
          : { op: 'code', of: { op: 'column', column: refOf(column) } };
      const step: Step = { kind: 'replace', column: refOf(column), value };
      scope.makeNumeric(column);
      return step;
    });
  });
}
