import { isAbsent, throughOutage } from '../common/outage.js';
import { hasCode } from '../common/system-error.js';

/** PostgreSQL shuts down, has crashed, starts up, or its connection is broken (SQLSTATE classes 57P and 08). */
const STATES = ['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006'];
/** The client library's own errors have no code. */
const BROKEN =
  /: (connection terminated|timeout exceeded when trying to connect|timeout expired|client .* is not queryable)/i;

/** Whether something thrown says that the database is not there for now. */
export function isDatabaseAway(error: unknown): boolean {
  return isAbsent(error) || STATES.some((state) => hasCode(error, state)) || BROKEN.test(String(error));
}

/** Waits for a database that restarts. @param work what needs it; harmless to do twice */
export function throughDatabaseOutage<T>(work: () => Promise<T>): Promise<T> {
  return throughOutage('PostgreSQL', work, isDatabaseAway);
}
