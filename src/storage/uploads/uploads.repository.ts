import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { noRoom, QuotasService, type StoredRow, takeStorageSql } from '../../auth/index.js';
import { ProjectScopedRepository } from '../../database/index.js';
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

  /**
   * Inserts the row and takes its bytes in one statement: there is no other row for which a transaction could be waited for.
   * @throws ApiError INSUFFICIENT_STORAGE when the file does not fit the project's quota
   */
  async insertWithinQuota(projectId: string, upload: NewUpload): Promise<Upload> {
    const { id, userId, fileObjectKey, objectKey, size } = upload;
    const [inserted] = await this.send<{ created_at: Date }>(
      `WITH taken AS (${takeStorageSql('$3::bigint')} RETURNING id)
       INSERT INTO uploads (id, project_id, user_id, file_object_key, object_key, size)
       SELECT $4, taken.id, $5, $6, $7, $3::bigint FROM taken RETURNING created_at`,
      [projectId, this.quotas.mostBytes, size, id, userId, fileObjectKey, objectKey],
    );
    if (!inserted) throw noRoom();
    return { ...upload, projectId, createdAt: inserted.created_at };
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
