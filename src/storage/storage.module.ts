import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/index.js';
import { IdempotencyModule } from '../idempotency/index.js';
import { AbandonedUploadsTask } from './multipart/abandoned-uploads.task.js';
import { ExpiredUploadsTask } from './uploads/expired-uploads.task.js';
import { MultipartUpload } from './multipart/multipart-upload.entity.js';
import { MultipartUploadsController } from './multipart/multipart-uploads.controller.js';
import { MultipartUploadsRepository } from './multipart/multipart-uploads.repository.js';
import { MultipartUploadsService } from './multipart/multipart-uploads.service.js';
import { Removal } from './removals/removal.entity.js';
import { RemovalsRepository } from './removals/removals.repository.js';
import { RemovalsService } from './removals/removals.service.js';
import { Upload } from './uploads/upload.entity.js';
import { UploadsController } from './uploads/uploads.controller.js';
import { UploadsRepository } from './uploads/uploads.repository.js';
import { UploadsService } from './uploads/uploads.service.js';

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
