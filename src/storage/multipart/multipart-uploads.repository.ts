import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { QuotasService } from '../../auth/index.js';
import { ProjectScopedRepository } from '../../database/index.js';
import { MultipartUpload } from './multipart-upload.entity.js';

type NewUpload = Omit<MultipartUpload, 'projectId' | 'createdAt'>;

@Injectable()
export class MultipartUploadsRepository extends ProjectScopedRepository<MultipartUpload> {
  constructor(
    @InjectRepository(MultipartUpload) rows: Repository<MultipartUpload>,
    private readonly quotas: QuotasService,
  ) {
    super(rows);
  }

  /** @throws ApiError INSUFFICIENT_STORAGE when the announced file does not fit the project's quota */
  async insertWithinQuota(
    projectId: string,
    upload: NewUpload,
    unitOfWork: EntityManager,
  ): Promise<MultipartUpload> {
    const inserted = await this.insert(projectId, upload, unitOfWork);
    await this.quotas.takeStorage(projectId, upload.size, unitOfWork);
    return inserted;
  }

  /** Deletes the row of an upload that is not completed any more, with what it counts. */
  async discard({ projectId, id, size }: MultipartUpload): Promise<void> {
    await this.transaction(async (unitOfWork) => {
      if (await this.delete(projectId, id, unitOfWork))
        await this.quotas.giveStorageBack(projectId, size, unitOfWork);
    });
  }

  async findByFileObjectKey(projectId: string, fileObjectKey: string): Promise<MultipartUpload | null> {
    if (fileObjectKey.includes('\0')) return null;
    return this.scoped(projectId)
      .andWhere('entity.fileObjectKey = :fileObjectKey', { fileObjectKey })
      .getOne();
  }

  /** Takes a row away for good; what it counts is taken over by the upload that it becomes. @returns false when it was taken before, or has expired */
  async take(projectId: string, id: string, unitOfWork: EntityManager): Promise<boolean> {
    const taken = await unitOfWork
      .withRepository(this.rows)
      .createQueryBuilder()
      .delete()
      .where('id = :id AND project_id = :projectId AND expires_at > clock_timestamp()', { id, projectId })
      .execute();
    return taken.affected === 1;
  }

  /** Whether any project has an upload to which the store gave this id. */
  isOpen(storeUploadId: string): Promise<boolean> {
    return this.rows.existsBy({ storeUploadId });
  }

  /** Rows of all projects that expired more than `graceSeconds` ago, the oldest first, at most `limit`. */
  listExpired(graceSeconds: number, limit: number): Promise<MultipartUpload[]> {
    return this.rows
      .createQueryBuilder('entity')
      .where(`entity.expiresAt < clock_timestamp() - :grace * interval '1 second'`, { grace: graceSeconds })
      .orderBy('entity.expiresAt')
      .limit(limit)
      .getMany();
  }
}
