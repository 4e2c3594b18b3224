import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { Project } from './project.entity.js';

/** Rows of projects. What is counted in them is changed by `QuotasRepository` and `ModelBudgetsService`. */
@Injectable()
export class ProjectsRepository {
  constructor(@InjectRepository(Project) private readonly rows: Repository<Project>) {}

  /** The oldest first. */
  list(): Promise<Project[]> {
    return this.rows.find({ order: { createdAt: 'ASC' } });
  }

  /** @throws Error when there is none */
  get(id: string): Promise<Project> {
    return this.rows.findOneByOrFail({ id });
  }

  findByName(name: string): Promise<Project | null> {
    return this.rows.findOneBy({ name });
  }

  /** Whether there is a project at all. */
  hasAny(): Promise<boolean> {
    return this.rows.exists();
  }

  /** @returns null when the name is taken */
  async insertIfNew(name: string): Promise<Project | null> {
    const result = await this.rows.createQueryBuilder().insert().values({ name }).orIgnore().execute();
    const id: unknown = result.identifiers[0]?.id;
    return typeof id === 'string' ? this.rows.findOneBy({ id }) : null;
  }
}
