import { type Command } from 'commander';
import { type Administration } from '../bootstrap/administration.js';
import { amount, DEFAULT, orDefault, wholeNumber } from './arguments.js';
import { changing, type Report, run } from './run-command.js';

/** Undefined: it stays. */
type Quota = number | typeof DEFAULT | undefined;

interface QuotaOptions {
  readonly jobs?: Quota;
  readonly storage?: Quota;
  readonly modelTokens?: Quota;
  readonly modelCost?: Quota;
}

/** The commands for what a project may use, and has used. */
export function addQuotaCommands(project: Command): void {
  project
    .command('show <name>')
    .description('show the quotas of a project and their usage')
    .action((name: string) => run(null, (administration) => describeUsage(administration, name)));

  project
    .command('quota <name>')
    .description('set quotas for a project; "default" restores the default')
    .option('--jobs <count>', 'total number of jobs', orDefault(wholeNumber))
    .option('--storage <bytes>', 'storage for data sources, in bytes', orDefault(wholeNumber))
    .option('--model-tokens <count>', 'language model tokens per month', orDefault(wholeNumber))
    .option('--model-cost <amount>', 'language model cost per month', orDefault(amount))
    .action((name: string, options: QuotaOptions) =>
      run(changing('project quota', 'project', name), async (administration) => {
        const { projects, quotas, budgets } = administration;
        const { id } = await projects.getByName(name);
        const { jobs, storage, modelTokens, modelCost } = options;
        if (jobs !== undefined || storage !== undefined)
          await quotas.setQuotas(id, { jobQuota: orNull(jobs), storageQuota: orNull(storage) });
        if (modelTokens !== undefined || modelCost !== undefined)
          await budgets.setBudgets(id, {
            modelTokenBudget: orNull(modelTokens),
            modelCostBudget: orNull(modelCost),
          });
        return describeUsage(administration, name);
      }),
    );
}

const orNull = (quota: Quota): number | null | undefined => (quota === DEFAULT ? null : quota);

async function describeUsage(
  { projects, quotas, budgets }: Administration,
  projectName: string,
): Promise<Report> {
  const project = await projects.getByName(projectName);
  const { jobsUsed, jobQuota, storageUsed, storageQuota } = quotas.usageOf(project);
  const { used, most } = budgets.budgetOf(project);
  return {
    json: {
      project: projectName,
      jobs_used: jobsUsed,
      job_quota: jobQuota,
      storage_used: storageUsed,
      storage_quota: storageQuota,
      model_tokens_used: used.tokens,
      model_token_budget: most.tokens,
      model_cost_used: used.cost,
      model_cost_budget: most.cost,
    },
    lines: [
      `project ${projectName}`,
      `jobs: ${jobsUsed} of ${jobQuota ?? 'unlimited'}`,
      `storage: ${storageUsed} of ${storageQuota ?? 'unlimited'} bytes`,
      `language model this month: ${used.tokens} of ${most.tokens ?? 'unlimited'} tokens`,
      `language model cost this month: ${used.cost.toFixed(6)} of ${most.cost ?? 'unlimited'}`,
    ],
  };
}
