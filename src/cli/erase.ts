import { once } from 'node:events';
import { constants } from 'node:fs';
import { access, readdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Writable } from 'node:stream';
import { type Administration, withAdministration } from '../bootstrap/administration.js';
import { ApiError } from '../common/api/api-error.js';
import { loadSettings, type Settings } from '../config/index.js';
import {
  type Erasure,
  type ErasurePorts,
  type ErasureScope,
  type ErasureTiming,
  ERASURE_TIMING,
  Eraser,
  ErasuresRepository,
  OBJECTS,
  receiptJson,
  rowsOf,
  subjectOf,
} from '../erasure/index.js';
import { RedisConnections } from '../redis/index.js';
import { clearLocalCaches, openObjectStore } from '../storage/index.js';
import { audited, changing } from './run-command.js';

export interface EraseOptions {
  readonly project: string;
  readonly user?: string;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly auditLog?: boolean;
  readonly backups?: string;
}

/** Whose data are erased, where the receipt goes, and how long is waited. */
interface EraseSurroundings {
  readonly settings: Settings;
  readonly output: Writable;
  readonly timing: ErasureTiming;
}

/** The settings of the process, its output, and the usual waits. @throws InvalidSetting */
export function usualSurroundings(): EraseSurroundings {
  return { settings: loadSettings(), output: process.stdout, timing: ERASURE_TIMING };
}

/** @throws Error when it is neither said to look nor to remove, or there is no such project */
export async function erase(
  { project, user, dryRun, yes, auditLog, backups }: EraseOptions,
  surroundings: EraseSurroundings,
): Promise<void> {
  if (!dryRun && !yes)
    throw new Error(
      'nothing was removed: use --dry-run to see what would be removed, and --yes to remove it',
    );
  const backupFolder = backups === undefined ? null : await writableFolder(resolve(backups));
  const scope = { projectName: project, userId: user ?? null, withAuditLog: auditLog ?? false };
  await withAdministration(async (administration) => {
    if (dryRun) return print(plan(administration, scope), surroundings);
    const change = changing('erase', user === undefined ? 'project' : 'user', user ?? project, project);
    await audited(administration, change, () =>
      carryOut(administration, scope, { ...surroundings, backupFolder }),
    );
  }, surroundings.settings);
}

async function carryOut(
  administration: Administration,
  scope: ErasureScope,
  surroundings: EraseSurroundings & { readonly backupFolder: string | null },
): Promise<void> {
  const erasures = new ErasuresRepository(administration.database);
  const redis = redisOf(administration);
  try {
    const eraser = new Eraser(erasures, await portsOf(administration, redis), surroundings.timing);
    const erasure = await eraser.begin(await projectIdOf(administration, scope), scope);
    if (!erasure) throw new ApiError('NOT_FOUND', `project ${scope.projectName}`);
    await eraser.carryOut(erasure);
    const { backupFolder } = surroundings;
    if (backupFolder !== null) await keepTombstones(erasures, backupFolder);
    await print(receiptOf(erasure, erasures, backupFolder), surroundings);
    await erasures.forget(erasure);
  } finally {
    await redis?.close();
  }
}

async function portsOf(
  { settings, auditEntries }: Administration,
  redis: RedisConnections | null,
): Promise<ErasurePorts> {
  return {
    store: await openObjectStore(settings),
    forgetJobs: async (ids) => {
      if (!redis) return;
      // With it comes the engine, which an erasure without Redis does not need.
      const { forgetJobEvents } = await import('../jobs/index.js');
      await forgetJobEvents(redis, ids);
    },
    tellEntries: (ids) => auditEntries.tellErased(ids),
    clearCaches: () => clearLocalCaches(settings.dataDir),
  };
}

/** Beside the backups, where restores look for them. */
async function keepTombstones({ tombstones }: ErasuresRepository, folder: string): Promise<void> {
  const { addTombstones } = await import('../backup/index.js');
  await addTombstones(folder, await tombstones.list());
}

async function* receiptOf(
  erasure: Erasure,
  erasures: ErasuresRepository,
  backupFolder: string | null,
): AsyncGenerator<string> {
  const kinds = [...rowsOf(erasure).map(({ table }) => table), OBJECTS];
  yield* receiptJson({
    head: headOf(erasure, { erasure_id: erasure.id, begun_at: erasure.begunAt.toISOString() }),
    removed: kinds.map((kind) => ({ kind, items: erasures.listErased(erasure, kind) })),
    kept: [
      backupsKept(subjectOf(erasure), backupFolder),
      ...keptOf(erasure, await erasures.countAuditEntries(erasure)),
    ],
  });
}

async function* plan(administration: Administration, scope: ErasureScope): AsyncGenerator<string> {
  const { id: projectId } = await administration.projects.getByName(scope.projectName);
  const erasures = new ErasuresRepository(administration.database);
  const eraser = new Eraser(erasures, await portsOf(administration, null));
  const planned = { projectId, userId: scope.userId };
  const rows = rowsOf(scope).map((each) => ({
    kind: each.table,
    items: erasures.listPlanned(planned, each),
  }));
  yield* receiptJson({
    head: headOf(scope, { dry_run: true }),
    removed: [...rows, { kind: OBJECTS, items: eraser.plannedObjects(projectId, scope) }],
    kept: [
      backupsKept(subjectOf(planned), null),
      ...keptOf(scope, await erasures.countAuditEntries(planned)),
    ],
  });
}

function headOf({ projectName, userId }: ErasureScope, rest: object): Record<string, unknown> {
  return { project: projectName, user: userId, ...rest };
}

function backupsKept(tombstone: string, folder: string | null): Record<string, unknown> {
  const place = folder === null ? 'which the next backup will store' : `which was stored in ${folder},`;
  return {
    what: 'earlier backups',
    tombstone,
    why: `they contain the data until they are removed; the tombstone, ${place} next to them, prevents a restore from bringing it back`,
  };
}

function keptOf({ userId, withAuditLog }: ErasureScope, auditEntries: number): Record<string, unknown>[] {
  const kept: Record<string, unknown>[] = [
    {
      what: 'local copies in other processes',
      why: 'each process removes copies that have not been used for an hour',
    },
    {
      what: 'log files',
      why: 'they are outside the service; remove them according to your own rules',
    },
  ];
  if (!withAuditLog)
    kept.push({
      what: 'audit log entries',
      count: auditEntries,
      why:
        'they prove who did what and contain only IDs; AUDIT_RETENTION_DAYS limits how long they are kept, and ' +
        '--audit-log removes them',
    });
  if (userId !== null)
    kept.push({
      what: 'answers to other users from datasets of this user',
      why: 'they belong to those who asked; erase these users, or delete their sessions',
    });
  return kept;
}

/** @throws Error before anything is erased */
async function writableFolder(folder: string): Promise<string> {
  try {
    await readdir(folder);
    await access(folder, constants.W_OK);
    return folder;
  } catch (error) {
    throw new Error(`nothing was removed: ${folder} is not a writable folder`, { cause: error });
  }
}

async function projectIdOf(
  { projects }: Administration,
  { projectName }: ErasureScope,
): Promise<string | null> {
  return (await projects.list()).find(({ name }) => name === projectName)?.id ?? null;
}

function redisOf({ settings: { redisUrl, redisLayout } }: Administration): RedisConnections | null {
  return redisUrl === null ? null : new RedisConnections(redisUrl, null, redisLayout);
}

async function print(pieces: AsyncIterable<string>, { output }: EraseSurroundings): Promise<void> {
  for await (const piece of pieces) {
    if (!output.write(piece)) await once(output, 'drain');
  }
}
