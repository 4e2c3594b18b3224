import { type ListPlace } from './doc-numbering.js';

/** Changes of properties. @see [MS-DOC] 2.6 Single Property Modifiers */
export const Change = {
  deleted: 0x0800,
  inTable: 0x2416,
  endOfRow: 0x2417,
  innerEndOfCell: 0x244b,
  innerEndOfRow: 0x244c,
  tableDepth: 0x6649,
  outlineLevel: 0x2640,
  listLevel: 0x260a,
  list: 0x460b,
  headerRow: 0x3404,
  columns: 0xd608,
} as const;

/** Bytes of the operand by the upper three bits of the change; 0 where its own first byte tells. */
const OPERAND_BYTES = [1, 1, 2, 4, 2, 2, 0, 3] as const;
/** Of these the first two bytes, or another rule, tell the length. */
const TAB_STOPS = 0xc615;

/** The operands of a list of changes, by their number; the last of each counts. @see [MS-DOC] 2.2.5.1 Sprm */
export function changesIn(list: Buffer): ReadonlyMap<number, Buffer> {
  const changes = new Map<number, Buffer>();
  for (let at = 0; at + 3 <= list.length;) {
    const change = list.readUInt16LE(at);
    const { start, length } = operandAt(list, at + 2, change);
    changes.set(change, list.subarray(start, start + length));
    at = start + length;
  }
  return changes;
}

function operandAt(list: Buffer, at: number, change: number): { start: number; length: number } {
  const fixed = OPERAND_BYTES[(change >> 13) & 7] ?? 0;
  if (fixed > 0) return { start: at, length: fixed };
  const first = list[at] ?? 0;
  if (change === Change.columns)
    return { start: at + 2, length: Math.max(0, first + 256 * (list[at + 1] ?? 0) - 1) };
  if (change === TAB_STOPS && first === 255) return { start: at + 1, length: tabStopBytes(list, at + 1) };
  return { start: at + 1, length: first };
}

/** @see [MS-DOC] 2.9.184 PChgTabsOperand */
function tabStopBytes(list: Buffer, at: number): number {
  const removed = 1 + 4 * (list[at] ?? 0);
  return removed + 1 + 3 * (list[at + removed] ?? 0);
}

/** True where a change sets a property. */
export function isSet(changes: ReadonlyMap<number, Buffer>, change: number): boolean {
  return (changes.get(change)?.[0] ?? 0) !== 0;
}

/** The place in a list that a paragraph's changes give it. */
export function listPlaceIn(changes: ReadonlyMap<number, Buffer>): ListPlace {
  const list = changes.get(Change.list);
  return {
    list: list && list.length >= 2 ? list.readUInt16LE(0) : null,
    level: changes.get(Change.listLevel)?.[0] ?? null,
  };
}
