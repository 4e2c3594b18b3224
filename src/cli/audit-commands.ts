import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { withAdministration } from '../administration.js';
import { orRefuse } from './run-command.js';

interface ExportOptions {
  readonly project?: string;
  readonly from: Date;
  readonly to: Date;
}

/** The end of time, as far as PostgreSQL and JavaScript agree on it. */
const NEVER = new Date('9999-12-31T23:59:59Z');

export function addAuditCommands(program: Command): void {
  program
    .command('audit')
    .description('the audit log')
    .command('export')
    .description('print entries as lines of JSON, the oldest first')
    .option(
      '--project <name>',
      'entries of one project; without it all, also of requests without a valid key',
    )
    .option('--from <time>', 'from this time on (ISO 8601)', time, new Date(0))
    .option('--to <time>', 'before this time (ISO 8601)', time, NEVER)
    .action((options: ExportOptions) => orRefuse(() => exportEntries(options)));
}

async function exportEntries({ project, from, to }: ExportOptions): Promise<void> {
  await withAdministration(async ({ projects, auditEntries }) => {
    const projectId = project === undefined ? null : (await projects.getByName(project)).id;
    for await (const entry of auditEntries.list({ projectId, from, to })) {
      const isTaken = process.stdout.write(`${JSON.stringify(entry)}\n`);
      if (!isTaken) await once(process.stdout, 'drain');
    }
  });
}

function time(text: string): Date {
  const date = new Date(text);
  const isTime = /^\d{4}-\d\d-\d\d(T[\d:.]+(Z|[+-]\d\d:\d\d))?$/.test(text) && !Number.isNaN(date.getTime());
  if (!isTime) throw new InvalidArgumentError('not a time such as 2026-01-31 or 2026-01-31T12:00:00Z');
  return date;
}
