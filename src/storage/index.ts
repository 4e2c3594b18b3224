export { inBlocks } from './objects/blocks.js';
export { contentKey, contentKeyOf } from './objects/content-keys.js';
export { attachmentNamed } from './objects/content-type.js';
export { FILE_EXTENSIONS_TEXT, type FileExtension, invalidExtension } from './uploads/file-name.js';
export { objectsAt } from './objects/disk/disk-objects.js';
export { clearLocalCaches } from './objects/cache/local-caches.js';
export {
  ObjectMissing,
  ObjectStore,
  type OpenUpload,
  type SignedUrl,
  type StoredObject,
} from './objects/object-store.js';
export { openObjectStore } from './objects/open-object-store.js';
export { ObjectStoreModule } from './object-store.module.js';
export { RemovalsService } from './removals/removals.service.js';
export { StorageModule } from './storage.module.js';
export { UploadsService } from './uploads/uploads.service.js';
