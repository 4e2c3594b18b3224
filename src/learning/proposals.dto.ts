import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { EXAMPLE_IDS } from '../common/api/api-ids.js';
import { PageQueryDto } from '../common/api/paging.js';
import { type Proposal, type ProposedSection } from '../engine/index.js';

const MOST_VERSION = 2_147_483_647;
const KINDS: Readonly<Record<ProposedSection, string>> = {
  synonyms: 'synonym',
  descriptions: 'description',
  segments: 'segment',
  joins: 'join',
  verified_questions: 'verified_question',
};
export const EXAMPLE_PROPOSAL = 'prop-3f9a1c0be2d84756a1b0c9d8';

/** Which proposals are asked for. */
export class ListProposalsDto extends PageQueryDto {
  @ApiPropertyOptional({
    type: Boolean,
    default: false,
    description: 'If true, rejected proposals are listed instead of open ones',
    example: false,
  })
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  is_rejected: boolean = false;
}

@ApiSchema({ description: 'The document that a proposal is added to' })
export class AcceptProposalDto extends ActingUserDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    minimum: 0,
    maximum: MOST_VERSION,
    description:
      'The version to add the entry to, 0 for none; the request is refused if there is a newer version. If ' +
      'left out, the latest version',
    example: 1,
  })
  @IsOptional()
  @IsInt()
  @Min(0)
  @Max(MOST_VERSION)
  based_on?: number | null;
}

@ApiSchema({ name: 'ProposalJob', description: 'A question that supports a proposal' })
class ProposalJobDto {
  @ApiProperty({ description: 'ID of the job', example: EXAMPLE_IDS.job })
  job_id!: string;

  @ApiProperty({ description: 'The original question', example: 'total GMV' })
  question!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The wording that says what was meant; null if the answer was marked as right',
    example: 'total amount',
  })
  meant!: string | null;
}

@ApiSchema({ name: 'ProposalPlace', description: 'A place in a file that supports a proposal' })
class ProposalPlaceDto {
  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  datasource_id!: string;

  @ApiProperty({ description: 'File name', example: 'columns.xlsx' })
  file!: string;

  @ApiProperty({ description: 'Name of the table', example: 'columns' })
  table!: string;

  @ApiProperty({ type: String, nullable: true, description: 'Sheet of the file', example: 'Columns' })
  sheet!: string | null;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Page of the file', example: null })
  page!: number | null;

  @ApiProperty({
    type: 'array',
    items: { type: 'integer', minimum: 1 },
    description: 'Rows of the table, without its header, from 1; empty if it is a comment on the header',
    example: [4],
  })
  rows!: readonly number[];
}

@ApiSchema({ name: 'ProposalKey', description: 'Columns that seem to belong together' })
class ProposalKeyDto {
  @ApiProperty({ minimum: 0, maximum: 1, description: 'Confidence', example: 0.72 })
  confidence!: number;

  @ApiProperty({
    minimum: 0,
    maximum: 1,
    description: 'Share of the referring values that were found in the other column',
    example: 0.98,
  })
  containment!: number;

  @ApiProperty({
    type: [String],
    description: 'Evidence for the meaning',
    example: ['both have the same name'],
  })
  reasons!: readonly string[];
}

@ApiSchema({ name: 'ProposalEvidence', description: 'The evidence for a proposal' })
class ProposalEvidenceDto {
  @ApiProperty({ type: [ProposalJobDto], description: 'Questions whose answers were marked by users' })
  jobs!: readonly ProposalJobDto[];

  @ApiProperty({ type: [ProposalPlaceDto], description: 'Places in files that say so' })
  places!: readonly ProposalPlaceDto[];

  @ApiProperty({ type: [ProposalKeyDto], description: 'Columns that share values' })
  keys!: readonly ProposalKeyDto[];
}

@ApiSchema({ name: 'Proposal', description: "A proposed entry for a dataset's knowledge" })
export class ProposalDto {
  @ApiProperty({
    description: 'The same ID each time the same proposal is made',
    example: EXAMPLE_PROPOSAL,
  })
  id!: string;

  @ApiProperty({ enum: Object.values(KINDS), description: 'Kind of row', example: 'synonym' })
  kind!: string;

  @ApiProperty({
    description: 'The entry, in its section, as YAML',
    example: 'synonyms:\n  - { table: orders, column: amount, also: [GMV] }\n',
  })
  entry!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    description: 'How many pieces of evidence support the proposal',
    example: 1,
  })
  support!: number;

  @ApiProperty({ description: 'The evidence for the proposal' })
  evidence!: ProposalEvidenceDto;

  static from({ id, entry, yaml, support, evidence }: Proposal): ProposalDto {
    return {
      id,
      kind: KINDS[entry.section],
      entry: yaml,
      support,
      evidence: {
        jobs: evidence.jobs.map(({ jobId, question, meant }) => ({ job_id: jobId, question, meant })),
        places: evidence.places.map(({ datasourceId, ...place }) => ({
          datasource_id: datasourceId,
          ...place,
        })),
        keys: evidence.keys,
      },
    };
  }
}
