import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { AbandonedUploadsTask } from './abandoned-uploads.task.js';
import { ExpiredUploadsTask } from './expired-uploads.task.js';
import { MultipartUpload } from './multipart-upload.entity.js';
import { MultipartUploadsController } from './multipart-uploads.controller.js';
import { MultipartUploadsRepository } from './multipart-uploads.repository.js';
import { MultipartUploadsService } from './multipart-uploads.service.js';
import { Removal } from './removal.entity.js';
import { RemovalsRepository } from './removals.repository.js';
import { RemovalsService } from './removals.service.js';
import { Upload } from './upload.entity.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';

/** Uploads of files, whole or in parts, and the removal of what is stored. */
@Module({
  imports: [AuthModule, TypeOrmModule.forFeature([Upload, MultipartUpload, Removal]), IdempotencyModule],
  controllers: [UploadsController, MultipartUploadsController],
  providers: [
    UploadsRepository,
    UploadsService,
    MultipartUploadsRepository,
    MultipartUploadsService,
    AbandonedUploadsTask,
    ExpiredUploadsTask,
    RemovalsRepository,
    RemovalsService,
  ],
  exports: [UploadsService, RemovalsService],
})
export class StorageModule {}
