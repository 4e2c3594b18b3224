import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ApiError } from '../../common/api/api-error.js';
import { Settings } from '../../config/index.js';
import { Project } from './project.entity.js';

const THIS_MONTH = `date_trunc('month', now() AT TIME ZONE 'UTC')::date`;
const NO_BUDGET = { tokens: null, cost: null };

/** What answers took of a language model. */
interface TakenOfModel {
  /** In and out. */
  readonly tokens: number;
  /** In the currency of the prices. */
  readonly cost: number;
}

/** What a project has taken of the language model in this calendar month, in UTC, and what it may take. Null: no limit. */
export interface ModelBudget {
  readonly used: TakenOfModel;
  readonly most: { readonly tokens: number | null; readonly cost: number | null };
}

/** Counts what projects take of the language model in a calendar month, and says when that is as much as they may. */
@Injectable()
export class ModelBudgetsService {
  constructor(
    @InjectRepository(Project) private readonly projects: Repository<Project>,
    private readonly settings: Settings,
  ) {}

  /** Counts what an answer took, whether the budget has room for it or not: it is taken already. The first of a month begins anew. */
  async count(
    projectId: string,
    { tokens, cost }: TakenOfModel,
    unitOfWork: EntityManager = this.projects.manager,
  ): Promise<void> {
    await unitOfWork.query(
      `UPDATE projects SET
         model_tokens_used = $2 + CASE WHEN model_month = ${THIS_MONTH} THEN model_tokens_used ELSE 0 END,
         model_cost_used = $3 + CASE WHEN model_month = ${THIS_MONTH} THEN model_cost_used ELSE 0 END,
         model_month = ${THIS_MONTH}
       WHERE id = $1`,
      [projectId, tokens, cost],
    );
  }

  budgetOf(project: Project): ModelBudget {
    const month = new Date().toISOString().slice(0, 7);
    const isThisMonth = project.modelMonth?.startsWith(month) ?? false;
    const { tokens, cost } = this.settings.model?.budget ?? NO_BUDGET;
    return {
      used: {
        tokens: isThisMonth ? project.modelTokensUsed : 0,
        cost: isThisMonth ? project.modelCostUsed : 0,
      },
      most: { tokens: project.modelTokenBudget ?? tokens, cost: project.modelCostBudget ?? cost },
    };
  }

  /** Whether a project has taken as much of the model as it may; never where no model answers. */
  async isSpent(projectId: string, projects = this.projects): Promise<boolean> {
    if (!this.settings.model || this.settings.analyst === 'builtin') return false;
    const { used, most } = this.budgetOf(await projects.findOneByOrFail({ id: projectId }));
    const { tokens, cost } = most;
    return (tokens !== null && used.tokens >= tokens) || (cost !== null && used.cost >= cost);
  }

  /** @throws ApiError JOB_QUOTA where only a model may answer and the budget for it is spent */
  async requireBudget(projectId: string, unitOfWork: EntityManager): Promise<void> {
    if (this.settings.analyst !== 'model') return;
    if (!(await this.isSpent(projectId, unitOfWork.getRepository(Project)))) return;
    throw new ApiError('JOB_QUOTA', 'the language model budget for this month is used up');
  }

  /** Gives a project budgets of its own; null goes back to the default. What is undefined stays. */
  async setBudgets(
    projectId: string,
    budgets: Partial<Pick<Project, 'modelTokenBudget' | 'modelCostBudget'>>,
  ): Promise<void> {
    await this.projects.update({ id: projectId }, budgets);
  }
}
