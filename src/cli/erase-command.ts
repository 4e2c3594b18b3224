import { type Command } from 'commander';
import { type EraseOptions } from './erase.js';
import { orRefuse } from './run-command.js';

export function addEraseCommand(program: Command): void {
  program
    .command('erase')
    .description('permanently remove a project, or the data of one user in it, and print a receipt as JSON')
    .requiredOption('--project <name>', 'the project')
    .option(
      '--user <id>',
      'only the data of this acting user: sessions, jobs, uploads, datasets with their files',
    )
    .option('--audit-log', 'also remove the audit log entries')
    .option(
      '--backups <folder>',
      'the folder with the backups: restores of older backups in it leave the data out',
    )
    .option('--dry-run', 'list what would be removed, without removing it')
    .option('--yes', 'remove it')
    .action((options: EraseOptions) =>
      orRefuse(async () => {
        const { erase, usualSurroundings } = await import('./erase.js');
        await erase(options, usualSurroundings());
      }),
    );
}
