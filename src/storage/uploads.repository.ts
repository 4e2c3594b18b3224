import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { QuotasService, type StoredRow } from '../auth/index.js';
import { ProjectScopedRepository } from '../database/index.js';
import { Upload } from './upload.entity.js';

type NewUpload = Omit<Upload, 'projectId' | 'createdAt'>;

@Injectable()
export class UploadsRepository extends ProjectScopedRepository<Upload> {
  constructor(
    @InjectRepository(Upload) rows: Repository<Upload>,
    private readonly quotas: QuotasService,
  ) {
    super(rows);
  }

  findByFileObjectKey(projectId: string, fileObjectKey: string): Promise<Upload | null> {
    return this.findBy(projectId, 'file_object_key', fileObjectKey);
  }

  /** @throws ApiError INSUFFICIENT_STORAGE when the file does not fit the project's quota */
  insertWithinQuota(projectId: string, upload: NewUpload): Promise<Upload> {
    return this.transaction(async (unitOfWork) => {
      const inserted = await this.insert(projectId, upload, unitOfWork);
      await this.quotas.takeStorage(projectId, upload.size, unitOfWork);
      return inserted;
    });
  }

  /** Deletes some uploads, of all projects, that were made before a moment. @returns where their files are */
  async deleteCreated(
    createdBefore: Date,
    most: number,
    unitOfWork: EntityManager,
  ): Promise<Pick<Upload, 'projectId' | 'objectKey'>[]> {
    const [rows] = await unitOfWork.query<[(Pick<Upload, 'objectKey'> & StoredRow)[], number]>(
      `DELETE FROM uploads WHERE id IN (SELECT id FROM uploads WHERE created_at < $1 LIMIT ${most})
       RETURNING project_id AS "projectId", object_key AS "objectKey", size::float8 AS bytes`,
      [createdBefore],
    );
    await this.quotas.giveAllStorageBack(rows, unitOfWork);
    return rows;
  }
}
