import { type Column } from '../../link/headers/schema.js';
import { refOf } from '../../parse/reading.js';
import { type Expression, type UnaryFunction } from '../../representation/expression.js';
import { findFormula } from '../read/formula.js';
import { markClause, columnsIn } from '../read/marked.js';
import { numberRef, isMeasured, type Scope } from '../read/scope.js';

const C = '⟦(\\d+)⟧(?:\\s*(?:column|columns|value|values|price|feature|variable|s)\\b)?';
const THE = '(?:the\\s+)?(?:values?\\s+(?:of|in)\\s+)?(?:the\\s+)?';
const LIST = `((?:${THE}⟦\\d+⟧(?:\\s*(?:,\\s*and|,|and|\\+|to|with)\\s*)?)+)`;

/** Columns in a row, with what else is said of each between them: "Apple (⟦2⟧), Microsoft (⟦3⟧)". */
const OTHER_WORD = '(?:(?!\\b(?:by|per|for each|group\\w*|then|calculate|compute|from which)\\b)[^.])*';
const NAMES = `${OTHER_WORD}⟦\\d+⟧${OTHER_WORD}`;

const column = (ref: Column): Expression => ({ op: 'column', column: numberRef(ref) });

const binary = (sign: '+' | '-' | '*' | '/', left: Expression, right: Expression): Expression => ({
  op: 'binary',
  sign,
  left,
  right,
});

const chain = (sign: '+' | '*', parts: readonly Expression[]): Expression | null => {
  const [first, ...others] = parts;
  return first && others.length > 0 ? others.reduce((left, right) => binary(sign, left, right), first) : null;
};

type Builder = ((columns: readonly Column[]) => Expression | null) & { readonly takesAny?: true };

/** Lengths and parts of dates are taken of all columns, the others of numbers. */
const takes =
  (build: Builder) =>
  (of: Column): boolean =>
    build.takesAny === true || isMeasured(of);

const pair =
  (build: (left: Expression, right: Expression) => Expression): Builder =>
  ([left, right]) =>
    left && right ? build(column(left), column(right)) : null;

const difference = pair((left, right) => binary('-', left, right));

const single =
  (fn: UnaryFunction): Builder =>
  ([of]) =>
    of ? { op: 'unary', fn, of: column(of) } : null;

const ofText = (fn: UnaryFunction): Builder =>
  anyColumn(([of]) => (of ? { op: 'unary', fn, of: { op: 'column', column: refOf(of) } } : null));

function anyColumn(build: (columns: readonly Column[]) => Expression | null): Builder {
  return Object.assign(build, { takesAny: true as const });
}

function change([of]: readonly Column[], isPercent: boolean): Expression | null {
  if (!of) return null;
  const previous: Expression = { op: 'previous', of: column(of) };
  const step = binary('-', column(of), previous);
  return isPercent ? binary('*', binary('/', step, previous), { op: 'number', value: 100 }) : step;
}

