import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Caller } from '../../auth/index.js';
import { ApiError, notFound } from '../../common/api/api-error.js';
import { Settings } from '../../config/index.js';
import { type Transaction } from '../../database/index.js';
import { whereSpaceIs } from '../uploads/disk-full.js';
import { extensionOf } from '../uploads/file-name.js';
import { fileTooLarge } from '../uploads/limit-size.js';
import { type MultipartUpload } from './multipart-upload.entity.js';
import { MultipartUploadsRepository } from './multipart-uploads.repository.js';
import { ObjectStore, type OpenUpload } from '../objects/object-store.js';
import { matchReceipts, type Part, type PartReceipt, PartsDiffer, planParts, UploadGone } from './parts.js';
import { fileObjectKeyOf, objectKeyOf } from '../uploads/upload-keys.js';
import { UploadsRepository } from '../uploads/uploads.repository.js';

/** A file that a caller is going to send in parts. */
export interface AnnouncedFile {
  readonly name: string;
  /** In bytes. */
  readonly size: number;
}

/** A part and the address to send it to. */
interface PartAddress extends Part {
  readonly url: string;
}

/** An upload that has begun, and where its parts go. */
export interface BegunUpload {
  readonly upload: MultipartUpload;
  readonly parts: readonly PartAddress[];
}

/** A caller's report that all parts have been sent. */
export interface Completion {
  readonly uploadId: string;
  readonly fileObjectKey: string;
  readonly receipts: readonly PartReceipt[];
}

/** Receives files that are sent in parts, directly into the object store. */
@Injectable()
export class MultipartUploadsService {
  constructor(
    private readonly open: MultipartUploadsRepository,
    private readonly uploads: UploadsRepository,
    private readonly store: ObjectStore,
    private readonly settings: Settings,
  ) {}

  /**
   * @param transaction creates the row
   * @throws ApiError INVALID_EXTENSION, EMPTY_FILE, UPLOAD_FAILED when the file is too large or there is no space left, or
   * INSUFFICIENT_STORAGE
   */
  async begin(
    { projectId, userId }: Caller,
    { name, size }: AnnouncedFile,
    transaction: Transaction,
  ): Promise<MultipartUpload> {
    const extension = extensionOf(name, this.settings.extraFileTypes);
    if (size === 0) throw new ApiError('EMPTY_FILE');
    if (size > this.settings.maxFileBytes) throw fileTooLarge(this.settings.maxFileBytes);
    const id = randomUUID();
    const objectKey = objectKeyOf(projectId, id, extension);
    const fileObjectKey = fileObjectKeyOf(userId, id, extension);
    return whereSpaceIs(() =>
      this.insert(projectId, { id, userId, fileObjectKey, objectKey, size }, transaction),
    );
  }

  /** Where the parts of an open upload go. @throws ApiError NOT_FOUND when it is completed or has expired */
  async getBegun(projectId: string, id: string): Promise<BegunUpload> {
    const upload = await this.open.find(projectId, id);
    const remainingSeconds = upload ? Math.ceil((upload.expiresAt.getTime() - Date.now()) / 1000) : 0;
    if (!upload || remainingSeconds <= 0) throw notFound(`upload ${id}`);
    return { upload, parts: await this.sign(upload, remainingSeconds) };
  }

  /**
   * Joins the parts to an upload that data sources can be created from. Repeating the call is harmless, even
   * concurrently.
   * @throws ApiError NOT_FOUND, or UPLOAD_FAILED that says which part is wrong; the upload stays open then
   */
  async complete({ projectId }: Caller, { uploadId, fileObjectKey, receipts }: Completion): Promise<void> {
    const upload = await this.open.findByFileObjectKey(projectId, fileObjectKey);
    if (upload?.id === uploadId) {
      await whereSpaceIs(() => this.join(upload, receipts));
      if (await whereSpaceIs(() => this.record(upload))) return;
    }
    const completed = await this.uploads.findByFileObjectKey(projectId, fileObjectKey);
    if (completed?.id === uploadId) return;
    // It expired while its parts were joined.
    if (upload?.id === uploadId) await this.store.remove(upload.objectKey);
    throw notFound(`upload ${uploadId}`);
  }

  /** Removes everything of an upload that was not completed. */
  async discard(upload: MultipartUpload): Promise<void> {
    await this.store.abortUpload(openUpload(upload));
    // A process that was killed between joining the parts and recording the upload has left an object.
    await this.store.remove(upload.objectKey);
    await this.open.discard(upload);
  }

  private async insert(
    projectId: string,
    draft: Pick<MultipartUpload, 'id' | 'userId' | 'fileObjectKey' | 'objectKey' | 'size'>,
    transaction: Transaction,
  ): Promise<MultipartUpload> {
    const storeUploadId = await this.store.beginUpload(draft.objectKey);
    const expiresAt = new Date(Date.now() + this.settings.uploadTtlSeconds * 1000);
    try {
      return await transaction((unitOfWork) =>
        this.open.insertWithinQuota(projectId, { ...draft, storeUploadId, expiresAt }, unitOfWork),
      );
    } catch (error) {
      await this.store.abortUpload({ key: draft.objectKey, id: storeUploadId });
      throw error;
    }
  }

  private sign(upload: MultipartUpload, lifeSeconds: number): Promise<PartAddress[]> {
    return Promise.all(
      planParts(upload.size).map(async (part) => {
        const { url } = await this.store.signPart(openUpload(upload), part, lifeSeconds);
        return { ...part, url };
      }),
    );
  }

  private async join(upload: MultipartUpload, receipts: readonly PartReceipt[]): Promise<void> {
    try {
      const parts = matchReceipts(planParts(upload.size), receipts);
      await this.store.completeUpload(openUpload(upload), parts);
    } catch (error) {
      if (error instanceof PartsDiffer) throw new ApiError('UPLOAD_FAILED', error.message, { cause: error });
      if (error instanceof UploadGone) throw notFound(`upload ${upload.id}`);
      throw error;
    }
  }

  /** @returns false when it was recorded before, or has expired */
  private record({
    projectId,
    id,
    userId,
    fileObjectKey,
    objectKey,
    size,
  }: MultipartUpload): Promise<boolean> {
    return this.open.transaction(async (unitOfWork) => {
      const isOurs = await this.open.take(projectId, id, unitOfWork);
      if (!isOurs) return false;
      await this.uploads.insert(projectId, { id, userId, fileObjectKey, objectKey, size }, unitOfWork);
      return true;
    });
  }
}

function openUpload({ objectKey, storeUploadId }: MultipartUpload): OpenUpload {
  return { key: objectKey, id: storeUploadId };
}
