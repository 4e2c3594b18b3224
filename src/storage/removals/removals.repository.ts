import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ProjectScopedRepository } from '../../database/index.js';
import { type Task } from '../../queue/index.js';
import { Removal } from './removal.entity.js';

@Injectable()
export class RemovalsRepository extends ProjectScopedRepository<Removal> {
  constructor(@InjectRepository(Removal) rows: Repository<Removal>) {
    super(rows);
  }

  /** Pending removals, of all projects. */
  listUnfinished(): Promise<Task[]> {
    return this.rows.find({
      select: { id: true, projectId: true, trace: true },
      order: { createdAt: 'ASC' },
    });
  }
}
