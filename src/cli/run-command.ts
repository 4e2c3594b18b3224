import { userInfo } from 'node:os';
import { type Administration, type AdminTask, withAdministration } from '../bootstrap/administration.js';
import { ApiError } from '../common/api/api-error.js';
import { hasCode } from '../common/faults/system-error.js';

/** What a command has to tell: the object that `--json` prints and the lines that people read. */
export interface Report {
  readonly json: object;
  readonly lines: readonly string[];
}

/** What a command changes, for the audit log. */
interface Change {
  readonly operation: string;
  readonly resourceType: string;
  readonly resourceId: string | null;
  readonly projectName: string;
}

/**
 * @param command its words
 * @param resourceId null where the command creates it
 * @param projectName of the resource's project; by default the resource is the project
 */
export function changing(
  command: string,
  resourceType: string,
  resourceId: string | null,
  projectName = resourceId ?? '',
): Change {
  return { operation: `cli ${command}`, resourceType, resourceId, projectName };
}

/**
 * Carries a command out and prints its report. A refusal is one line on standard error and exit code 1.
 * @param change what is entered in the audit log, however it ends; null for a command that only looks
 */
export async function run(change: Change | null, task: AdminTask<Report>): Promise<void> {
  await orRefuse(async () => {
    const { json, lines } = await withAdministration((administration) =>
      change ? audited(administration, change, task) : task(administration),
    );
    const asJson = process.argv.includes('--json');
    process.stdout.write(asJson ? `${JSON.stringify(json)}\n` : lines.map((line) => `${line}\n`).join(''));
  });
}

/** Does the work of a command; a failure is one line on standard error and exit code 1. */
export async function orRefuse(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${describeFailure(error)}\n`);
    process.exitCode = 1;
  }
}

/** Does the work of a command and enters it in the audit log. */
export async function audited<T>(
  administration: Administration,
  change: Change,
  task: AdminTask<T>,
): Promise<T> {
  const at = new Date();
  let outcome = new ApiError('INTERNAL').code;
  // It may be gone afterwards, or not be there before.
  let projectId = await projectIdOf(administration, change);
  try {
    const result = await task(administration);
    outcome = 0;
    projectId ??= await projectIdOf(administration, change);
    return result;
  } catch (error) {
    if (error instanceof ApiError) outcome = error.code;
    throw error;
  } finally {
    const { operation, resourceType, resourceId } = change;
    const who = { projectId, userId: userOfMachine(), keyPrefix: null, clientAddress: null };
    const end = { outcome, httpStatus: null, traceId: null };
    administration.auditLog.add({ at, operation, resourceType, resourceId, ...who, ...end });
  }
}

/** The name of the user who runs the command, or its number where a container knows no name for it. */
export function userOfMachine(): string {
  try {
    return userInfo().username;
  } catch (error) {
    if (!hasCode(error, 'ERR_SYSTEM_ERROR')) throw error;
    return String(process.getuid?.() ?? '');
  }
}

async function projectIdOf({ projects }: Administration, { projectName }: Change): Promise<string | null> {
  const all = await projects.list();
  return all.find(({ name }) => name === projectName)?.id ?? null;
}

function describeFailure(error: unknown): string {
  if (error instanceof ApiError && error.failure === 'INVALID_PARAMETERS')
    return error.detail ?? error.message;
  return error instanceof Error ? error.message : String(error);
}
