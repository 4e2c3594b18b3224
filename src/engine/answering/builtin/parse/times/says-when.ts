import { isYearWord } from '../../../question/words.js';
import { type Reading } from '../reading.js';

/** "higher than in 2023", "higher in 2024 than 2023": when, and not how much. @param index of the year */
export function saysWhen({ items }: Reading, index: number): boolean {
  const { norm = '' } = items[index] ?? {};
  const before = items[index - 1]?.norm ?? '';
  if (!isYearWord(norm)) return false;
  if (/^(?:in|during)$/.test(before)) return true;
  const behindThan = items[/^(?:for|of)$/.test(before) ? index - 2 : index - 1]?.norm ?? '';
  const isBeside = items.some((item, at) => at < index && isYearWord(item.norm));
  return isBeside && /(?:^| )than$/.test(behindThan);
}
