import { dirname, resolve } from 'node:path';
import { tmpdir } from 'node:os';
import { type DataSource } from 'typeorm';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withAdministration } from '../bootstrap/administration.js';
import { type BackupKey, type BackupProblem, type Manifest, type RestoredBackup } from '../backup/index.js';
import { hasCode } from '../common/faults/system-error.js';
import { loadSettings, type Settings } from '../config/index.js';
import { BACKUP, PeriodicTasks, startDatabase } from '../database/index.js';
import { wholeNumber } from './arguments.js';
import { audited, changing, orRefuse } from './run-command.js';

/** How many files are transferred at the same time unless the command says otherwise, and at most. */
const AT_ONCE = 8;
const MOST_AT_ONCE = 64;
/** Of a folder that another owner has, or that is mounted to be read only. */
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS'];

interface BackupCommandOptions {
  readonly since?: string;
  readonly keyFile?: string;
  readonly tombstones?: string;
  readonly scratch?: string;
  readonly atOnce: number;
}

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup <folder>')
    .description('save all rows and files to a new folder; the service may run meanwhile')
    .enablePositionalOptions()
    .option('--since <folder>', 'an earlier backup beside it, in which unchanged files stay')
    .addOption(keyOption('encrypt it'))
    .addOption(atOnceOption())
    .action((folder: string, options: BackupCommandOptions) => orRefuse(() => save(folder, options)));
  backup
    .command('verify <folder>')
    .description('read a whole backup and name each file that is not as it was saved; exit code 1 for any')
    .addOption(keyOption('it is encrypted'))
    .addOption(atOnceOption())
    .action((folder: string, options: BackupCommandOptions) => orRefuse(() => verify(folder, options)));
  backup
    .command('remove <folder>')
    .description('remove a backup, but for the files that others beside it refer to')
    .addOption(keyOption('it is encrypted'))
    .action((folder: string, options: BackupCommandOptions) => orRefuse(() => remove(folder, options)));
  backup
    .command('drill <folder>')
    .description('restore a backup to a scratch service, compare every table and object, and remove it again')
    .addOption(keyOption('it is encrypted'))
    .addOption(atOnceOption())
    .option('--scratch <folder>', 'in which files are restored; default: that for temporary files')
    .action((folder: string, options: BackupCommandOptions) => orRefuse(() => rehearse(folder, options)));
  program
    .command('restore <folder>')
    .description('restore a backup to a service without projects, while it does not run')
    .addOption(keyOption('it is encrypted'))
    .addOption(atOnceOption())
    .option('--tombstones <folder>', 'with the list of what was erased; default: the one the backup is in')
    .action((folder: string, options: BackupCommandOptions) =>
      orRefuse(async () => {
        const { manifest, erasedAgain } = await restoreAlone(resolve(folder), options);
        tell('restored', manifest, { left_out_as_erased: erasedAgain });
        await withAdministration((administration) =>
          audited(administration, changing('restore', 'service', null), () => Promise.resolve()),
        );
      }),
    );
}

function keyOption(purpose: string): Option {
  return new Option('--key-file <file>', `${purpose} with the key in this file (openssl rand -hex 32)`);
}

function atOnceOption(): Option {
  return new Option(
    '--at-once <files>',
    `files that are transferred at the same time, at most ${MOST_AT_ONCE}`,
  )
    .argParser((text) => {
      const atOnce = wholeNumber(text);
      if (atOnce < 1 || atOnce > MOST_AT_ONCE)
        throw new InvalidArgumentError(`not from 1 to ${MOST_AT_ONCE}`);
      return atOnce;
    })
    .default(AT_ONCE);
}

async function keyOf({ keyFile }: BackupCommandOptions): Promise<BackupKey | null> {
  const { BackupKey } = await import('../backup/index.js');
  return keyFile === undefined ? null : BackupKey.read(resolve(keyFile));
}

