import { setTimeout as delay } from 'node:timers/promises';
import { compared } from '../loop/builtin-reading.js';
import { type ToolContext } from './tool.js';

/** The model is not kept waiting longer for how the question is read without it. */
const MOST_MS = 2000;

/**
 * What the model is told where the question, read without it, asks for something much likelier than what it has found so far; empty
 * where not. What it does about it is up to the model.
 */
export async function likelierWay({
  reading,
  evidence,
}: Pick<ToolContext, 'reading' | 'evidence'>): Promise<string> {
  const waiting = new AbortController();
  const read = await Promise.race([reading, delay(MOST_MS, null, { signal: waiting.signal, ref: false })]);
  waiting.abort();
  if (!read) return '';
  const { agreement } = await compared(read, [...evidence.findings.values()]);
  if (agreement !== 'differs') return '';
  const [{ wording }] = read.ways;
  return `\nRead without you, the question asks for something else: ${JSON.stringify(wording)}. If that is what is meant, propose it; if not, go on with yours.`;
}
