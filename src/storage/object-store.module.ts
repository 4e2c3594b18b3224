import {
  type DynamicModule,
  type MiddlewareConsumer,
  Module,
  type ModuleMetadata,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { RAW_BODIES_PATH } from '../common/json-bodies.js';
import { type S3Settings, type Settings } from '../config/index.js';
import { allowCrossOriginPut } from './cross-origin-put.js';
import { DiskObjectStore } from './disk-object-store.js';
import { ObjectStore } from './object-store.js';
import { ObjectsController } from './objects.controller.js';
import { PartsController } from './parts.controller.js';
import { S3ObjectStore } from './s3-object-store.js';
import { loadSigningSecret } from './signing-secret.js';
import { UrlSigner } from './url-signer.js';

/** Gives every module the object store. */
@Module({})
export class ObjectStoreModule implements NestModule {
  /** Keeps objects on the S3 server of the settings, or else on disk. */
  static with(settings: Settings): DynamicModule {
    const store = settings.s3 ? onS3(settings.s3) : onDisk(settings);
    return { module: ObjectStoreModule, global: true, exports: [ObjectStore], ...store };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer
      .apply(allowCrossOriginPut)
      .forRoutes({ path: `${RAW_BODIES_PATH}/*path`, method: RequestMethod.ALL });
  }
}

function onS3(settings: S3Settings): ModuleMetadata {
  return { providers: [{ provide: ObjectStore, useFactory: () => S3ObjectStore.open(settings) }] };
}

/** On disk, the service itself serves the signed URLs. */
function onDisk(settings: Settings): ModuleMetadata {
  return {
    controllers: [ObjectsController, PartsController],
    providers: [
      {
        provide: UrlSigner,
        useFactory: async () =>
          new UrlSigner(settings.publicUrl + settings.basePath, await loadSigningSecret(settings)),
      },
      {
        provide: DiskObjectStore,
        inject: [UrlSigner],
        useFactory: (signer: UrlSigner) => new DiskObjectStore(settings.dataDir, signer),
      },
      { provide: ObjectStore, useExisting: DiskObjectStore },
    ],
  };
}
