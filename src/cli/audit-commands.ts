import { once } from 'node:events';
import { type Command, InvalidArgumentError } from 'commander';
import { AuditVerifier, type ChainHead } from '../audit/index.js';
import { withAdministration } from '../bootstrap/administration.js';
import { orRefuse } from './run-command.js';

interface ExportOptions {
  readonly project?: string;
  readonly from: Date;
  readonly to: Date;
}

interface VerifyOptions {
  readonly head?: ChainHead;
  readonly json?: boolean;
}

/** The end of time, as far as PostgreSQL and JavaScript agree on it. */
const NEVER = new Date('9999-12-31T23:59:59Z');

export function addAuditCommands(program: Command): void {
  const audit = program.command('audit').description('the audit log');
  audit
    .command('verify')
    .description(
      'check whether entries were changed, removed or inserted, and report the first; exit code 1 if there is one',
    )
    .option(
      '--head <head>',
      'the head printed by an earlier verification; everything it covered must still be there',
      head,
    )
    .option('--json', 'print one JSON object')
    .action((options: VerifyOptions) => orRefuse(() => verify(options)));
  audit
    .command('export')
    .description('print entries as JSON lines, oldest first')
    .option(
      '--project <name>',
      'only entries of one project; by default all, including requests without a valid key',
    )
    .option('--from <time>', 'from this time on (ISO 8601)', time, new Date(0))
    .option('--to <time>', 'before this time (ISO 8601)', time, NEVER)
    .action((options: ExportOptions) => orRefuse(() => exportEntries(options)));
}

async function verify({ head: known, json = false }: VerifyOptions): Promise<void> {
  await withAdministration(async (administration) => {
    const {
      entries,
      removed,
      head: seen,
      fault,
    } = await administration.get(AuditVerifier).verify(known ?? null);
    const headText = seen && `${seen.position}:${seen.hash}`;
    if (json) {
      const told = fault && { position: fault.position, entry_id: fault.entryId, what: fault.what };
      process.stdout.write(`${JSON.stringify({ entries, removed, head: headText, fault: told })}\n`);
    } else if (!fault) {
      process.stdout.write(`${entries} entries are unchanged, ${removed} were removed by the rules\n`);
      process.stdout.write(headText === null ? '' : `head ${headText}\n`);
    }
    if (!fault) return;
    const place = fault.position === null ? 'outside the chain' : `at position ${fault.position}`;
    throw new Error(`entry ${fault.entryId ?? '(none)'} ${place}: ${fault.what}`);
  });
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

function head(text: string): ChainHead {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? [];
  if (position === undefined || hash === undefined)
    throw new InvalidArgumentError('not a head as printed by verify: a position, a colon and a hash');
  return { position: Number(position), hash };
}
