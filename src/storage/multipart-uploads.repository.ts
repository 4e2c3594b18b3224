import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { ProjectScopedRepository } from '../database/index.js';
import { MultipartUpload } from './multipart-upload.entity.js';

@Injectable()
export class MultipartUploadsRepository extends ProjectScopedRepository<MultipartUpload> {
  constructor(@InjectRepository(MultipartUpload) rows: Repository<MultipartUpload>) {
    super(rows);
  }

  async findByFileObjectKey(projectId: string, fileObjectKey: string): Promise<MultipartUpload | null> {
    if (fileObjectKey.includes('\0')) return null;
    return this.scoped(projectId)
      .andWhere('entity.fileObjectKey = :fileObjectKey', { fileObjectKey })
      .getOne();
  }

  /** Takes a row away for good. @returns false when it was taken before, or has expired */
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
