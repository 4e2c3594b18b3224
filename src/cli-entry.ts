import { Command, Option } from 'commander';
import { endAfter, type IssuedKey, KEY_ROLES, type KeyRole } from './auth/index.js';
import { addAuditCommands } from './cli/audit-commands.js';
import { addBackupCommands } from './cli/backup-commands.js';
import { addConfigCommands } from './cli/config-commands.js';
import { addEraseCommand } from './cli/erase-command.js';
import { addKnowledgeCommands } from './cli/knowledge-commands.js';
import { addMcpCommand } from './cli/mcp-command.js';
import { addModelCommands } from './cli/model-commands.js';
import { addresses, wholeNumber } from './cli/arguments.js';
import { addQuotaCommands } from './cli/quota-commands.js';
import { ApiError } from './common/api/api-error.js';
import { LONGEST_KEY_LIFE_DAYS } from './config/index.js';
import { changing, type Report, run } from './cli/run-command.js';
import { keepFilesPrivate } from './bootstrap/private-files.js';

keepFilesPrivate();

const program = new Command('quarry')
  .description('Manage projects, API keys, quotas and data')
  // What stands behind the name of a command belongs to that command.
  .enablePositionalOptions();
const project = program.command('project').description('projects');
const key = program.command('key').description('API keys of a project');

const migrate = program
  .command('migrate')
  .description('bring the database up to date; every process of the service also does this when it starts')
  .action(() =>
    // Whatever is administered, the database is brought up to date for it.
    run(null, () => Promise.resolve({ json: { migrated: true }, lines: ['the database is up to date'] })),
  );

project
  .command('create <name>')
  .description('create a project')
  .action((name: string) =>
    run(changing('project create', 'project', name), async ({ projects }) => {
      const created = await projects.create(name);
      return { json: { project: created.name }, lines: [`created project ${created.name}`] };
    }),
  );

project
  .command('list')
  .description('list all projects')
  .action(() =>
    run(null, async ({ projects }) => {
      const all = await projects.list();
      const records = all.map(({ name, createdAt }) => ({
        project: name,
        created_at: createdAt.toISOString(),
      }));
      return {
        json: { projects: records },
        lines: records.map((one) => `${one.project}  ${one.created_at}`),
      };
    }),
  );

addQuotaCommands(project);

key
  .command('create')
  .description('create a key; it is shown only this once')
  .requiredOption('--project <name>', 'the project that the key belongs to')
  .option(
    '--expires-in <days>',
    'days until the key expires, 0 for never; default: KEY_LIFETIME_DAYS',
    wholeNumber,
  )
  .option('--name <name>', 'a name that helps people recognise the key', '')
  .option(
    '--from <address...>',
    'addresses and ranges from which the key may be used; default: any',
    addresses,
  )
  .option('--dataset <id...>', 'datasets that the key is limited to; default: all of the project')
  .addOption(
    new Option('--role <role>', 'default: admin for the first key of a project, else member').choices(
      KEY_ROLES,
    ),
  )
  .action(
    ({ project: name, expiresIn, from: allowedAddresses, dataset: datasetIds, ...options }: KeyOptions) =>
      run(changing('key create', 'key', null, name), async ({ projects, keys }) => {
        const { id } = await projects.getByName(name);
        const expiresAt = expiresIn === undefined ? undefined : endOf(expiresIn);
        const limits = { role: options.role, expiresAt, allowedAddresses, datasetIds };
        return describeIssued(name, await keys.issue(id, { name: options.name, ...limits }));
      }),
  );

key
  .command('list')
  .description('list the keys of a project, showing their first characters')
  .requiredOption('--project <name>', 'the project that the keys belong to')
  .action(({ project: name }: { project: string }) =>
    run(null, async ({ projects, keys }) => {
      const { id } = await projects.getByName(name);
      const records = (await keys.list(id)).map(
        ({ prefix, name: label, role, createdAt, expiresAt, revokedAt, ...key }) => ({
          prefix,
          name: label,
          role,
          created_at: createdAt.toISOString(),
          expires_at: expiresAt?.toISOString() ?? null,
          revoked_at: revokedAt?.toISOString() ?? null,
          last_used_at: key.lastUsedAt?.toISOString() ?? null,
          allowed_addresses: key.allowedAddresses,
          dataset_ids: key.datasetIds,
        }),
      );
      const lines = records.map(
        ({ prefix, role, name: label, ...times }) => `${prefix}…  ${role}  ${describeTimes(times)}  ${label}`,
      );
      return { json: { project: name, keys: records }, lines };
    }),
  );

key
  .command('revoke <prefix>')
  .description('revoke a key immediately')
  .requiredOption('--project <name>', 'the project that the key belongs to')
  .action((prefix: string, { project: name }: { project: string }) =>
    run(changing('key revoke', 'key', prefix, name), async ({ projects, keys }) => {
      const { id } = await projects.getByName(name);
      await keys.revoke(id, prefix);
      return { json: { project: name, revoked: prefix }, lines: [`revoked ${prefix}…`] };
    }),
  );

key
  .command('rotate')
  .description('create a new key and let the others end after an overlap')
  .requiredOption('--project <name>', 'the project that the keys belong to')
  .option('--overlap <hours>', 'hours for which the old keys keep working', wholeNumber, 24)
  .action(({ project: name, overlap }: { project: string; overlap: number }) =>
    run(changing('key rotate', 'key', null, name), async ({ projects, keys }) => {
      const { id } = await projects.getByName(name);
      return describeIssued(name, await keys.rotate(id, overlap * 3_600_000));
    }),
  );

addAuditCommands(program);
addConfigCommands(program);
addEraseCommand(program);
addBackupCommands(program);
addModelCommands(program);
addKnowledgeCommands(program);
addMcpCommand(program);

for (const command of [migrate, ...project.commands, ...key.commands]) {
  command.option('--json', 'print one JSON object');
}

interface KeyOptions {
  readonly project: string;
  readonly name: string;
  readonly role?: KeyRole;
  readonly expiresIn?: number;
  readonly from?: string[];
  readonly dataset?: string[];
}

/** When a key ends that lives for some days; null: never. */
function endOf(days: number): Date | null {
  if (days > LONGEST_KEY_LIFE_DAYS)
    throw new ApiError('INVALID_PARAMETERS', `expires-in: at most ${LONGEST_KEY_LIFE_DAYS} days`);
  return days === 0 ? null : endAfter(days);
}

function describeIssued(projectName: string, { key: text, record }: IssuedKey): Report {
  const expiresAt = record.expiresAt?.toISOString() ?? null;
  return {
    json: { project: projectName, key: text, role: record.role, expires_at: expiresAt },
    lines: [
      `API key of project ${projectName}, shown only this once, ${expiresAt === null ? 'does not expire' : `expires at ${expiresAt}`}:`,
      text,
    ],
  };
}

function describeTimes(times: {
  created_at: string;
  expires_at: string | null;
  revoked_at: string | null;
  last_used_at: string | null;
}): string {
  const { created_at: created, expires_at: expires, revoked_at: revoked, last_used_at: used } = times;
  const end = revoked === null ? (expires === null ? '' : `, expires ${expires}`) : `, revoked ${revoked}`;
  return `created ${created}, ${used === null ? 'never used' : `used ${used}`}${end}`;
}

await program.parseAsync();