/** Ways to say how a column is computed, most specific first. */
const VERBS: readonly (readonly [pattern: RegExp, build: Builder])[] = [
  [new RegExp(`percent(?:age)? change\\b[^⟦]*${C}`, 'i'), (columns) => change(columns, true)],
  [
    new RegExp(`difference[^⟦]*${C}[^⟦]*\\b(?:previous|prior|preceding)\\b`, 'i'),
    (columns) => change(columns, false),
  ],
  [
    new RegExp(`absolute difference[^⟦]*${C}[^⟦]*${C}`, 'i'),
    pair((left, right) => ({ op: 'unary', fn: 'abs', of: binary('-', left, right) })),
  ],
  [
    new RegExp(`subtract(?:ing|ed|s)?\\s[^⟦]*${C}\\s+from\\s[^⟦]*${C}`, 'i'),
    ([left, right]) => difference(right && left ? [right, left] : []),
  ],
  [new RegExp(`${C}\\s+(?:minus|less)\\s+${THE}${C}`, 'i'), difference],
  [new RegExp(`(?:difference|gap)[^⟦]*${C}[^⟦]*${C}`, 'i'), difference],
  [
    new RegExp(`(?:ratio|quotient|proportion)[^⟦]*${C}[^⟦]*${C}`, 'i'),
    pair((left, right) => binary('/', left, right)),
  ],
  [
    new RegExp(`divid(?:e|ing|ed)[^⟦]*${C}\\s+by\\s[^⟦]*${C}`, 'i'),
    pair((left, right) => binary('/', left, right)),
  ],
  [
    new RegExp(`${C}\\s+(?:divided by|over|per)\\s+${THE}${C}`, 'i'),
    pair((left, right) => binary('/', left, right)),
  ],
  [
    new RegExp(`(?:product|multiply(?:ing)?|multiplication)\\b[^⟦]*${LIST}`, 'i'),
    (columns) => chain('*', columns.map(column)),
  ],
  [new RegExp(`(?:average|mean)\\s(?:\\p{L}+\\s){0,3}?of\\s${NAMES}`, 'iu'), averaged],
  [
    new RegExp(`(?:sum|total|add(?:ing|ition)?|summing|combin(?:e|ing|ation))\\b${NAMES}`, 'i'),
    (columns) => chain('+', columns.map(column)),
  ],
  [new RegExp(`(?:natural )?log(?:arithm)?(?:ic)?\\b[^⟦]*${C}`, 'i'), single('ln')],
  [new RegExp(`square root[^⟦]*${C}`, 'i'), single('sqrt')],
  [
    new RegExp(`(?:number of words|word count)[^⟦]*${C}|${C}[^⟦]*(?:number of words|word count)`, 'i'),
    ofText('wordCount'),
  ],
  [
    new RegExp(
      `non-?\\s?(?:space|whitespace)[^⟦]*${C}|${C}[^⟦]*non-?\\s?(?:space|whitespace) character`,
      'i',
    ),
    ofText('visibleLength'),
  ],
  [
    new RegExp(
      `(?:length|number of characters|character count)[^⟦]*${C}|${C}[^⟦]*(?:length|number of characters|character count)`,
      'i',
    ),
    ofText('length'),
  ],
  [new RegExp(`\\byear\\b[^⟦]*${C}`, 'i'), part('year')],
  [new RegExp(`\\bmonth\\b[^⟦]*${C}`, 'i'), part('month')],
  [new RegExp(`\\bhour\\b[^⟦]*${C}`, 'i'), part('hour')],
  [new RegExp(`\\b(?:weekday|day of (?:the )?week)\\b[^⟦]*${C}`, 'i'), part('weekday')],
];

function averaged(columns: readonly Column[]): Expression | null {
  const sum = chain('+', columns.map(column));
  return sum && binary('/', sum, { op: 'number', value: columns.length });
}

function part(fn: UnaryFunction): Builder {
  return anyColumn(([of]) =>
    of?.role === 'date' ? { op: 'unary', fn, of: { op: 'column', column: refOf(of) } } : null,
  );
}

/** Signs in place of the words for them. */
function withSigns(sentence: string): string {
  return sentence
    .replace(/,?\s+and\s+(?:then\s+)?(?:multipl\w+)\s+(?:it\s+|the result\s+)?by\s+(-?\d)/gi, ' * $1')
    .replace(/,?\s+and\s+(?:then\s+)?(?:divid\w+)\s+(?:it\s+|the result\s+)?by\s+(-?\d)/gi, ' / $1')
    .replace(/\b(?:dividing|divide)\s{1,9}(.+?)\s{1,9}by\s{1,9}/gi, '= $1 / ')
    .replace(/\b(?:multiplying|multiply)\s{1,9}(.+?)\s{1,9}(?:by|with|and)\s{1,9}/gi, '= $1 * ')
    .replace(/\bdivided by\b/gi, '/')
    .replace(/\b(?:multiplied by|times)\b/gi, '*')
    .replace(/\bminus\b/gi, '-')
    .replace(/\bplus\b/gi, '+');
}

/** How a sentence says that values are computed: a formula, or a verb with the columns it takes; null when it does not. */
export function readDefinition(sentence: string, scope: Scope): Expression | null {
  const formula = findFormula(withSigns(sentence), scope);
  if (formula) return formula;
  const { text } = markClause(sentence, scope);
  for (const [pattern, build] of VERBS) {
    const match = pattern.exec(text);
    const built = match && build(columnsIn(match[0], scope).filter(takes(build)));
    if (built) return built;
  }
  return null;
}
