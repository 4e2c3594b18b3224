import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type ModelBudget } from './model-budgets.service.js';
import { type Usage } from './quotas.service.js';

@ApiSchema({ description: 'What is used of a quota' })
class UsedDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'What is used', example: 120 })
  used!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    nullable: true,
    description: 'What may be used in all; null: no limit',
    example: 10_000,
  })
  quota!: number | null;
}

@ApiSchema({ description: 'What is spent of a budget, in the currency of the prices that the operator set' })
class SpentDto {
  @ApiProperty({ type: 'number', minimum: 0, description: 'What is spent', example: 1.25 })
  used!: number;

  @ApiProperty({
    type: 'number',
    minimum: 0,
    nullable: true,
    description: 'What may be spent; null: no limit',
    example: 50,
  })
  quota!: number | null;
}

@ApiSchema({ description: 'What the project has used of its quotas' })
export class UsageDto {
  @ApiProperty({ type: UsedDto, description: 'Jobs that were answered' })
  jobs!: UsedDto;

  @ApiProperty({ type: UsedDto, description: 'Stored bytes' })
  storage_bytes!: UsedDto;

  @ApiProperty({
    type: UsedDto,
    description: 'Tokens of the language model, in and out, in this calendar month (UTC)',
  })
  model_tokens!: UsedDto;

  @ApiProperty({ type: SpentDto, description: 'What the language model cost in this calendar month (UTC)' })
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
