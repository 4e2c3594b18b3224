import { ApiProperty, ApiSchema } from '@nestjs/swagger';
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

@ApiSchema({ description: 'What the project has used of its quotas' })
export class UsageDto {
  @ApiProperty({ type: UsedDto, description: 'Jobs that were answered' })
  jobs!: UsedDto;

  @ApiProperty({ type: UsedDto, description: 'Stored bytes' })
  storage_bytes!: UsedDto;

  static from({ jobsUsed, jobQuota, storageUsed, storageQuota }: Usage): UsageDto {
    return {
      jobs: { used: jobsUsed, quota: jobQuota },
      storage_bytes: { used: storageUsed, quota: storageQuota },
    };
  }
}
