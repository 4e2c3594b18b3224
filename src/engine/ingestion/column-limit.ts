import { grouped } from './profiles/grouped.js';
import { UnreadableFile } from './unreadable-file.js';

/** @throws UnreadableFile when there are more columns than allowed */
export function refuseTooWide(width: number, maxColumns: number): void {
  if (width <= maxColumns) return;
  const limit = grouped(maxColumns);
  throw new UnreadableFile(`the table has more than ${limit} columns; at most ${limit} can be read`);
}
