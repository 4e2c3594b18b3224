import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { type IngestionUsage } from '../../engine/index.js';
import {
  type Datasource,
  DATASOURCE_STATUSES,
  type DatasourceStatus,
  type StoredPassages,
  type StoredVectors,
  type VectorFault,
} from '../records/datasource.entity.js';
import { CorrectionDto, type CorrectionRecord, correctionRecord } from './intake.dto.js';
import { TableIntakeDto } from './table-intake.dto.js';

@ApiSchema({ name: 'PassagesIntake', description: 'The running text of a file' })
class PassagesIntakeDto {
  @ApiProperty({ type: 'integer', minimum: 1, description: 'Number of passages in the text', example: 17 })
  passage_count!: number;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of words', example: 3400 })
  word_count!: number;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Model that computed the embeddings for search by meaning; null if there are none',
    example: 'bge-m3',
  })
  embedding_model!: string | null;

  static from({ passageCount, wordCount }: StoredPassages, vectors: StoredVectors | null): PassagesIntakeDto {
    return {
      passage_count: passageCount,
      word_count: wordCount,
      embedding_model: vectors && vectors.model,
    };
  }
}

@ApiSchema({ name: 'ReadingUsage', description: 'Resources used for reading a file' })
class ReadingUsageDto {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Duration of reading', example: 350 })
  milliseconds!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Peak memory of the reading process',
    example: 104857600,
  })
  peak_bytes!: number | null;

  @ApiProperty({ description: 'Whether the reading process crashed', example: false })
  crashed!: boolean;

  static from({ milliseconds, peakBytes, crashed }: IngestionUsage): ReadingUsageDto {
    return { milliseconds, peak_bytes: peakBytes, crashed };
  }
}

@ApiSchema({ description: 'How a file was read' })
export class IntakeReportDto {
  @ApiProperty({ description: 'ID of the data source', example: EXAMPLE_IDS.datasource })
  id!: string;

  @ApiProperty({ enum: DATASOURCE_STATUSES, description: 'Reading progress', example: 'synched' })
  status!: DatasourceStatus;

  @ApiPropertyOptional({
    description: 'Only for an invalid data source: why the file could not be read',
    example: 'row 17: quote not closed',
  })
  reason?: string;

  @ApiProperty({ type: [TableIntakeDto], description: 'Tables of the file' })
  tables!: readonly TableIntakeDto[];

  @ApiProperty({
    type: PassagesIntakeDto,
    nullable: true,
    description: 'Running text of the file, if it has any',
  })
  passages!: PassagesIntakeDto | null;

  @ApiProperty({
    type: [String],
    description: 'Remarks on the whole file',
    example: ['2 pages have no text'],
  })
  notes!: readonly string[];

  @ApiProperty({
    type: ReadingUsageDto,
    nullable: true,
    description: 'Null until the first reading has ended',
  })
  usage!: ReadingUsageDto | null;

  @ApiProperty({
    type: CorrectionDto,
    description: 'The correction that the file was read with; empty if there was none',
  })
  correction!: CorrectionRecord;

  static from(datasource: Datasource): IntakeReportDto {
    const { id, status, reason, tables, passages, vectors, vectorFault, intake, correction } = datasource;
    return {
      id,
      status,
      ...(reason !== null && { reason }),
      tables: tables.flatMap(({ profile }, index) => {
        const table = intake?.tables[index];
        return table ? [TableIntakeDto.from(table, profile)] : [];
      }),
      passages: passages && PassagesIntakeDto.from(passages, vectors),
      notes: [...(intake?.notes ?? []), ...(vectorFault ? [faultNote(vectorFault)] : [])],
      usage: intake?.usage ? ReadingUsageDto.from(intake.usage) : null,
      correction: correctionRecord(correction),
    };
  }
}

function faultNote({ reason }: VectorFault): string {
  return `the text could not be embedded yet and is searched by keywords only: ${reason}`;
}
