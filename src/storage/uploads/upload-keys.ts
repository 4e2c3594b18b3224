import { type FileExtension } from './file-name.js';

/** Under which key an uploaded file is stored. */
export function objectKeyOf(projectId: string, id: string, extension: FileExtension): string {
  return `projects/${projectId}/uploads/${id}.${extension}`;
}

/** The key by which clients name an uploaded file. */
export function fileObjectKeyOf(userId: string, id: string, extension: FileExtension): string {
  return `temp/user/${userId}/${id}.${extension}`;
}
