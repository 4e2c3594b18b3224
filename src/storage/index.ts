export { inBlocks } from './blocks.js';
export { contentKey, contentKeyOf } from './content-keys.js';
export { attachmentNamed } from './content-type.js';
export {
  extensionOf,
  FILE_EXTENSIONS,
  FILE_EXTENSIONS_TEXT,
  type FileExtension,
  invalidExtension,
} from './file-name.js';
export { objectsAt } from './disk-objects.js';
export { clearLocalCaches } from './local-caches.js';
export {
  ObjectMissing,
  ObjectStore,
  type OpenUpload,
  type SignedUrl,
  type StoredObject,
} from './object-store.js';
export { openObjectStore } from './open-object-store.js';
export { ObjectStoreModule } from './object-store.module.js';
export { RemovalsService } from './removals.service.js';
export { StorageModule } from './storage.module.js';
export { UploadsService } from './uploads.service.js';
