import { type Command } from 'commander';
import { type EraseOptions } from './erase.js';
import { orRefuse } from './run-command.js';

export function addEraseCommand(program: Command): void {
  program
    .command('erase')
    .description('remove a project, or what a user has in it, for good, and print a receipt as JSON')
    .requiredOption('--project <name>', 'the project')
    .option(
      '--user <id>',
      'only what this acting user has: sessions, jobs, uploads, datasets with their files',
    )
    .option('--audit-log', 'remove the entries of the audit log as well')
    .option('--backups <folder>', 'that backups are in: restores of older ones there leave it out at once')
    .option('--dry-run', 'list what would be removed, and remove nothing')
    .option('--yes', 'remove it')
    .action((options: EraseOptions) =>
      orRefuse(async () => {
        const { erase, usualSurroundings } = await import('./erase.js');
        await erase(options, usualSurroundings());
      }),
    );
}
