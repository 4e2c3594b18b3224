import { type ErasedItem } from './erasure.js';

/** What was removed, or would be, of one kind. */
interface RemovedKind {
  readonly kind: string;
  readonly items: AsyncIterable<ErasedItem>;
}

interface Receipt {
  /** What stands in front of the list. */
  readonly head: Readonly<Record<string, unknown>>;
  readonly removed: readonly RemovedKind[];
  /** What was not removed, and why. */
  readonly kept: readonly Readonly<Record<string, unknown>>[];
}

/**
 * A receipt as JSON, piece by piece, however much was removed: of each kind the ids, of files with their sizes, the number and
 * the bytes of all.
 */
export async function* receiptJson({ head, removed, kept }: Receipt): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"removed":{`;
  for (const [index, { kind, items }] of removed.entries()) {
    yield `${index === 0 ? '' : ','}\n${JSON.stringify(kind)}:`;
    yield* kindJson(items);
  }
  yield `},\n"kept":${JSON.stringify(kept)},"finished_at":${JSON.stringify(new Date().toISOString())}}\n`;
}

async function* kindJson(items: AsyncIterable<ErasedItem>): AsyncGenerator<string> {
  let count = 0;
  let total = 0;
  yield '{"items":[';
  for await (const { item, bytes } of items) {
    const entry = bytes === null ? item : { id: item, bytes };
    yield `${count === 0 ? '' : ','}${JSON.stringify(entry)}`;
    count += 1;
    total += bytes ?? 0;
  }
  yield `],"count":${count},"bytes":${total}}`;
}
