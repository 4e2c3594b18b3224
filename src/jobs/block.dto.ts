import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export const BLOCK_TYPES = ['MESSAGE', 'CODE', 'TABLE', 'IMAGE', 'SOURCES', 'QUESTIONS'] as const;

/** Content of a TABLE or IMAGE block. */
export class FileContentDto {
  @ApiProperty({ example: 'sales-by-region.csv' })
  name!: string;

  @ApiProperty({ description: 'Needs no API key' })
  url!: string;

  @ApiProperty({ description: 'When the url stops working', format: 'date-time' })
  expires_at!: string;
}

/** An item of a SOURCES block. */
export class SourceDto {
  @ApiProperty({ description: 'File name' })
  source!: string;

  @ApiProperty()
  datasource_id!: string;

  @ApiProperty()
  dataset_id!: string;

  @ApiProperty({ description: 'Extension without the dot' })
  file_type!: string;

  @ApiProperty({ description: 'Always empty' })
  external_id!: string;
}

export type BlockContentDto = string | readonly string[] | FileContentDto | readonly SourceDto[];

/** A block of an answer. */
export class BlockDto {
  @ApiProperty({ enum: BLOCK_TYPES })
  type!: (typeof BLOCK_TYPES)[number];

  @ApiProperty({
    description:
      'Text; for TABLE and IMAGE a file; for SOURCES a list of sources; for QUESTIONS a list of texts',
    oneOf: [
      { type: 'string' },
      { $ref: '#/components/schemas/FileContentDto' },
      { type: 'array', items: { $ref: '#/components/schemas/SourceDto' } },
      { type: 'array', items: { type: 'string' } },
    ],
  })
  content!: BlockContentDto;

  @ApiProperty()
  group_id!: string;

  @ApiPropertyOptional({ description: 'Absent on QUESTIONS' })
  group_name?: string;

  @ApiProperty({ enum: ['Analyze', 'Respond'] })
  stage!: 'Analyze' | 'Respond';
}
