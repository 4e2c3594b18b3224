import { readFile, stat } from 'node:fs/promises';
import { type Command } from 'commander';
import { type Administration, withAdministration } from '../bootstrap/administration.js';
import { loadSettings, type Settings } from '../config/index.js';
import { type KnowledgeService } from '../knowledge/index.js';
import { type VerificationService } from '../verification/index.js';
import { addProposalCommands } from './proposal-commands.js';
import { audited, changing, orRefuse, userOfMachine } from './run-command.js';

/** What verified questions may become without failing. */
const HOLDING: ReadonlySet<string> = new Set(['same', 'changed_with_data']);
/** In UTF-8, at most. */
const BYTES_PER_CHARACTER = 4;

interface KnowledgeOptions {
  readonly project: string;
}

/** What is done with the knowledge of a dataset of a project. */
interface KnowledgeTask {
  readonly administration: Administration;
  readonly knowledge: KnowledgeService;
  readonly projectId: string;
}

export function addKnowledgeCommands(program: Command): void {
  const knowledge = program.command('knowledge').description('manage the knowledge document of a dataset');
  addProposalCommands(knowledge);
  const add = (usage: string, description: string): Command =>
    knowledge
      .command(usage)
      .description(description)
      .requiredOption('--project <name>', 'the project that the dataset belongs to');

  add('check <dataset> <file>', 'check a YAML document and list its errors, with line and column').action(
    (dataset: string, file: string, options: KnowledgeOptions) =>
      orRefuse(() => withKnowledge(options, (task) => check(task, dataset, file))),
  );
  add('export <dataset>', 'print the latest version').action((dataset: string, options: KnowledgeOptions) =>
    orRefuse(() =>
      withKnowledge(options, async ({ knowledge, projectId }) => {
        process.stdout.write((await knowledge.get(projectId, dataset, null))?.document ?? '');
      }),
    ),
  );
  add(
    'verify <dataset>',
    'ask the verified questions again, and fail if one gives a different result',
  ).action((dataset: string, options: KnowledgeOptions) => orRefuse(() => verify(dataset, options)));
  add('import <dataset> <file>', 'store a document as the latest version').action(
    (dataset: string, file: string, options: KnowledgeOptions) =>
      orRefuse(() =>
        withKnowledge(options, (task) =>
          audited(
            task.administration,
            changing('knowledge import', 'dataset', dataset, options.project),
            () => store(task, dataset, file),
          ),
        ),
      ),
  );
}

/** Asks the verified questions of a dataset again and prints what became of them. @throws Error unless all of them hold */
async function verify(dataset: string, { project }: KnowledgeOptions): Promise<void> {
  const { AskingAgainModule, VerificationService: Service } = await import('../verification/index.js');
  const { EngineObservationModule } = await import('../bootstrap/engine-observation.module.js');
  const { ObjectStoreModule } = await import('../storage/index.js');
  // No model has a part in it.
  const settings: Settings = { ...loadSettings(), analyst: 'builtin' };
  await withAdministration(
    async (administration) => {
      const { id: projectId } = await administration.projects.getByName(project);
      const verification = administration.get(Service);
      const change = changing('knowledge verify', 'dataset', dataset, project);
      await audited(administration, change, () => askAgain(verification, projectId, dataset));
    },
    settings,
    [EngineObservationModule, ObjectStoreModule.with(settings), AskingAgainModule],
  );
}

async function askAgain(
  verification: VerificationService,
  projectId: string,
  dataset: string,
): Promise<void> {
  await verification.ask(projectId, dataset, []);
  await verification.verify(projectId, dataset, new AbortController().signal);
  const { report } = await verification.get(projectId, dataset);
  const questions = report?.questions ?? [];
  const lines = questions.flatMap(({ question, kind, details }) => [
    `${kind}: ${question.replace(/\s+/g, ' ')}`,
    ...details.map((detail) => `  ${detail}`),
  ]);
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
  const failed = questions.filter(({ kind }) => !HOLDING.has(kind)).length;
  if (failed > 0) throw new Error(`${failed} of ${questions.length} verified questions failed`);
}

async function withKnowledge(
  { project }: KnowledgeOptions,
  work: (task: KnowledgeTask) => Promise<void>,
): Promise<void> {
  // With it comes the engine, which would make every command begin a second later.
  const { KnowledgeModule, KnowledgeService: Service } = await import('../knowledge/index.js');
  await withAdministration(
    async (administration) => {
      const { id: projectId } = await administration.projects.getByName(project);
      await work({ administration, knowledge: administration.get(Service), projectId });
    },
    loadSettings(),
    [KnowledgeModule],
  );
}

/** @throws Error where something is wrong with the document */
async function check({ knowledge, projectId }: KnowledgeTask, dataset: string, file: string): Promise<void> {
  const problems = await knowledge.check(projectId, dataset, await documentOf(file));
  if (problems.length > 0)
    throw new Error(
      problems.map(({ line, column, message }) => `${file}:${line}:${column} ${message}`).join('\n'),
    );
  process.stdout.write('no problems\n');
}

async function store({ knowledge, projectId }: KnowledgeTask, dataset: string, file: string): Promise<void> {
  const draft = { document: await documentOf(file), basedOn: null };
  const { version } = await knowledge.store(
    { projectId, userId: userOfMachine(), datasetIds: null },
    dataset,
    draft,
  );
  process.stdout.write(`stored version ${version}\n`);
}

/** @throws Error where the file is larger than any document */
async function documentOf(file: string): Promise<string> {
  const { MOST_KNOWLEDGE_CHARACTERS } = await import('../engine/index.js');
  const { size } = await stat(file);
  if (size > BYTES_PER_CHARACTER * MOST_KNOWLEDGE_CHARACTERS)
    throw new Error(`${file} is too large for a knowledge document`);
  return readFile(file, 'utf8');
}
