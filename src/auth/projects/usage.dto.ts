import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ModelBudget } from './model-budgets.service.js';
import { type Usage } from './quotas.service.js';

@ApiSchema({ description: 'Usage of a quota' })
class UsedDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Amount used', example: 120 })
  used!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'Limit; null if there is none',
    example: 10_000,
  })
  quota!: number | null;
}

@ApiSchema({ description: "Spending against a budget, in the currency of the operator's prices" })
class SpentDto {
  @ApiProperty({ type: 'number', minimum: 0, description: 'Amount spent', example: 1.25 })
  used!: number;

  @ApiProperty({
    type: 'number',
    minimum: 0,
    nullable: true,
    description: 'Budget; null if there is no limit',
    example: 50,
  })
  quota!: number | null;
}

@ApiSchema({ description: "The project's usage of its quotas" })
export class UsageDto {
  @ApiProperty({ type: UsedDto, description: 'Answered jobs' })
  jobs!: UsedDto;

  @ApiProperty({ type: UsedDto, description: 'Stored bytes' })
  storage_bytes!: UsedDto;

  @ApiProperty({
    type: UsedDto,
    description: 'Input and output tokens of the language model in the current calendar month (UTC)',
  })
  model_tokens!: UsedDto;

  @ApiProperty({
    type: SpentDto,
    description: 'Cost of the language model in the current calendar month (UTC)',
  })
  model_cost!: SpentDto;

  static from({ jobsUsed, jobQuota, storageUsed, storageQuota }: Usage, model: ModelBudget): UsageDto {
    return {
      jobs: { used: jobsUsed, quota: jobQuota },
      storage_bytes: { used: storageUsed, quota: storageQuota },
      model_tokens: { used: model.used.tokens, quota: model.most.tokens },
      model_cost: { used: model.used.cost, quota: model.most.cost },
    };
  }
}
