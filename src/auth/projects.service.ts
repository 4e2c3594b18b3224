import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { ApiError } from '../common/api-error.js';
import { ApiKeysService, type IssuedKey } from './api-keys.service.js';
import { Project } from './project.entity.js';

const DEFAULT_PROJECT = 'default';

/** Creates and finds projects. */
@Injectable()
export class ProjectsService {
  constructor(
    @InjectRepository(Project) private readonly projects: Repository<Project>,
    private readonly keys: ApiKeysService,
  ) {}

  /** @throws ApiError INVALID_PARAMETERS when the name is taken or empty */
  async create(name: string): Promise<Project> {
    if (name.trim() === '') throw new ApiError('INVALID_PARAMETERS', 'name: must not be empty');
    const created = await this.insertIfNew(name);
    if (!created) throw new ApiError('INVALID_PARAMETERS', `name: project ${name} exists already`);
    return created;
  }

  list(): Promise<Project[]> {
    return this.projects.find({ order: { createdAt: 'ASC' } });
  }

  /** The project that an empty database is given; null where it has been removed. */
  findDefault(): Promise<Project | null> {
    return this.projects.findOneBy({ name: DEFAULT_PROJECT });
  }

  /** @throws Error when there is none */
  get(id: string): Promise<Project> {
    return this.projects.findOneByOrFail({ id });
  }

  /** @throws ApiError NOT_FOUND */
  async getByName(name: string): Promise<Project> {
    const project = await this.projects.findOneBy({ name });
    if (!project) throw new ApiError('NOT_FOUND', `project ${name}`);
    return project;
  }

  /**
   * Gives an empty database its first project and key.
   * @returns the key, or null where projects exist or another process was quicker
   */
  async createFirst(): Promise<IssuedKey | null> {
    if ((await this.projects.count()) > 0) return null;
    const project = await this.insertIfNew(DEFAULT_PROJECT);
    return project ? this.keys.issue(project.id) : null;
  }

  /** @returns null when the name is taken */
  private async insertIfNew(name: string): Promise<Project | null> {
    const result = await this.projects.createQueryBuilder().insert().values({ name }).orIgnore().execute();
    const id: unknown = result.identifiers[0]?.id;
    return typeof id === 'string' ? this.projects.findOneBy({ id }) : null;
  }
}
