import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsIn, IsInt, IsOptional, Max, Min } from 'class-validator';
import { EXAMPLE_IDS } from '../common/api-ids.js';
import { IsText } from '../common/is-text.js';
import { truncate } from '../common/text.js';
import { type ApiKey, KEY_ROLES, type KeyRole } from './api-key.entity.js';
import { type IssuedKey, type KeyDraft } from './api-keys.service.js';

const MAX_NAME_LENGTH = 128;
const LONGEST_LIFE_DAYS = 3650;
const DAY_MS = 86_400_000;
const ROLE_DESCRIPTION = '`member`: all but the administration of keys; `admin`: that, too';

@ApiSchema({ description: 'The key to be created' })
export class CreateKeyDto {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'For whoever reads the list of keys; cut after 128 characters',
    example: 'Reports',
  })
  @IsOptional()
  @IsText()
  name?: string | null;

  @ApiPropertyOptional({
    enum: KEY_ROLES,
    nullable: true,
    default: 'member',
    description: ROLE_DESCRIPTION,
    example: 'member',
  })
  @IsOptional()
  @IsIn(KEY_ROLES)
  role?: KeyRole | null;

  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: LONGEST_LIFE_DAYS,
    description: 'Days after which the key ends; left out: never',
    example: 90,
  })
  @IsOptional()
  @Min(1)
  @Max(LONGEST_LIFE_DAYS)
  @IsInt()
  expires_in_days?: number | null;

  toDraft(): KeyDraft {
    const days = this.expires_in_days ?? null;
    return {
      name: truncate(this.name ?? '', MAX_NAME_LENGTH),
      role: this.role ?? 'member',
      expiresAt: days === null ? null : new Date(Date.now() + days * DAY_MS),
    };
  }
}

@ApiSchema({ description: 'An API key of the project, but for its secret' })
export class ApiKeyDto {
  @ApiProperty({ description: 'Names the key in other operations', example: EXAMPLE_IDS.key })
  id!: string;

  @ApiProperty({ description: 'As it was created with; may be empty', example: 'Reports' })
  name!: string;

  @ApiProperty({ description: 'How the key begins', example: 'proj-1a2b3c4d' })
  prefix!: string;

  @ApiProperty({ enum: KEY_ROLES, description: ROLE_DESCRIPTION, example: 'member' })
  role!: KeyRole;

  @ApiProperty({
    format: 'date-time',
    description: 'When it was created',
    example: '2026-01-05T09:30:00.000Z',
  })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it ends; null: never',
    example: '2026-04-05T09:30:00.000Z',
  })
  expires_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When it was revoked; null: it was not',
    example: null,
  })
  revoked_at!: string | null;

  static from({ id, name, prefix, role, createdAt, expiresAt, revokedAt }: ApiKey): ApiKeyDto {
    return {
      id,
      name,
      prefix,
      role,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt?.toISOString() ?? null,
      revoked_at: revokedAt?.toISOString() ?? null,
    };
  }
}

@ApiSchema({ description: 'A key that was just created, with its secret: it is shown only this once' })
export class IssuedKeyDto extends ApiKeyDto {
  @ApiProperty({
    description: 'The key itself, for the header x-pd-api-key',
    example: `proj-1a2b3c4d${'0'.repeat(32)}`,
  })
  key!: string;

  static fromIssued({ key, record }: IssuedKey): IssuedKeyDto {
    return Object.assign(ApiKeyDto.from(record), { key });
  }
}
