import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  Matches,
  Max,
  Min,
  ValidateBy,
} from 'class-validator';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { IsText } from '../../common/validation/is-text.js';
import { truncate } from '../../common/validation/text.js';
import { LONGEST_KEY_LIFE_DAYS } from '../../config/index.js';
import { isAddressOrRange } from './allowed-addresses.js';
import { type ApiKey } from './api-key.entity.js';
import { KEY_ROLES, type KeyRole } from './key-roles.js';
import { endAfter, type IssuedKey, type KeyDraft } from './api-keys.service.js';

const MAX_NAME_LENGTH = 128;
const MOST_DATASETS = 100;
const DATASET_ID = /^dset-[0-9a-z]{1,64}$/;
const MOST_ADDRESSES = 100;
const ROLE_DESCRIPTION =
  'What the key may do. Each role includes those before it: `reader`: see everything; `asker`: ask ' +
  'questions (sessions, jobs, feedback on answers); `member`: change data and knowledge, share answers; ' +
  '`admin`: manage keys';
const ADDRESSES_DESCRIPTION = 'Addresses and CIDR ranges from which the key may be used';
const DATASETS_DESCRIPTION =
  'IDs of the datasets that the key is limited to; it cannot see others or create new ones';
const ADDRESSES_EXAMPLE = ['192.0.2.7', '2001:db8::/32'];

const IsAddressOrRange = () =>
  ValidateBy(
    {
      name: 'isAddressOrRange',
      validator: {
        validate: (value) => typeof value === 'string' && isAddressOrRange(value),
        defaultMessage: () => '$property must be addresses or address ranges, such as 192.0.2.0/24',
      },
    },
    { each: true },
  );

@ApiSchema({ description: 'The key to create' })
export class CreateKeyDto {
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'A name that helps people recognise the key; cut after 128 characters',
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
    minimum: 0,
    maximum: LONGEST_KEY_LIFE_DAYS,
    description:
      "Days until the key expires, 0 for never; if left out, the operator's setting applies (by default one year)",
    example: 90,
  })
  @IsOptional()
  @Min(0)
  @Max(LONGEST_KEY_LIFE_DAYS)
  @IsInt()
  expires_in_days?: number | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', pattern: '^[0-9a-fA-F.:/]{2,43}$' },
    nullable: true,
    minItems: 1,
    maxItems: MOST_ADDRESSES,
    description: `${ADDRESSES_DESCRIPTION}; if left out, any address`,
    example: ADDRESSES_EXAMPLE,
  })
  @IsOptional()
  @IsAddressOrRange()
  @ArrayMaxSize(MOST_ADDRESSES)
  @ArrayMinSize(1)
  @IsArray()
  allowed_addresses?: string[] | null;

  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', pattern: DATASET_ID.source },
    nullable: true,
    minItems: 1,
    maxItems: MOST_DATASETS,
    description: `${DATASETS_DESCRIPTION}. If left out, the key is not limited. Not allowed for a key with the role \`admin\``,
    example: null,
  })
  @IsOptional()
  @Matches(DATASET_ID, { each: true, message: `must be ids of datasets such as ${EXAMPLE_IDS.dataset}` })
  @ArrayMaxSize(MOST_DATASETS)
  @ArrayMinSize(1)
  @IsArray()
  dataset_ids?: string[] | null;

  toDraft(): Partial<KeyDraft> {
    const days = this.expires_in_days ?? null;
    return {
      name: truncate(this.name ?? '', MAX_NAME_LENGTH),
      role: this.role ?? 'member',
      ...(days !== null && { expiresAt: days === 0 ? null : endAfter(days) }),
      allowedAddresses: this.allowed_addresses ?? null,
      datasetIds: this.dataset_ids ?? null,
    };
  }
}

@ApiSchema({ description: 'An API key of the project, without its secret' })
export class ApiKeyDto {
  @ApiProperty({ description: 'ID of the key, for other operations', example: EXAMPLE_IDS.key })
  id!: string;

  @ApiProperty({ description: 'The name given when the key was created; may be empty', example: 'Reports' })
  name!: string;

  @ApiProperty({ description: 'The first characters of the key', example: 'proj-1a2b3c4d' })
  prefix!: string;

  @ApiProperty({ enum: KEY_ROLES, description: ROLE_DESCRIPTION, example: 'member' })
  role!: KeyRole;

  @ApiProperty({
    format: 'date-time',
    description: 'When the key was created',
    example: '2026-01-05T09:30:00.000Z',
  })
  created_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the key expires; null if never',
    example: '2026-04-05T09:30:00.000Z',
  })
  expires_at!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the key was revoked; null if it was not',
    example: null,
  })
  revoked_at!: string | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: `${ADDRESSES_DESCRIPTION}; null for any address`,
    example: ADDRESSES_EXAMPLE,
  })
  allowed_addresses!: string[] | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'string' },
    nullable: true,
    description: `${DATASETS_DESCRIPTION}; null if it is not limited`,
    example: null,
  })
  dataset_ids!: string[] | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the key was last used, to the nearest minute or so; null if never',
    example: '2026-01-06T08:15:00.000Z',
  })
  last_used_at!: string | null;

  static from(key: ApiKey): ApiKeyDto {
    return {
      id: key.id,
      name: key.name,
      prefix: key.prefix,
      role: key.role,
      created_at: key.createdAt.toISOString(),
      expires_at: key.expiresAt?.toISOString() ?? null,
      revoked_at: key.revokedAt?.toISOString() ?? null,
      allowed_addresses: key.allowedAddresses,
      dataset_ids: key.datasetIds,
      last_used_at: key.lastUsedAt?.toISOString() ?? null,
    };
  }
}

@ApiSchema({ description: 'A new key with its secret, which is shown only once' })
export class IssuedKeyDto extends ApiKeyDto {
  @ApiProperty({
    description: 'The key itself, for the header `x-pd-api-key`',
    example: `proj-1a2b3c4d${'0'.repeat(32)}`,
  })
  key!: string;

  static fromIssued({ key, record }: IssuedKey): IssuedKeyDto {
    return Object.assign(ApiKeyDto.from(record), { key });
  }
}
