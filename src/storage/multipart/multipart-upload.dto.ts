import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  Max,
  Min,
  ValidateNested,
  IsObject,
} from 'class-validator';
import { ActingUserDto } from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { EXAMPLE_IDS } from '../../common/api/api-ids.js';
import { ApiConditionalSchema, given } from '../../common/api/api-schema.js';
import { IsText } from '../../common/validation/is-text.js';
import { FILE_EXTENSIONS_TEXT } from '../uploads/file-name.js';
import { type AnnouncedFile, type BegunUpload, type Completion } from './multipart-uploads.service.js';
import { PART_BYTES, type PartReceipt } from './parts.js';

/** As S3 has it. */
const MOST_PARTS = 10_000;

const EXAMPLE_ETAG = '827ccb0eea8a706c4c34a16891f84e7b';

@ApiSchema({ description: 'A file to be sent in parts' })
export class InitMultipartUploadDto extends ActingUserDto {
  @ApiProperty({
    description: `File name with one of the extensions ${FILE_EXTENSIONS_TEXT}`,
    example: 'weather.csv',
  })
  @IsText({ min: 1 })
  file_name!: string;

  @ApiProperty({
    type: 'integer',
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'In bytes; not 0, and by default at most 5 GiB',
    example: 5_364_297,
  })
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  file_size!: number;

  toFile(): AnnouncedFile {
    return { name: this.file_name, size: this.file_size };
  }
}

@ApiSchema({ description: 'A part of a file and its upload URL' })
class PartItemDto {
  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: MOST_PARTS,
    description: 'From 1, ascending',
    example: 1,
  })
  number!: number;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    maximum: PART_BYTES,
    description: 'In bytes: 5242880, and the rest for the last part',
    example: PART_BYTES,
  })
  size!: number;

  @ApiProperty({
    format: 'uri',
    description:
      'Send the bytes of the part here with PUT, without an API key, in any order, and again after a failure. ' +
      'The response has an ETag',
    example: `http://localhost:3000/parts/${EXAMPLE_IDS.upload}/1?size=5242880&expires=1795230620&signature=Jl6kgaB3WIYOZL5tjdH1Zs9htF0yMmBfvb-WAdCsae0`,
  })
  upload_url!: string;
}

@ApiSchema({ description: 'A new upload in parts' })
export class MultipartUploadDto {
  @ApiProperty({
    format: 'uuid',
    description: 'Identifies the upload when you complete it',
    example: EXAMPLE_IDS.upload,
  })
  upload_id!: string;

  @ApiProperty({
    description: 'Identifies the file once the upload is completed',
    example: EXAMPLE_IDS.fileObjectKey,
  })
  file_object_key!: string;

  @ApiProperty({ type: [PartItemDto], description: 'All parts of the file' })
  part_items!: PartItemDto[];

  static from({ upload, parts }: BegunUpload): MultipartUploadDto {
    return {
      upload_id: upload.id,
      file_object_key: upload.fileObjectKey,
      part_items: parts.map(({ number, size, url }) => ({ number, size, upload_url: url })),
    };
  }
}

@ApiConditionalSchema({
  description: 'A part that was sent: its number, in one of two fields, and its ETag',
  anyOf: [
    given('number', { type: 'integer', example: 1 }),
    given('part_number', { type: 'integer', example: 1 }),
  ],
})
class PartEtagDto {
  @ApiPropertyOptional({
    type: 'integer',
    nullable: true,
    description: 'From 1; send either this or `part_number`',
    example: 1,
  })
  @IsOptional()
  @IsInt()
  number?: number | null;

  @ApiPropertyOptional({ type: 'integer', nullable: true, description: 'The same as `number`', example: 1 })
  @IsOptional()
  @IsInt()
  part_number?: number | null;

  @ApiProperty({
    description: 'The ETag from the response to the part, with or without quotes',
    example: EXAMPLE_ETAG,
  })
  @IsText({ max: 256 })
  etag!: string;

  /** @throws ApiError INVALID_PARAMETERS without a number */
  toReceipt(): PartReceipt {
    const number = this.number ?? this.part_number;
    if (number === undefined || number === null) {
      throw new ApiError('INVALID_PARAMETERS', 'part_etags: each must have a number');
    }
    return { number, etag: this.etag.replace(/^"|"$/g, '') };
  }
}

@ApiSchema({ description: 'An upload whose parts have all been sent' })
export class CompleteMultipartUploadDto extends ActingUserDto {
  @ApiProperty({
    description: 'As returned when the upload was started',
    example: EXAMPLE_IDS.fileObjectKey,
  })
  @IsText({ min: 1 })
  file_object_key!: string;

  @ApiProperty({
    description: 'As returned when the upload was started',
    example: EXAMPLE_IDS.upload,
  })
  @IsText({ min: 1 })
  upload_id!: string;

  @ApiProperty({
    type: [PartEtagDto],
    maxItems: MOST_PARTS,
    description: 'One entry for each part, in any order',
    example: [
      { number: 1, etag: EXAMPLE_ETAG },
      { number: 2, etag: `"${EXAMPLE_ETAG}"` },
    ],
  })
  @IsArray()
  @ArrayMaxSize(MOST_PARTS)
  @IsObject({ each: true })
  @ValidateNested({ each: true })
  @Type(() => PartEtagDto)
  part_etags!: PartEtagDto[];

  toCompletion(): Completion {
    return {
      uploadId: this.upload_id,
      fileObjectKey: this.file_object_key,
      receipts: this.part_etags.map((part) => part.toReceipt()),
    };
  }
}
