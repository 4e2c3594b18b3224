/** What is to be erased. */
export interface ErasureScope {
  readonly projectName: string;
  /** Null: the whole project. */
  readonly userId: string | null;
  /** Whether the entries of the audit log go as well. */
  readonly withAuditLog: boolean;
}

/** An erasure that has begun. */
export interface Erasure extends ErasureScope {
  readonly id: string;
  readonly projectId: string;
  readonly begunAt: Date;
}

/** Something that an erasure removed, or would. */
export interface ErasedItem {
  readonly item: string;
  readonly bytes: number | null;
}

/** What the receipt lists as removed, under the names that it has there. */
export const OBJECTS = 'objects';

/** Under which it is noted where objects are that are still to be removed. */
export const PREFIX = 'prefix';
