import { IsString, Matches } from 'class-validator';

class SignedUrlDto {
  @Matches(/^\d{1,12}$/)
  expires!: string;

  @IsString()
  signature!: string;
}

/** Parameters of the signed URL of an object. */
export class ObjectDownloadDto extends SignedUrlDto {
  @IsString()
  name!: string;
}

/** Parameters of the signed URL of a part. */
export class PartUploadDto extends SignedUrlDto {
  /** In bytes. */
  @Matches(/^\d{1,12}$/)
  size!: string;
}

/** Which part a signed URL is for. */
export class PartPathDto {
  @IsString()
  uploadId!: string;

  @Matches(/^\d{1,5}$/)
  number!: string;
}
