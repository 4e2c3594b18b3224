import { type Column } from '../../link/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Comparison, type Literal, type Predicate } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { type MarkedClause } from './marked.js';
import { isNumeric, numberRef, type Scope } from './scope.js';
import { isStatisticWord } from './vocabulary.js';

/** Words for comparisons, the longer first. */
export const COMPARISONS: readonly (readonly [pattern: string, comparison: Comparison | '='])[] = [
  [
    '(?:is |are )?(?:less|lower|smaller) than or equal to|at most|no more than|not (?:greater|more) than|<=|≤',
    '<=',
  ],
  [
    '(?:is |are )?(?:greater|higher|larger|more) than or equal to|at least|no less than|not less than|>=|≥',
    '>=',
  ],
  ['(?:is |are )?(?:less|lower|smaller|fewer) than|below|under|<', '<'],
  ['(?:is |are )?(?:greater|higher|larger|more|older|bigger) than|above|over|exceed(?:s|ing)?|>', '>'],
  ['(?:is |are )?(?:equal(?:s)? to|equals?|==|=)|is|are|of|with value', '='],
];

const NUMBER = '(-?[$€£]?\\d[\\d,]*(?:\\.\\d+)?)';
const COLUMN = '⟦(\\d+)⟧(?:\\s+(?:column|values?|degrees|code|type|s))?';

const toNumber = (text: string): number => Number(text.replace(/[$€£,]/g, ''));

/** The literal of a column that a text names, or null: a value of it whatever its case, or a number. */
export function literalOf(column: Column, text: string, scope: Scope): Literal | null {
  if (column.profile.type === 'boolean') {
    if (/^(?:true|yes|1)$/i.test(text)) return { type: 'boolean', value: true };
    return /^(?:false|no|0)$/i.test(text) ? { type: 'boolean', value: false } : null;
  }
  if (isNumeric(column)) {
    return /^-?\d[\d,]*(?:\.\d+)?$/.test(text) ? { type: 'number', value: toNumber(text) } : null;
  }
  if (column.profile.type !== 'text') return null;
  const value = scope.valueNamed(column, text);
  return value === null ? null : { type: 'text', value };
}

function equal(column: Column, value: Literal): Predicate {
  return { op: 'in', column: refOf(column), values: [value] };
}

function missingConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const pattern = new RegExp(
    `where\\s+(?:the\\s+)?(?:value\\s+(?:of|in)\\s+)?${COLUMN}[^⟦]{0,12}\\bis (not )?(?:null|missing)`,
    'giu',
  );
  return [...text.matchAll(pattern)].flatMap(([, place, negation]) => {
    const column = scope.columns[Number(place)];
    const missing: Predicate | null = column ? { op: 'missing', column: refOf(column) } : null;
    return missing ? [negation === undefined ? missing : { op: 'not' as const, of: missing }] : [];
  });
}

/** "⟦2⟧ greater than 30", "⟦2⟧ = 180", "⟦2⟧ between 1 and 5". */
function numberConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const found: Predicate[] = [];
  const worded = /\b(?:older|younger)\s+than\s+(\d+)/i.exec(text);
  const age = scope.columns.find(({ words }) => words.join('') === 'age');
  if (worded && age && isNumeric(age)) {
    const comparison = /younger/i.test(worded[0]) ? '<' : '>';
    found.push({ op: 'compare', column: numberRef(age), comparison, value: Number(worded[1]) });
  }
  const behind = new RegExp(
    `\\b(more|longer|higher|greater|larger|less|fewer|lower|shorter) than\\s+${NUMBER}\\s+(?:[\\p{L}]+\\s+){0,2}⟦(\\d+)⟧`,
    'giu',
  );
  for (const [, sign = '', figure = '', place] of text.matchAll(behind)) {
    const column = scope.columns[Number(place)];
    const comparison = /more|longer|higher|greater|larger/i.test(sign) ? '>' : '<';
    if (column && isNumeric(column))
      found.push({ op: 'compare', column: numberRef(column), comparison, value: toNumber(figure) });
  }
  const between = new RegExp(`${COLUMN}\\s+(?:is |are )?between\\s+${NUMBER}\\s+and\\s+${NUMBER}`, 'giu');
  for (const [, place, low = '', high = ''] of text.matchAll(between)) {
    const column = scope.columns[Number(place)];
    if (column && isNumeric(column))
      found.push({ op: 'between', column: numberRef(column), low: toNumber(low), high: toNumber(high) });
  }
  for (const [words, comparison] of COMPARISONS) {
    const pattern = new RegExp(
      `${COLUMN}\\s*\\(?(?:that\\s+|which\\s+|who\\s+)?(?:${words})\\s*"?${NUMBER}"?(?![\\d.]*\\s*(?:decimal|%\\s*confidence))`,
      'giu',
    );
    for (const [, place, figure = ''] of text.matchAll(pattern)) {
      const column = scope.columns[Number(place)];
      if (!column || !isNumeric(column) || isTaken(found, column)) continue;
      const value = toNumber(figure);
      if (comparison === '=') {
        const literal = literalOf(column, figure, scope);
        if (literal) found.push(equal(column, literal));
      } else found.push({ op: 'compare', column: numberRef(column), comparison, value });
    }
  }
  return found;
}

