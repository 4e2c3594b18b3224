import { type Cell } from '../cells.js';
import { type Rule } from '../context.js';
import { Refusal } from '../refusal.js';

const isSame = (one: Cell, other: Cell): boolean =>
  one.result === other.result && one.row === other.row && one.place === other.place;

/** No cell is shown twice in a sentence, or put beside itself: where that is written, another one is meant. */
export const cellsAreOnce: Rule = ({ references }) => {
  for (const { cells } of references) {
    const [first, second] = cells;
    if (first && second && isSame(first, second))
      throw new Refusal(`${first.result.name}.${first.column?.key ?? 'row_count'} is put beside itself`);
  }
  const shown = references.flatMap(({ reference, cells }) => {
    const [cell] = cells;
    return reference.kind === 'value' && reference.operation === null && cell ? [cell] : [];
  });
  const again = shown.find((cell, at) => shown.slice(0, at).some((other) => isSame(cell, other)));
  if (again)
    throw new Refusal(
      `${again.result.name}.${again.column?.key ?? 'row_count'} stands twice in the sentence`,
    );
};
