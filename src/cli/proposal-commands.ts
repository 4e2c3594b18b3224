import { type Command } from 'commander';
import { withAdministration } from '../bootstrap/administration.js';
import { loadSettings, type Settings } from '../config/index.js';
import { type Proposal } from '../engine/index.js';
import { audited, changing, orRefuse, userOfMachine } from './run-command.js';

interface ProposalOptions {
  readonly project: string;
}

/** @param knowledge the command that they are commands of */
export function addProposalCommands(knowledge: Command): void {
  knowledge
    .command('proposals <dataset>')
    .description('print proposals for its knowledge, learned from feedback and files')
    .requiredOption('--project <name>', 'the project that the dataset belongs to')
    .action((dataset: string, options: ProposalOptions) => orRefuse(() => print(dataset, options)));
  knowledge
    .command('accept <dataset> <proposal>')
    .description('add a proposal to the latest version')
    .requiredOption('--project <name>', 'the project that the dataset belongs to')
    .action((dataset: string, proposal: string, options: ProposalOptions) =>
      orRefuse(() => accept(dataset, proposal, options)),
    );
}

async function print(dataset: string, { project }: ProposalOptions): Promise<void> {
  const { ProposalsService, modules } = await learning(loadSettings());
  await withAdministration(
    async (administration) => {
      const { id } = await administration.projects.getByName(project);
      const proposals = await administration.get(ProposalsService).propose(id, dataset);
      process.stdout.write(proposals.map(textOf).join('\n'));
    },
    loadSettings(),
    modules,
  );
}

async function accept(dataset: string, proposalId: string, { project }: ProposalOptions): Promise<void> {
  const { ProposalsService, modules } = await learning(loadSettings());
  await withAdministration(
    async (administration) => {
      const { id: projectId } = await administration.projects.getByName(project);
      const { version } = await audited(
        administration,
        changing('knowledge accept', 'dataset', dataset, project),
        () =>
          administration
            .get(ProposalsService)
            .adopt({ projectId, userId: userOfMachine(), datasetIds: null }, dataset, {
              proposalId,
              basedOn: null,
            }),
      );
      process.stdout.write(`stored version ${version}\n`);
    },
    loadSettings(),
    modules,
  );
}

/** What learns, and what it reads files with. With it comes the engine, so it is loaded late. */
async function learning(settings: Settings) {
  const { LearningModule, ProposalsService } = await import('../learning/index.js');
  const { ObjectStoreModule } = await import('../storage/index.js');
  return { ProposalsService, modules: [ObjectStoreModule.forAdministration(settings), LearningModule] };
}

/** A proposal as a comment that says why, and the entry. */
function textOf({ id, support, evidence, yaml }: Proposal): string {
  const reasons = [
    ...evidence.jobs.map(({ question, meant }) => (meant === null ? question : `${question} → ${meant}`)),
    ...evidence.places.map(({ file, table, rows }) => `${file}, ${table}, row ${rows.join(', ')}`),
    ...evidence.keys.flatMap(({ reasons: said }) => said),
  ];
  const lines = reasons.map((reason) => `#   ${reason.replace(/\s+/g, ' ')}\n`).join('');
  return `# ${id} (${support})\n${lines}${yaml}`;
}
