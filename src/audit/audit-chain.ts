import { createHash } from 'node:crypto';

/** What the log tells of itself: entries that were removed rightly are told of by others. */
export const RETENTION = 'audit retention';
export const ERASURE = 'audit erasure';

/** SQL for a time in full, as the chain has it. */
export const momentOf = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** SQL for what the chain has of an entry. */
export const contentOf = (entry: string): string =>
  `${entry}.salt || jsonb_build_array(${entry}.id, ${momentOf(`${entry}.at`)}, ${[
    ...['project_id', 'user_id', 'key_prefix', 'operation', 'resource_type', 'resource_id', 'outcome'],
    ...['http_status', 'trace_id', 'client_address'],
  ]
    .map((column) => `${entry}.${column}`)
    .join(', ')})::text`;

/** A link of the chain, with what is there of its entry. */
export interface AuditLink {
  readonly position: number;
  readonly entryId: string;
  /** Of the entry, as `momentOf` has it. */
  readonly at: string;
  readonly contentHash: Buffer;
  readonly hash: Buffer;
  /** Position of the entry that tells of its erasure. */
  readonly removedBy: number | null;
  /** Null where the entry is removed. */
  readonly content: string | null;
}

/** The place up to which a chain was seen. */
export interface ChainHead {
  readonly position: number;
  /** Hexadecimal. */
  readonly hash: string;
}

/** The first thing that is wrong with a chain. */
export interface ChainFault {
  /** In the chain; null for an entry that is not in it. */
  readonly position: number | null;
  readonly entryId: string | null;
  readonly what: string;
}

/** Which entries were removed rightly. */
export interface Removals {
  /** Entries that tell of a removal by age, by their position, with the moment before which everything was removed. */
  readonly retentions: readonly { readonly position: number; readonly before: string }[];
  /** Positions of the entries that tell of erasures, and of exactly those links that say so. */
  readonly erasures: ReadonlySet<number>;
}

/** Names which entries an erasure has removed. @param positions ascending */
export function digestOf(positions: readonly number[]): string {
  return createHash('sha256').update(positions.join(',')).digest('hex');
}

/** Checks the links of a chain from the first on. */
export class ChainCheck {
  /** What was seen so far. */
  readonly seen = { entries: 0, removed: 0 };
  private last: AuditLink | null = null;

  constructor(private readonly removals: Removals) {}

  get head(): ChainHead | null {
    return this.last && { position: this.last.position, hash: this.last.hash.toString('hex') };
  }

  /** @returns what is wrong with the next link; null where it is right */
  next(link: AuditLink): ChainFault | null {
    const what = this.faultOf(link);
    this.last = link;
    return what === null ? null : { position: link.position, entryId: link.entryId, what };
  }

  private faultOf(link: AuditLink): string | null {
    const { last } = this;
    const follows = hashOf(link, last).equals(link.hash);
    if (last ? link.position !== last.position + 1 : link.position > 1 && !this.isRestOfOld(link))
      return 'earlier entries were removed';
    if (!follows && (last || !this.isRestOfOld(link)))
      return 'it does not follow from the previous entry: one of the two was changed or inserted';
    // The first link of a chain that began when there were entries already stands for those.
    return link.position === 0 ? null : this.entryFaultOf(link);
  }

  private entryFaultOf(link: AuditLink): string | null {
    if (link.content !== null) {
      this.seen.entries += 1;
      return sha256(link.content).equals(link.contentHash) ? null : 'it was changed';
    }
    this.seen.removed += 1;
    const wasErased = link.removedBy !== null && this.removals.erasures.has(link.removedBy);
    return wasErased || this.wasTooOld(link) ? null : 'it was removed';
  }

  /** Whether what came before a link was removed by age with its own entry: of those, the last link is kept. */
  private isRestOfOld(link: AuditLink): boolean {
    return link.content === null && this.wasTooOld(link);
  }

  private wasTooOld({ position, at }: AuditLink): boolean {
    return this.removals.retentions.some((each) => each.position > position && at < each.before);
  }
}

/** Hash of a link: over that of the one before, and all that stays of its own entry. */
function hashOf({ contentHash, at, entryId }: AuditLink, last: AuditLink | null): Buffer {
  return sha256(Buffer.concat([last?.hash ?? Buffer.alloc(0), contentHash, Buffer.from(`${at} ${entryId}`)]));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}
