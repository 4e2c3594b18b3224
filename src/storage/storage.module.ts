import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Settings } from '../config/index.js';
import { DiskObjectStore } from './disk-object-store.js';
import { ObjectStore } from './object-store.js';
import { ObjectsController } from './objects.controller.js';
import { Removal } from './removal.entity.js';
import { RemovalsRepository } from './removals.repository.js';
import { RemovalsService } from './removals.service.js';
import { loadSigningSecret } from './signing-secret.js';
import { Upload } from './upload.entity.js';
import { UploadsController } from './uploads.controller.js';
import { UploadsRepository } from './uploads.repository.js';
import { UploadsService } from './uploads.service.js';
import { UrlSigner } from './url-signer.js';

/** Uploads, the object store and its signed URLs. */
@Module({
  imports: [TypeOrmModule.forFeature([Upload, Removal])],
  controllers: [UploadsController, ObjectsController],
  providers: [
    UploadsRepository,
    UploadsService,
    RemovalsRepository,
    RemovalsService,
    {
      provide: UrlSigner,
      inject: [Settings],
      useFactory: async (settings: Settings) =>
        new UrlSigner(settings.publicUrl + settings.basePath, await loadSigningSecret(settings)),
    },
    {
      provide: DiskObjectStore,
      inject: [Settings, UrlSigner],
      useFactory: ({ dataDir }: Settings, signer: UrlSigner) => new DiskObjectStore(dataDir, signer),
    },
    { provide: ObjectStore, useExisting: DiskObjectStore },
  ],
  exports: [ObjectStore, UploadsService, RemovalsService],
})
export class StorageModule {}
