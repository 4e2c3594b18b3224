export { extensionOf, FILE_EXTENSIONS, type FileExtension } from './file-name.js';
export { ObjectMissing, ObjectStore, type SignedUrl } from './object-store.js';
export { RemovalsService } from './removals.service.js';
export { StorageModule } from './storage.module.js';
export { UploadsService } from './uploads.service.js';
