/** What a number format makes of a number: only what changes its meaning, not its decimals or colours. */
export type NumberFormat =
  | { readonly kind: 'number' }
  | { readonly kind: 'percent' }
  /** `before` and `after` are the currency as the format writes it, with its space. */
  | { readonly kind: 'currency'; readonly before: string; readonly after: string }
  /** A number of at least so many digits: a postal code, a staff number. */
  | { readonly kind: 'padded'; readonly digits: number }
  | { readonly kind: 'moment'; readonly shows: Moment };

/** What a date format shows. `either` are dates or times by their value. */
export type Moment = 'date' | 'date and time' | 'time' | 'elapsed time' | 'either';

const NUMBER: NumberFormat = { kind: 'number' };
const PERCENT: NumberFormat = { kind: 'percent' };
const DOLLARS: NumberFormat = { kind: 'currency', before: '$', after: '' };
const LEAST_PADDED_DIGITS = 3;

/** A quoted or escaped literal, a space or fill mark, a bracket, a word with a meaning, or one character. */
const TOKEN =
  /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?|am\/pm|a\/p|上午\/下午|general|standard|e[+-]|y+|m+|d+|h+|s+|b+|g+|e+|./gisu;
const CURRENCY_WORDS = new Set([
  ...Intl.supportedValuesOf('currency'),
  'kr', 'zł', 'Kč', 'Ft', 'lei', 'лв', 'руб', 'р', 'Fr', 'SFr', 'RM', 'Rp', 'TL', 'din', 'Rs',
]); // prettier-ignore

/** The format of a built-in id (ECMA-376 part 1, 18.8.30); those of east Asian files depend on their language. */
export function builtInFormat(id: number): NumberFormat {
  const isWithin = (first: number, last: number): boolean => id >= first && id <= last;
  if (isWithin(5, 8) || id === 42 || id === 44) return DOLLARS;
  if (isWithin(9, 10)) return PERCENT;
  if (isWithin(14, 17)) return { kind: 'moment', shows: 'date' };
  if (isWithin(18, 21) || id === 45 || id === 47) return { kind: 'moment', shows: 'time' };
  if (id === 22) return { kind: 'moment', shows: 'date and time' };
  if (id === 46) return { kind: 'moment', shows: 'elapsed time' };
  if (isWithin(27, 36) || isWithin(50, 58)) return { kind: 'moment', shows: 'either' };
  return NUMBER;
}

/** Reads a format code by its first section, that of positive numbers. */
export function parseNumberFormat(code: string): NumberFormat {
  const section = new Section();
  for (const [token] of code.matchAll(TOKEN)) {
    if (token === ';') break;
    section.add(token);
  }
  return section.format();
}

class Section {
  private readonly marks = new Set<string>();
  private before = '';
  private after = '';
  private hasDigits = false;
  private zeros = 0;
  private isOnlyZeros = true;

  add(token: string): void {
    const first = token.charAt(0);
    if (token !== '0') this.isOnlyZeros = false;
    if (first === '"') this.addLiteral(token.replaceAll('"', ''));
    else if (first === '\\') this.addLiteral(token.slice(1));
    else if (first === '[') this.addBracket(token.slice(1).replace(']', ''));
    else if (first === '_' || first === '*') return;
    else if (/^[0#?]$/.test(token)) this.addDigit(token);
    else if (token === '%') this.marks.add('%');
    else this.addWord(token.toLowerCase(), token);
  }

  format(): NumberFormat {
    const shows = this.moment();
    if (shows !== null) return { kind: 'moment', shows };
    if (this.marks.has('%')) return PERCENT;
    const before = currencyOn('before', this.before);
    const after = before === '' ? currencyOn('after', this.after) : '';
    if (before + after !== '') return { kind: 'currency', before, after };
    const isPadded = this.isOnlyZeros && this.zeros >= LEAST_PADDED_DIGITS;
    return isPadded ? { kind: 'padded', digits: this.zeros } : NUMBER;
  }

  private moment(): Moment | null {
    const has = (...marks: string[]): boolean => marks.some((mark) => this.marks.has(mark));
    if (has('elapsed')) return 'elapsed time';
    const showsTime = has('h', 's', 'am');
    // One or two `m` beside hours or seconds are minutes.
    const showsDate = has('y', 'd', 'mmm') || (has('m') && !showsTime);
    if (showsDate) return showsTime ? 'date and time' : 'date';
    return showsTime ? 'time' : null;
  }

  private addLiteral(text: string): void {
    if (this.hasDigits) this.after += text;
    else this.before += text;
  }

  private addBracket(content: string): void {
    if (/^(h+|m+|s+)$/i.test(content)) this.marks.add('elapsed');
    else if (content.startsWith('$')) this.addLiteral(content.slice(1).replace(/-[^-]*$/, ''));
  }

  private addDigit(token: string): void {
    this.hasDigits = true;
    if (token === '0') this.zeros++;
  }

  private addWord(word: string, token: string): void {
    if (/^(y+|b+|g+|e+)$/.test(word)) this.marks.add('y');
    else if (/^m{3,}$/.test(word)) this.marks.add('mmm');
    else if (/^[mdhs]+$/.test(word)) this.marks.add(word.charAt(0));
    else if (/^(am\/pm|a\/p|上午\/下午)$/.test(word)) this.marks.add('am');
    else if (token.length === 1 && !',./'.includes(token)) this.addLiteral(token);
  }
}

type Side = 'before' | 'after';

/** The currency among the literals on one side of a number, with the space that parts them, or the empty text. */
function currencyOn(side: Side, literals: string): string {
  const word = literals.replace(/[\s().+-]+/gu, '');
  const symbol = CURRENCY_WORDS.has(word) ? word : (/[A-Z]{0,3}\p{Sc}/u.exec(word)?.[0] ?? '');
  if (symbol === '') return '';
  if (side === 'before') return /\s$/u.test(literals) ? `${symbol} ` : symbol;
  return /^\s/u.test(literals) ? ` ${symbol}` : symbol;
}
