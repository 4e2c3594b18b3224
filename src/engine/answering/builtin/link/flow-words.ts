import { lexicon } from '../text/lexicon.js';
import { type Token } from '../text/tokenize.js';
import { type LinkSource } from './link-source.js';
import { isStatement } from './headers/flows.js';
import { type Candidate, type Meaning } from './meaning.js';
import { type Column } from './headers/schema.js';

/** As good as a word of a header: in a statement of an account it can mean nothing else. */
const FLOW_QUALITY = 1;
const LONGEST = 3;

type Side = 'out' | 'in';

const WE = /^(?:we|i|our|us|me)$/;

/** "what did we pay", "who paid us", "paid by Miller": which way the money went; null where it is not said. */
function sideOfPaying(tokens: readonly Token[], start: number): Side | null {
  const word = tokens[start]?.norm ?? '';
  const [next, second] = [tokens[start + 1]?.norm ?? '', tokens[start + 2]?.norm ?? ''];
  if (!/^(?:pay|pays|paying|paid)$/.test(word)) return null;
  if (/^(?:us|me)$/.test(next)) return 'in';
  if (next === 'by') return WE.test(second) ? 'out' : 'in';
  return next === 'to' || tokens.slice(0, start).some(({ norm }) => WE.test(norm)) ? 'out' : null;
}

/** "payments to", "payments from": without either, what is paid. */
function sideOfPayments(tokens: readonly Token[], start: number): Side | null {
  if (!/^payments?$/.test(tokens[start]?.norm ?? '')) return null;
  const isFrom = tokens.slice(start + 1).some(({ norm }) => /^(?:from|received)$/.test(norm));
  const isReceived = /^(?:incoming|received)$/.test(tokens[start - 1]?.norm ?? '');
  return isFrom || isReceived ? 'in' : 'out';
}

function sideOf(tokens: readonly Token[], start: number, length: number): Side | null {
  const phrase = tokens
    .slice(start, start + length)
    .map(({ norm }) => norm)
    .join(' ');
  if (lexicon.flowWords.out.has(phrase)) return 'out';
  if (lexicon.flowWords.in.has(phrase)) return 'in';
  return length > 1 ? null : (sideOfPaying(tokens, start) ?? sideOfPayments(tokens, start));
}

const meaningOf = (column: Column): Meaning => ({
  kind: 'column',
  column,
  quality: FLOW_QUALITY,
  isAssumed: true,
  isOpposite: false,
});

/** "net": what came in less what went out. */
function netAt(tokens: readonly Token[], start: number): Candidate[] {
  const formula = lexicon.namedMeasures.get('net cash flow');
  if (tokens[start]?.norm !== 'net' || !formula) return [];
  return [{ start, length: 1, meanings: [{ kind: 'formula', formula, quality: FLOW_QUALITY }] }];
}

/** "spending", "money in", "what did we pay": the side of a statement of an account that such words mean. */
export function flowCandidates(
  tokens: readonly Token[],
  start: number,
  { schema, columns }: LinkSource,
): Candidate[] {
  const { flows } = schema;
  if (!flows || !isStatement(schema.columns)) return [];
  const found: Candidate[] = netAt(tokens, start);
  for (let length = 1; length <= LONGEST && start + length <= tokens.length; length += 1) {
    const span = tokens.slice(start, start + length);
    const side = span.every(({ kind }) => kind === 'word') ? sideOf(tokens, start, length) : null;
    const isHeader = columns.link(span).some(({ quality }) => quality >= FLOW_QUALITY);
    if (side && !isHeader) found.push({ start, length, meanings: [meaningOf(flows[side])] });
  }
  return found;
}
