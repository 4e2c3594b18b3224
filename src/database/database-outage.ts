import { isAbsent, throughOutage } from '../common/faults/outage.js';
import { hasCode } from '../common/faults/system-error.js';

/** A standby, or a server that its operator lets nobody write to for a while. */
const READ_ONLY = '25006';
/** PostgreSQL shuts down, has crashed, starts up, its connection is broken (SQLSTATE classes 57P and 08), or it has no connection left. */
const STATES = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300', READ_ONLY];
/** The client library's own errors have no code. */
const BROKEN =
  /: (connection terminated|timeout exceeded when trying to connect|timeout expired|client .* is not queryable)/i;

/** Whether something thrown says that the database is not there for now. */
export function isDatabaseAway(error: unknown): boolean {
  return isAbsent(error) || STATES.some((state) => hasCode(error, state)) || BROKEN.test(String(error));
}

/** Whether something thrown says that the database takes no changes for now. */
export function isReadOnly(error: unknown): boolean {
  return hasCode(error, READ_ONLY);
}

/** Waits for a database that restarts. @param work what needs it; harmless to do twice */
export function throughDatabaseOutage<T>(work: () => Promise<T>): Promise<T> {
  return throughOutage('PostgreSQL', work, isDatabaseAway);
}
