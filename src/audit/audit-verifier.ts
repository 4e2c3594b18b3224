import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type AuditLink,
  ChainCheck,
  type ChainFault,
  type ChainHead,
  contentOf,
  digestOf,
  ERASURE,
  momentOf,
  type Removals,
  RETENTION,
} from './audit-chain.js';

const PAGE = 1000;

/** What became of a verification of the audit log. */
export interface AuditVerification {
  /** Entries that are in the chain as they were written. */
  readonly entries: number;
  /** Entries that were removed rightly and whose links are there. */
  readonly removed: number;
  /** Null for an empty log. */
  readonly head: ChainHead | null;
  /** Null: nothing is wrong. */
  readonly fault: ChainFault | null;
}

/** Finds out whether the audit log is as it was written. */
@Injectable()
export class AuditVerifier {
  constructor(private readonly database: DataSource) {}

  /**
   * Goes through the log as it is at one moment.
   * @param known the head of an earlier verification, which the chain has to contain; null: none is known
   */
  verify(known: ChainHead | null): Promise<AuditVerification> {
    return this.database.transaction('REPEATABLE READ', async (snapshot) => {
      const check = new ChainCheck(await removalsIn(snapshot));
      let isKnown = known === null;
      const tell = (fault: ChainFault | null) => ({ ...check.seen, head: check.head, fault });
      for await (const link of linksIn(snapshot)) {
        const fault = check.next(link);
        if (fault) return tell(fault);
        isKnown ||= link.position === known?.position && link.hash.toString('hex') === known.hash;
      }
      if (!isKnown) return tell(unknownHead(known?.position ?? 0));
      return tell(await findUnlinked(snapshot));
    });
  }
}

function unknownHead(position: number): ChainFault {
  const what = 'the hash of the chain has changed here: entries were changed, inserted or removed at its end';
  return { position, entryId: null, what };
}

async function* linksIn(snapshot: EntityManager): AsyncGenerator<AuditLink> {
  for (let last = -1; ;) {
    const page = await snapshot.query<AuditLink[]>(
      `SELECT link.position::float8 AS position, link.entry_id::text AS "entryId", ${momentOf('link.at')} AS at,
         link.content_hash AS "contentHash", link.hash, link.removed_by::float8 AS "removedBy", ${contentOf('entry')} AS content
       FROM audit_links AS link LEFT JOIN audit_entries AS entry ON entry.id = link.entry_id
       WHERE link.position > $1 ORDER BY link.position LIMIT ${PAGE}`,
      [last],
    );
    yield* page;
    last = page.at(-1)?.position ?? last;
    if (page.length < PAGE) return;
  }
}

/** What entries of the chain tell of removals; whether these are as they were written is seen with all others. */
async function removalsIn(snapshot: EntityManager): Promise<Removals> {
  const told = await snapshot.query<{ position: number; operation: string; about: string | null }[]>(
    `SELECT link.position::float8 AS position, entry.operation, entry.resource_id AS about
     FROM audit_entries AS entry JOIN audit_links AS link ON link.entry_id = entry.id
     WHERE entry.operation IN ($1, $2) AND entry.resource_type = 'audit'`,
    [RETENTION, ERASURE],
  );
  const groups = await snapshot.query<{ by: number; positions: number[] }[]>(
    `SELECT removed_by::float8 AS by, array_agg(position::float8 ORDER BY position) AS positions
     FROM audit_links WHERE removed_by IS NOT NULL GROUP BY removed_by`,
  );
  const digests = new Map(
    told.flatMap(({ position, operation, about }) => (operation === ERASURE ? [[position, about]] : [])),
  );
  return {
    retentions: told.flatMap(({ position, operation, about }) =>
      operation === RETENTION ? [{ position, before: inFull(about ?? '') }] : [],
    ),
    erasures: new Set(
      groups.flatMap(({ by, positions }) => (digests.get(by) === digestOf(positions) ? [by] : [])),
    ),
  };
}

/** A time in milliseconds as the links have theirs, so that the two compare as texts. */
function inFull(time: string): string {
  return time.replace(/Z$/, '000Z');
}

/** An entry that was put in beside the chain. Those from before the chain are no such entries. */
async function findUnlinked(snapshot: EntityManager): Promise<ChainFault | null> {
  const [entry] = await snapshot.query<{ id: string }[]>(
    `SELECT id::text AS id FROM audit_entries AS entry
     WHERE NOT EXISTS (SELECT 1 FROM audit_links WHERE entry_id = entry.id)
       AND NOT (salt = '' AND id <= coalesce((SELECT entry_id FROM audit_links WHERE position = 0), 0))
     ORDER BY id LIMIT 1`,
  );
  return entry ? { position: null, entryId: entry.id, what: 'it was inserted' } : null;
}
