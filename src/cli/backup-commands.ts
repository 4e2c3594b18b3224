import { resolve } from 'node:path';
import { type Command } from 'commander';
import { withAdministration } from '../administration.js';
import { backUp, type Manifest, restore } from '../backup/index.js';
import { loadSettings } from '../config/index.js';
import { startDatabase } from '../database/index.js';
import { audited, changing, orRefuse } from './run-command.js';

export function addBackupCommands(program: Command): void {
  program
    .command('backup <folder>')
    .description('save all rows and files to a new folder; the service may run meanwhile')
    .action((folder: string) =>
      orRefuse(async () => {
        const manifest = await withAdministration((administration) =>
          audited(administration, changing('backup', 'service', null), () =>
            backUp(administration.settings, resolve(folder)),
          ),
        );
        tell('saved', manifest);
      }),
    );
  program
    .command('restore <folder>')
    .description('restore a backup to a service without projects, while it does not run')
    .action((folder: string) =>
      orRefuse(async () => {
        tell('restored', await restoreAlone(resolve(folder)));
        await withAdministration((administration) =>
          audited(administration, changing('restore', 'service', null), () => Promise.resolve()),
        );
      }),
    );
}

/** No service may work with the database meanwhile; of an embedded one that is made sure. */
async function restoreAlone(folder: string): Promise<Manifest> {
  const settings = loadSettings();
  const database = await startDatabase(settings);
  try {
    await database.claim();
    return await restore({ ...settings, databaseUrl: database.url }, folder);
  } finally {
    await database.stop();
  }
}

function tell(done: string, { createdAt, tables, objects }: Manifest): void {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const report = { [done]: createdAt, tables: tables.length, rows, objects: objects.count };
  process.stdout.write(`${JSON.stringify({ ...report, bytes: objects.bytes })}\n`);
}
