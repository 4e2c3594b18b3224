import { resolve } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { withAdministration } from '../administration.js';
import { type BackupProblem, type Manifest } from '../backup/index.js';
import { loadSettings } from '../config/index.js';
import { BACKUP, PeriodicTasks, startDatabase } from '../database/index.js';
import { wholeNumber } from './arguments.js';
import { audited, changing, orRefuse } from './run-command.js';

/** How many files are transferred at the same time unless the command says otherwise, and at most. */
const AT_ONCE = 8;
const MOST_AT_ONCE = 64;

interface BackupCommandOptions {
  readonly since?: string;
  readonly atOnce: number;
}

export function addBackupCommands(program: Command): void {
  const backup = program
    .command('backup <folder>')
    .description('save all rows and files to a new folder; the service may run meanwhile')
    .option('--since <folder>', 'an earlier backup beside it, whose files are not copied again')
    .addOption(atOnceOption())
    .action((folder: string, options: BackupCommandOptions) => orRefuse(() => save(folder, options)));
  backup
    .command('verify <folder>')
    .description('read a whole backup and name each file that is not as it was saved; exit code 1 for any')
    .action((folder: string) => orRefuse(() => verify(folder)));
  program
    .command('restore <folder>')
    .description('restore a backup to a service without projects, while it does not run')
    .addOption(atOnceOption())
    .action((folder: string, { atOnce }: BackupCommandOptions) =>
      orRefuse(async () => {
        tell('restored', await restoreAlone(resolve(folder), atOnce));
        await withAdministration((administration) =>
          audited(administration, changing('restore', 'service', null), () => Promise.resolve()),
        );
      }),
    );
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

async function save(folder: string, { since, atOnce }: BackupCommandOptions): Promise<void> {
  const { backUp } = await import('../backup/index.js');
  const options = { since: since === undefined ? null : resolve(since), atOnce };
  const manifest = await withAdministration((administration) =>
    audited(administration, changing('backup', 'service', null), async () => {
      const begunAt = new Date();
      const saved = await backUp(administration.settings, resolve(folder), options);
      // The processes tell its age.
      await administration.get(PeriodicTasks).note(BACKUP, begunAt);
      return saved;
    }),
  );
  tell('saved', manifest);
}

async function verify(folder: string): Promise<void> {
  const { verifyBackup } = await import('../backup/index.js');
  const { manifest, checksums, problems } = await verifyBackup(resolve(folder), AT_ONCE);
  for (const { kind, path } of problems) process.stdout.write(`${kind} ${path}\n`);
  const countOf = (kind: BackupProblem['kind']) => problems.filter((problem) => problem.kind === kind).length;
  const counts = { damaged: countOf('damaged'), missing: countOf('missing'), surplus: countOf('surplus') };
  process.stdout.write(
    `${JSON.stringify({ verified: manifest.createdAt, files: checksums.size, ...counts })}\n`,
  );
  if (problems.length > 0) process.exitCode = 1;
}

/** No service may work with the database meanwhile; of an embedded one that is made sure. */
async function restoreAlone(folder: string, atOnce: number): Promise<Manifest> {
  const { restore } = await import('../backup/index.js');
  const settings = loadSettings();
  const database = await startDatabase(settings);
  try {
    await database.claim();
    return await restore({ ...settings, databaseUrl: database.url }, folder, atOnce);
  } finally {
    await database.stop();
  }
}

function tell(done: string, { createdAt, tables, objects }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const report = { [done]: createdAt, tables: tables.length, rows, objects: objects.count };
  process.stdout.write(`${JSON.stringify({ ...report, bytes: objects.bytes })}\n`);
}
