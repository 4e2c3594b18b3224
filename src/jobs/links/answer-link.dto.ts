import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../../auth/index.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { EXAMPLE_QUESTION } from '../http/answer.example.js';
import { BLOCK_CLASSES, type BlockDto } from '../http/block.dto.js';
import { ApiBlocks } from '../http/job.dto.js';
import { type AnswerLink } from './answer-link.entity.js';
import { USUAL_DAYS } from './answer-links.service.js';

const LONGEST_LIFE_DAYS = 365;
const EXPIRES = {
  format: 'date-time',
  description: 'When the link expires',
  example: '2026-12-21T03:00:18.000Z',
};

@ApiSchema({ description: 'The link to create' })
export class CreateAnswerLinkDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 1,
    maximum: LONGEST_LIFE_DAYS,
    default: USUAL_DAYS,
    description: 'Days until the link expires',
    example: 7,
  })
  @IsOptional()
  @Min(1)
  @Max(LONGEST_LIFE_DAYS)
  @IsInt()
  expires_in_days?: number | null;

  get days(): number {
    return this.expires_in_days ?? USUAL_DAYS;
  }
}

@ApiSchema({ name: 'AnswerLink', description: 'A link to an answer' })
export class AnswerLinkDto {
  @ApiProperty({ description: 'ID of the link', example: EXAMPLE_IDS.link })
  id!: string;

  @ApiProperty({
    format: 'uri',
    description: 'The link, to be opened in a browser: anyone who has it can see the answer',
    example: 'https://quarry.example.com/a/0mwptlory60z6ekmp178wil9jq3v8d0x7c5n2m9k1h4g6f8s2a0p5r7t1',
  })
  url!: string;

  @ApiProperty({ ...EXPIRES, type: String })
  expires_at!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'When the link was created',
    example: '2026-11-21T03:00:18.000Z',
  })
  created_at!: string;

  static from({ id, expiresAt, createdAt }: AnswerLink, url: string): AnswerLinkDto {
    return { id, url, expires_at: expiresAt.toISOString(), created_at: createdAt.toISOString() };
  }
}

@ApiSchema({ name: 'AnswerLinks', description: 'The links to an answer' })
export class AnswerLinksDto {
  @ApiProperty({ type: [AnswerLinkDto], description: 'Active links, newest first' })
  records!: readonly AnswerLinkDto[];
}

@ApiExtraModels(...BLOCK_CLASSES)
@ApiSchema({ name: 'SharedAnswer', description: 'An answer as shown by its link' })
export class SharedAnswerDto {
  @ApiProperty({ description: 'The question', example: EXAMPLE_QUESTION })
  question!: string;

  @ApiBlocks('The answer as it was given')
  blocks!: readonly BlockDto[];

  @ApiProperty({
    format: 'date-time',
    description: 'When the question was answered',
    example: '2026-11-21T03:00:19.000Z',
  })
  answered_at!: string;

  @ApiProperty({ ...EXPIRES, type: String })
  expires_at!: string;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    description:
      'Whether a file that the answer is based on has since been read again or deleted; null if unknown',
    example: false,
  })
  has_data_changed!: boolean | null;
}
