import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../../auth/index.js';
import { type SignedUrl } from '../../storage/index.js';

export const DEFAULT_EXPIRY_SECONDS = 600;

@ApiSchema({ description: 'How long a URL should be valid' })
export class PresignDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 60,
    maximum: 604_800,
    default: DEFAULT_EXPIRY_SECONDS,
    description: 'How long the URL is valid, in seconds',
    example: DEFAULT_EXPIRY_SECONDS,
  })
  @IsOptional()
  @Min(60)
  @Max(604_800)
  @IsInt()
  expires_in?: number | null;
}

@ApiSchema({ description: 'A URL for downloading a file' })
export class PresignedUrlDto {
  @ApiProperty({
    format: 'uri',
    description: 'Downloads the original file under its name, without an API key',
    example:
      'http://localhost:3000/objects/projects/4f7d0bb4/datasources/ds-0mwptlns8lezzpe4hr9nnz3m3/original.csv?name=weather.csv&expires=1795230620&signature=Jl6kgaB3WIYOZL5tjdH1Zs9htF0yMmBfvb-WAdCsae0',
  })
  presigned_url!: string;

  @ApiProperty({
    format: 'date-time',
    description: 'When the URL expires',
    example: '2026-11-21T03:10:20.000Z',
  })
  expires_at!: string;

  static from({ url, expiresAt }: SignedUrl): PresignedUrlDto {
    return { presigned_url: url, expires_at: expiresAt.toISOString() };
  }
}
