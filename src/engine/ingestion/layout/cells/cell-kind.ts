import { CURRENCY_CODES, isScaledCurrency } from '../../typing/units.js';

/** What a cell holds at a glance: enough to tell headers, bodies and notes apart, not to convert it. */
export type CellKind = 'empty' | 'number' | 'date' | 'time' | 'boolean' | 'missing' | 'text';

const MARK = `(?:[A-Z]{1,3}\\$|[\\p{Sc}%‰]|${[...CURRENCY_CODES].join('|')}|zł|kr\\.?|Kč|Ft|руб\\.?|Rp\\.?)`;
const NUMBER = new RegExp(
  `^[-+−(]*\\s*${MARK}?\\s*[-+−(]?(?:\\d[\\d.,'’\\s]*|[.,]\\d+)(?:[eE][-+]?\\d+)?\\s*${MARK}?\\s*[-)]?%?$`,
  'u',
);
const CLOCK = '\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d+)?)?(?:\\s?[AaPp]\\.?[Mm]\\.?)?';
const TIME = new RegExp(`^${CLOCK}$`);
const DATE = new RegExp(
  `^(?:(?:\\d{4}[-/.]\\d{1,2}(?:[-/.]\\d{1,2})?|\\d{1,2}[-/.]\\d{1,2}[-/.]\\d{2,4}|` +
    `\\d{1,2}[. -]+\\p{L}{3,12}\\.?[, -]+\\d{2,4}|\\p{L}{3,12}\\.?\\s+\\d{1,2},?\\s+\\d{4})` +
    `(?:[ T]\\s?\\d{1,2}:\\d{2}.*)?|\\d{4}[年년]\\s?\\d{1,2}[月월].*)$`,
  'u',
);
const BOOLEAN = /^(?:true|false)$/i;
const MISSING =
  /^(?:n\.?\/?a\.?|#n\/a|nan|null|<null>|none|nil|\\n|[-–—.?:*]{1,3}|…|missing|n\.?d\.?|k\.a\.)$/i;
const YEAR = /^(?:1[5-9]|20|21)\d\d(?:\s?[-/–]\s?\d{2,4})?$/;
const HAS_DIGIT = /\d/;

/** Longer texts are no numbers, dates or names. */
const LONGEST_VALUE = 60;

export function kindOfCell(cell: string | null | undefined): CellKind {
  const text = cell?.trim() ?? '';
  if (text === '') return 'empty';
  if (text.length > LONGEST_VALUE) return 'text';
  if (!HAS_DIGIT.test(text)) return wordKind(text);
  if (DATE.test(text)) return 'date';
  if (isScaledCurrency(text)) return 'text';
  if (NUMBER.test(text)) return 'number';
  return TIME.test(text) ? 'time' : 'text';
}

function wordKind(text: string): CellKind {
  if (BOOLEAN.test(text)) return 'boolean';
  return MISSING.test(text) ? 'missing' : 'text';
}

/** True for a calendar, fiscal or school year: `2024`, `2023/24`. */
export function isYear(cell: string | null | undefined): boolean {
  return YEAR.test(cell?.trim() ?? '');
}

/** True for the kinds whose values differ from names. */
export function isTyped(kind: CellKind): boolean {
  return kind === 'number' || kind === 'date' || kind === 'time' || kind === 'boolean';
}

/** The kind of most cells with a value; text where that share of them does not agree, empty where there is no value. */
export function commonKind(cells: Iterable<string | null | undefined>, share = 0.8): CellKind {
  const counts = new Map<CellKind, number>();
  let values = 0;
  for (const cell of cells) {
    const kind = kindOfCell(cell);
    if (kind === 'empty' || kind === 'missing') continue;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    values++;
  }
  if (values === 0) return 'empty';
  for (const [kind, count] of counts) if (count >= share * values) return kind;
  return 'text';
}
