import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { Upload } from './upload.entity.js';

@Injectable()
export class UploadsRepository extends ProjectScopedRepository<Upload> {
  constructor(@InjectRepository(Upload) rows: Repository<Upload>) {
    super(rows);
  }

  async findByFileObjectKey(projectId: string, fileObjectKey: string): Promise<Upload | null> {
    if (fileObjectKey.includes('\0')) return null;
    return this.scoped(projectId)
      .andWhere('entity.fileObjectKey = :fileObjectKey', { fileObjectKey })
      .getOne();
  }

  /** Deletes some uploads, of all projects, that were made before a moment. @returns where their files are */
  async deleteCreated(
    createdBefore: Date,
    most: number,
    unitOfWork: EntityManager,
  ): Promise<Pick<Upload, 'projectId' | 'objectKey'>[]> {
    const [rows] = await unitOfWork.query<[Pick<Upload, 'projectId' | 'objectKey'>[], number]>(
      `DELETE FROM uploads WHERE id IN (SELECT id FROM uploads WHERE created_at < $1 LIMIT ${most})
       RETURNING project_id AS "projectId", object_key AS "objectKey"`,
      [createdBefore],
    );
    return rows;
  }
}
