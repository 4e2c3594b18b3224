import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
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
}
