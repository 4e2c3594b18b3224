import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller, noRoom, QuotasService } from '../../auth/index.js';
import { ApiError } from '../../common/api/api-error.js';
import { noteSubject } from '../../common/trace.js';
import { Settings } from '../../config/index.js';
import { whereSpaceIs } from './disk-full.js';
import { extensionOf, type FileExtension } from './file-name.js';
import { limitSize } from './limit-size.js';
import { ObjectStore } from '../objects/object-store.js';
import { fileObjectKeyOf, objectKeyOf } from './upload-keys.js';
import { type Upload } from './upload.entity.js';
import { UploadsRepository } from './uploads.repository.js';

/** A file in the store that nobody knows of yet. */
export interface ReceivedFile {
  readonly id: string;
  readonly extension: FileExtension;
  readonly objectKey: string;
  readonly size: number;
}

/** Takes files in and remembers whose they are. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly uploads: UploadsRepository,
    private readonly store: ObjectStore,
    private readonly quotas: QuotasService,
    private readonly settings: Settings,
  ) {}

  /**
   * The extension of a file's name, in lower case, without the dot.
   * @throws ApiError INVALID_EXTENSION unless files with it are taken
   */
  extensionOf(fileName: string): FileExtension {
    return extensionOf(fileName, this.settings.extraFileTypes);
  }

  /**
   * Streams an uploaded file to the store.
   * @throws ApiError INVALID_EXTENSION, EMPTY_FILE, UPLOAD_FAILED when it is too large or there is no space left, or
   * INSUFFICIENT_STORAGE as soon as it is larger than the project's room; nothing is stored then
   */
  async receive(
    projectId: string,
    fileName: string,
    content: AsyncIterable<Uint8Array>,
  ): Promise<ReceivedFile> {
    const extension = this.extensionOf(fileName);
    const id = randomUUID();
    const objectKey = objectKeyOf(projectId, id, extension);
    const limited = limitSize(content, this.settings.maxFileBytes);
    const room = await this.quotas.findRoom(projectId);
    const size = await whereSpaceIs(() => this.store.write(objectKey, limitSize(limited, room, noRoom)));
    const file = { id, extension, objectKey, size };
    if (size > 0) return file;
    await this.discard(file);
    throw new ApiError('EMPTY_FILE');
  }

  /**
   * Makes a received file an upload of the caller's project and user.
   * @throws ApiError INSUFFICIENT_STORAGE when others have taken the room meanwhile
   */
  record({ projectId, userId }: Caller, { id, extension, objectKey, size }: ReceivedFile): Promise<Upload> {
    const fileObjectKey = fileObjectKeyOf(userId, id, extension);
    noteSubject({ createdId: id });
    const upload = { id, userId, fileObjectKey, objectKey, size };
    return whereSpaceIs(() => this.uploads.insertWithinQuota(projectId, upload));
  }

  /** Removes a received file that is not wanted after all. */
  discard({ objectKey }: ReceivedFile): Promise<void> {
    return this.store.remove(objectKey);
  }

  /** An upload of the project, or null when it has none under that key. */
  find(projectId: string, fileObjectKey: string): Promise<Upload | null> {
    return this.uploads.findByFileObjectKey(projectId, fileObjectKey);
  }
}
