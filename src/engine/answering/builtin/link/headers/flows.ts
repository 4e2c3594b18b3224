/** What is needed of a column to tell whether it holds one side of a ledger. */
interface Described {
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly role: string;
}

/** The two sides of a ledger: the column of what goes out and that of what comes in. */
export interface Flows<Each> {
  readonly out: Each;
  readonly in: Each;
}

const OUT = /^(?:debits?|withdrawals?|outflows?|disbursements?|(?:paid|money|cash) out)$/;
const IN = /^(?:credits?|deposits?|inflows?|receipts?|(?:paid|money|cash) in)$/;
/** Words of a header that say no more than that it holds sums of money. */
const AMOUNT = /^(?:amounts?|values?|sums?|totals?|eur|usd|gbp|chf|euros?|dollars?)$/;

const sideOf = ({ words }: Described): string => words.filter((word) => !AMOUNT.test(word)).join(' ');

/** The only column of money going out and the only one of money coming in; null for a table that has not both. */
export function flowsAmong<Each extends Described>(columns: readonly Each[]): Flows<Each> | null {
  const numbers = columns.filter(({ role }) => role === 'measure');
  const [out, otherOut] = numbers.filter((column) => OUT.test(sideOf(column)));
  const [incoming, otherIn] = numbers.filter((column) => IN.test(sideOf(column)));
  return out && incoming && !otherOut && !otherIn ? { out, in: incoming } : null;
}

const STATEMENT: ReadonlySet<string> = new Set([
  'balance',
  'counterparty',
  'payee',
  'payer',
  'beneficiary',
  'merchant',
  'iban',
]);

/** True for a statement of an account, where a debit is spent; in a journal it may as well be booked to an asset. */
export const isStatement = (columns: readonly Described[]): boolean =>
  columns.some(({ words }) => words.some((word) => STATEMENT.has(word)));
