import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, IsOptional, Max, Min, ValidateNested } from 'class-validator';
import { ActingUserDto } from '../auth/index.js';
import { ApiError } from '../common/api-error.js';
import { IsText } from '../common/is-text.js';
import { type AnnouncedFile, type BegunUpload, type Completion } from './multipart-uploads.service.js';
import { type PartReceipt } from './parts.js';

/** As S3 has it. */
const MOST_PARTS = 10_000;

export class InitMultipartUploadDto extends ActingUserDto {
  @ApiProperty({ description: 'File name with extension', example: 'sales.csv' })
  @IsText({ min: 1 })
  file_name!: string;

  @ApiProperty({ description: 'In bytes' })
  @Max(Number.MAX_SAFE_INTEGER)
  @Min(0)
  @IsInt()
  file_size!: number;

  toFile(): AnnouncedFile {
    return { name: this.file_name, size: this.file_size };
  }
}

class PartItemDto {
  @ApiProperty({ description: 'From 1' })
  number!: number;

  @ApiProperty({ description: 'In bytes: 5242880, and the rest for the last part' })
  size!: number;

  @ApiProperty({
    description: 'Takes the bytes of the part with PUT, without an API key; answers with an ETag',
  })
  upload_url!: string;
}

export class MultipartUploadDto {
  @ApiProperty()
  upload_id!: string;

  @ApiProperty({ example: 'temp/user/u-1/0b5e….csv' })
  file_object_key!: string;

  @ApiProperty({ type: [PartItemDto] })
  part_items!: PartItemDto[];

  static from({ upload, parts }: BegunUpload): MultipartUploadDto {
    return {
      upload_id: upload.id,
      file_object_key: upload.fileObjectKey,
      part_items: parts.map(({ number, size, url }) => ({ number, size, upload_url: url })),
    };
  }
}

class PartEtagDto {
  @ApiPropertyOptional({ description: 'From 1; either this or part_number' })
  @IsOptional()
  @IsInt()
  number?: number | null;

  @ApiPropertyOptional({ description: 'The same as number' })
  @IsOptional()
  @IsInt()
  part_number?: number | null;

  @ApiProperty({ description: 'The ETag that was the answer to the part, with or without its quotes' })
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

export class CompleteMultipartUploadDto extends ActingUserDto {
  @ApiProperty()
  @IsText({ min: 1 })
  file_object_key!: string;

  @ApiProperty()
  @IsText({ min: 1 })
  upload_id!: string;

  @ApiProperty({ type: [PartEtagDto] })
  @IsArray()
  @ArrayMaxSize(MOST_PARTS)
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
