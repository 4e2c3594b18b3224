import { NotUnderstood } from '../problem.js';
import { type Reading } from '../reading.js';

const END = /\b(?:end|start|beginning|close|opening|closing) of (?!(?:each|every)\b)/;

/**
 * "the balance at the end of March": what a level was at one point of time is no mean of the whole month.
 * @throws NotUnderstood where a level would be averaged without having been asked for
 */
export function refuseEndOfLevel({ items, notes }: Reading): void {
  const text = items.map(({ norm }) => norm).join(' ');
  const isAveraged = notes.some(({ key }) => key === 'note.default.avg');
  const [said] = END.exec(text) ?? [];
  if (isAveraged && said !== undefined) throw new NotUnderstood({ kind: 'unclear', words: [said.trim()] });
}
