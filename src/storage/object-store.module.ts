import {
  type DynamicModule,
  Logger,
  type MiddlewareConsumer,
  Module,
  type ModuleMetadata,
  type NestModule,
  RequestMethod,
} from '@nestjs/common';
import { type S3Settings, type Settings } from '../config/index.js';
import { Metrics } from '../metrics/index.js';
import { Spans } from '../tracing/index.js';
import { CachedObjectStore } from './objects/cache/cached-object-store.js';
import { allowCrossOriginPut } from './objects/cross-origin-put.js';
import { DiskObjectStore } from './objects/disk/disk-object-store.js';
import { FileCache } from './objects/cache/file-cache.js';
import { ObjectStore } from './objects/object-store.js';
import { ObjectsController } from './objects/objects.controller.js';
import { PARTS_PATH } from './multipart/parts-path.js';
import { PartsController } from './multipart/parts.controller.js';
import { S3ObjectStore } from './objects/s3/s3-object-store.js';
import { openObjectStore } from './objects/open-object-store.js';
import { loadSigningSecret } from './objects/signing-secret.js';
import { UrlSigner } from './objects/url-signer.js';

const CACHE = 'objects';

/** Provides the object store to every module. */
@Module({})
export class ObjectStoreModule implements NestModule {
  /** Keeps objects on the S3 server of the settings, or else on disk. */
  static with(settings: Settings): DynamicModule {
    const store = settings.s3 ? onS3(settings.s3, settings) : onDisk(settings);
    return { module: ObjectStoreModule, global: true, exports: [ObjectStore], ...store };
  }

  /** The same for the command line, which serves no URLs and keeps no cache. */
  static forAdministration(settings: Settings): DynamicModule {
    const store = { provide: ObjectStore, useFactory: () => openObjectStore(settings) };
    return { module: ObjectStoreModule, global: true, exports: [ObjectStore], providers: [store] };
  }

  configure(consumer: MiddlewareConsumer): void {
    consumer.apply(allowCrossOriginPut).forRoutes({ path: `${PARTS_PATH}/*path`, method: RequestMethod.ALL });
  }
}

function onS3(s3: S3Settings, settings: Settings): ModuleMetadata {
  return {
    providers: [
      {
        provide: ObjectStore,
        inject: [Metrics, Spans],
        useFactory: async (metrics: Metrics, spans: Spans) =>
          cached(await S3ObjectStore.open(s3, undefined, spans), settings, metrics),
      },
    ],
  };
}

async function cached(
  store: ObjectStore,
  { dataDir, cacheMaxBytes: maxBytes }: Settings,
  metrics: Metrics,
): Promise<ObjectStore> {
  if (maxBytes === 0) return store;
  const logger = new Logger(FileCache.name);
  const cache = await FileCache.open({
    dataDir,
    maxBytes,
    fetch: (key, path) => store.download(key, path),
    meter: {
      countUse: (outcome) => metrics.cacheUsed(CACHE, outcome === 'hit'),
      setBytes: (bytes) => metrics.cacheHolds(CACHE, bytes),
    },
    onFailure: (error) => logger.warn(`files could not be cleaned up: ${String(error)}`),
  });
  return new CachedObjectStore(store, cache);
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
