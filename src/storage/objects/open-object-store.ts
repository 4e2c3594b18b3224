import { type Settings } from '../../config/index.js';
import { DiskObjectStore } from './disk/disk-object-store.js';
import { type ObjectStore } from './object-store.js';
import { S3ObjectStore } from './s3/s3-object-store.js';
import { loadSigningSecret } from './signing-secret.js';
import { UrlSigner } from './url-signer.js';

/** Opens the object store of the settings for administration, without a cache. */
export async function openObjectStore(settings: Settings): Promise<ObjectStore> {
  if (settings.s3) return S3ObjectStore.open(settings.s3);
  const signer = new UrlSigner(settings.publicUrl + settings.basePath, await loadSigningSecret(settings));
  return new DiskObjectStore(settings.dataDir, signer);
}
