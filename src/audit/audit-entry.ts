/** Who did what, and how it ended. */
export interface AuditEntry {
  readonly at: Date;
  /** Null when the request had no valid key. */
  readonly projectId: string | null;
  /** The acting user, or of the command line its user; null when it is not known. */
  readonly userId: string | null;
  /** As `key list` shows it; null for an unknown key, and where a signature or the command line took its place. */
  readonly keyPrefix: string | null;
  /** As in the API's description; of the command line `cli` and the command. */
  readonly operation: string;
  readonly resourceType: string;
  /** Null where nothing was created. */
  readonly resourceId: string | null;
  /** The answer's code, 0 for a success; null when the client went away before there was one. */
  readonly outcome: number | null;
  /** Null on the command line. */
  readonly httpStatus: number | null;
  readonly traceId: string | null;
  readonly clientAddress: string | null;
}

/** An entry by the names that its table and its export have. */
export interface AuditRecord {
  readonly at: string;
  readonly project_id: string | null;
  readonly user_id: string | null;
  readonly key_prefix: string | null;
  readonly operation: string;
  readonly resource_type: string;
  readonly resource_id: string | null;
  readonly outcome: number | null;
  readonly http_status: number | null;
  readonly trace_id: string | null;
  readonly client_address: string | null;
}

export function toRecord(entry: AuditEntry): AuditRecord {
  return {
    at: entry.at.toISOString(),
    project_id: entry.projectId,
    user_id: storable(entry.userId),
    key_prefix: entry.keyPrefix,
    operation: entry.operation,
    resource_type: entry.resourceType,
    resource_id: storable(entry.resourceId),
    outcome: entry.outcome,
    http_status: entry.httpStatus,
    trace_id: entry.traceId,
    client_address: entry.clientAddress,
  };
}

const LONGEST = 512;

/** Ids come from clients: PostgreSQL takes no NUL characters and no halves of characters. */
function storable(text: string | null): string | null {
  return text === null ? null : text.slice(0, LONGEST).replaceAll('\0', '').toWellFormed();
}