async function save(given: string, options: BackupCommandOptions): Promise<void> {
  const { backUp } = await import('../backup/index.js');
  const { since, atOnce } = options;
  const folder = resolve(given);
  const how = { since: since === undefined ? null : resolve(since), atOnce, key: await keyOf(options) };
  const manifest = await withAdministration((administration) =>
    audited(administration, changing('backup', 'service', null), async () => {
      const begunAt = new Date();
      const saved = await backUp(administration.settings, folder, how);
      await keepTombstones(dirname(folder), administration.database);
      // The processes tell its age.
      await administration.get(PeriodicTasks).note(BACKUP, begunAt);
      return saved;
    }),
  );
  tell('saved', manifest);
}

/** Beside the backup, where restores of older ones look for them. */
async function keepTombstones(folder: string, database: DataSource): Promise<void> {
  const { addTombstones, TOMBSTONE_LIST } = await import('../backup/index.js');
  const { TombstonesRepository } = await import('../erasure/index.js');
  try {
    await addTombstones(folder, await new TombstonesRepository(database).list());
  } catch (error) {
    if (!NOT_WRITABLE.some((code) => hasCode(error, code))) throw error;
    process.stderr.write(
      `${folder} cannot be written to, so what was erased is not noted there (${TOMBSTONE_LIST}): restores of older backups bring it back\n`,
    );
  }
}

async function verify(folder: string, options: BackupCommandOptions): Promise<void> {
  const { verifyBackup } = await import('../backup/index.js');
  const how = { key: await keyOf(options), atOnce: options.atOnce };
  const { manifest, checksums, problems } = await verifyBackup(resolve(folder), how);
  for (const { kind, path } of problems) process.stdout.write(`${kind} ${path}\n`);
  const countOf = (kind: BackupProblem['kind']) => problems.filter((problem) => problem.kind === kind).length;
  const counts = { damaged: countOf('damaged'), missing: countOf('missing'), surplus: countOf('surplus') };
  process.stdout.write(
    `${JSON.stringify({ verified: manifest.createdAt, files: checksums.size, ...counts })}\n`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

async function remove(folder: string, options: BackupCommandOptions): Promise<void> {
  const { removeBackup } = await import('../backup/index.js');
  const { removed, kept, keptFor } = await removeBackup(resolve(folder), await keyOf(options));
  process.stdout.write(`${JSON.stringify({ removed, kept, kept_for: keptFor })}\n`);
}

async function rehearse(folder: string, options: BackupCommandOptions): Promise<void> {
  const { drill } = await import('../backup/index.js');
  const found = { equal: 0, different: 0 };
  const manifest = await drill(loadSettings(), resolve(folder), {
    key: await keyOf(options),
    atOnce: options.atOnce,
    scratchFolder: resolve(options.scratch ?? tmpdir()),
    tell: ({ kind, name, isEqual, text }) => {
      const state = isEqual ? 'equal' : 'different';
      found[state] += 1;
      process.stdout.write(`${state} ${kind} ${name}: ${text}\n`);
    },
  });
  tell('drilled', manifest, found);
  if (found.different > 0) process.exitCode = 1;
}

/** No service may work with the database meanwhile; of an embedded one that is made sure. */
async function restoreAlone(folder: string, options: BackupCommandOptions): Promise<RestoredBackup> {
  const { restore } = await import('../backup/index.js');
  const { tombstones, atOnce } = options;
  const tombstoneFolder = tombstones === undefined ? null : resolve(tombstones);
  const how = { key: await keyOf(options), atOnce, tombstoneFolder };
  const settings: Settings = loadSettings();
  const database = await startDatabase(settings);
  try {
    await database.claim();
    return await restore({ ...settings, databaseUrl: database.url }, folder, how);
  } finally {
    await database.stop();
  }
}

function tell(done: string, { createdAt, tables, objects }: Manifest, further: object = {}): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const report = { [done]: createdAt, tables: tables.length, rows, objects: objects.count };
  process.stdout.write(`${JSON.stringify({ ...report, bytes: objects.bytes, ...further })}\n`);
}