const isTaken = (found: readonly Predicate[], { name }: Column): boolean =>
  found.some((each) => each.op !== 'not' && each.column.name === name && each.op !== 'compare');

/** `⟦4⟧ is "ABC"`, `"ABC" in ⟦4⟧`: a quoted value or one in its own case beside its column. */
function textConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const quoted = `"([^"]{1,60})"`;
  const bare = `(\\p{Lu}[\\p{L}\\p{N}-]*)`;
  const patterns = [
    new RegExp(
      `${COLUMN}\\s*(?:is|are|==?|equals?(?: to)?|of|,)?\\s*(?:the\\s+)?(?:${quoted}|${bare})`,
      'gu',
    ),
  ];
  return patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap((match): Predicate[] => {
      const column = scope.columns[Number(match[1])];
      const literal = column && literalOf(column, match[2] ?? match[3] ?? '', scope);
      return column && literal?.type === 'text' ? [equal(column, literal)] : [];
    }),
  );
}

const CONDITION =
  /\b(?:have|has|had|are|is|where|for|whose|with|who|only|among|from|in|by|having|that|which|consider\w*|filter\w*|subset|select\w*|include|when|of)\b/i;

const MOST_PLAIN_VALUES = 2000;
const LONGEST_VALUE = 3;

/** A name in capitals inside a sentence, or a word behind "for", "of" and the like. */
function isPlaced(words: readonly string[], at: number): boolean {
  const isName = /^\p{Lu}/u.test(words[at] ?? '');
  const before = `${words[at - 2] ?? ''} ${words[at - 1] ?? ''}`;
  return isName ? at > 0 : /\b(?:for|of|among|only|from|are|is|who|and)(?: the| all| only)?$/i.test(before);
}

/** Words that may be values, and up to three of them together. */
function plainValues(text: string): string[] {
  const runs = text.replace(/"[^"]*"/g, ' · ').split(/[^\p{L}\p{N}\s'’-]+/u);
  return runs.flatMap((run) => {
    const words = run.split(/\s+/).filter((word) => word !== '');
    return [...words.keys()]
      .filter((at) => isPlaced(words, at))
      .flatMap((at) =>
        Array.from({ length: LONGEST_VALUE }, (__, more) => words.slice(at, at + more + 1)).flatMap(
          (span) => {
            const [first = ''] = span;
            const isCommon =
              span.length === 1 &&
              (first.length < 3 ||
                isStatisticWord(first.toLowerCase()) ||
                lexicon.skip.has(first.toLowerCase()));
            return isCommon ? [] : [span.join(' ')];
          },
        ),
      );
  });
}

/** Values that a clause names without their column: "for female passengers", "articles of 'ABC News'". */
function valueConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const quoted = [...text.matchAll(/"([^"]{1,60})"/g)].map(([, value = '']) => value);
  return [...quoted, ...plainValues(text)].flatMap((value) => {
    const columns = scope.columns.filter(
      (column) =>
        column.profile.type === 'text' &&
        column.profile.distinctCount <= MOST_PLAIN_VALUES &&
        literalOf(column, value, scope) !== null,
    );
    const [column] = columns;
    const literal = column && columns.length === 1 ? literalOf(column, value, scope) : null;
    return column && literal ? [equal(column, literal)] : [];
  });
}

function unique(predicates: readonly Predicate[]): Predicate[] {
  return [...new Map(predicates.map((each) => [JSON.stringify(each), each])).values()];
}

/** The conditions on rows that a clause names. */
export function conditionsIn(clause: MarkedClause, scope: Scope): Predicate[] {
  if (!CONDITION.test(clause.raw)) return [];
  const numbers = numberConditions(clause, scope);
  const texts = textConditions(clause, scope);
  return unique([
    ...missingConditions(clause, scope),
    ...numbers,
    ...(texts.length > 0 ? texts : valueConditions(clause, scope)),
  ]);
}
