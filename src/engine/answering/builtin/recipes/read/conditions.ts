import { refOf } from '../../parse/reading.js';
import { columnOf, type Predicate } from '../../representation/predicate.js';
import { lexicon } from '../../text/lexicon.js';
import { type MarkedClause } from './marked.js';
import { COLUMN, equal, literalOf } from './literals.js';
import { dateConditions } from './date-conditions.js';
import { numberConditions } from './number-conditions.js';
import { type Scope } from './scope.js';
import { isStatisticWord } from './vocabulary.js';

const MISSING = new RegExp(
  `where\\s+(?:the\\s+)?(?:value\\s+(?:of|in)\\s+)?${COLUMN}[^⟦]{0,12}\\bis (not )?(?:null|missing)`,
  'giu',
);

function missingConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  return [...text.matchAll(MISSING)].flatMap(([, place, negation]) => {
    const column = scope.columns[Number(place)];
    const missing: Predicate | null = column ? { op: 'missing', column: refOf(column) } : null;
    return missing ? [negation === undefined ? missing : { op: 'not' as const, of: missing }] : [];
  });
}

const QUOTED = `"([^"]{1,60})"`;
const BARE = `(\\p{Lu}[\\p{L}\\p{N}-]*)`;
const BEHIND_COLUMN = [
  new RegExp(
    `${COLUMN}\\s*(?:is|are|must be|should be|==?|equals?(?: to)?|of|,)?\\s*(?:the\\s+)?(?:${QUOTED}|${BARE})`,
    'gu',
  ),
  new RegExp(
    `${COLUMN}\\s*\\(?(?:==?|is|must be|should be|equals?(?: to)?)\\s+(?:the\\s+)?(?:${QUOTED}|([\\p{L}][\\p{L}\\p{N}-]*))`,
    'gu',
  ),
];
const BEFORE_COLUMN = new RegExp(`(?:${QUOTED}|${BARE})\\s+⟦(\\d+)⟧`, 'gu');

/** `⟦4⟧ is "ABC"`, `"ABC" in ⟦4⟧`: a quoted value or one in its own case beside its column. */
function textConditions({ text }: MarkedClause, scope: Scope): Predicate[] {
  const behind = BEHIND_COLUMN.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((match) => [match[1], match[2] ?? match[3] ?? ''] as const),
  );
  const before = [...text.matchAll(BEFORE_COLUMN)].map(
    (match) => [match[3], match[1] ?? match[2] ?? ''] as const,
  );
  return [...behind, ...before].flatMap(([place, value]): Predicate[] => {
    const column = scope.columns[Number(place)];
    const literal = column && literalOf(column, value, scope);
    return column && literal?.type === 'text' ? [equal(column, literal)] : [];
  });
}

const CONDITION =
  /\b(?:have|has|had|are|is|where|for|whose|with|who|only|among|from|in|by|having|that|which|consider\w*|filter\w*|subset|select\w*|include|when|of|on|during|before|after|since|until|above|below|over|under|than|between|at least|at most|must|should)\b|[<>=≤≥]/i;

const MOST_PLAIN_VALUES = 2000;
const MOST_SIGNED = 200;
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

/** True where a text has a value that no letter or figure goes on before or behind. */
function isWord(value: string, text: string): boolean {
  const at = text.indexOf(value);
  const isPart = (sign: string | undefined): boolean => /[\p{L}\p{N}]/u.test(sign ?? '');
  return at >= 0 && !isPart(text[at - 1]) && !isPart(text[at + value.length]);
}

/** Values with signs in them, which words are parted at: "R&D". */
function signedValues(raw: string, scope: Scope): string[] {
  return scope.columns
    .filter(({ profile }) => profile.type === 'text' && profile.distinctCount <= MOST_SIGNED)
    .flatMap((column) => scope.valuesOf(column))
    .filter((value) => /[\p{L}\p{N}][&/+–-][\p{L}\p{N}]/u.test(value) && isWord(value, raw));
}

/** Values that a clause names without their column: "for female passengers", "articles of 'ABC News'". */
function valueConditions({ text, raw }: MarkedClause, scope: Scope): Predicate[] {
  const quoted = [...text.matchAll(/"([^"]{1,60})"/g)].map(([, value = '']) => value);
  return [...quoted, ...signedValues(raw, scope), ...plainValues(text)].flatMap((value) => {
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

/** True for a condition on years that was read as one on numbers. */
function isSaid(predicate: Predicate, numbers: readonly Predicate[]): boolean {
  return numbers.some((each) => columnOf(each).name === columnOf(predicate).name);
}

/** The conditions on rows that a clause names. */
export function conditionsIn(clause: MarkedClause, scope: Scope): Predicate[] {
  if (!CONDITION.test(clause.raw) && !/⟦\d+⟧\s*"/.test(clause.text)) return [];
  const numbers = numberConditions(clause, scope);
  const texts = textConditions(clause, scope);
  return unique([
    ...missingConditions(clause, scope),
    ...numbers,
    ...dateConditions(clause, scope).filter((each) => !isSaid(each, numbers)),
    ...texts,
    ...valueConditions(clause, scope).filter((each) => !isSaid(each, texts)),
  ]);
}
